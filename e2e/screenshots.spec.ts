import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { screens, sizes, themes } from './screens.ts';
import { signIn } from './sign-in.ts';

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));

for (const theme of themes) {
  for (const size of sizes) {
    test.describe(`${theme}, ${size.name}`, () => {
      test.use({ colorScheme: theme, viewport: { width: size.width, height: size.height } });

      for (const screen of screens) {
        test(screen.name, async ({ page }) => {
          if (screen.signedIn) await signIn(page);
          await page.goto(screen.path);
          const { role, name } = screen.ready;
          await expect(page.getByRole(role, name === undefined ? {} : { name }).first()).toBeVisible();
          await page.waitForLoadState('networkidle');
          await page.screenshot({ path: `${folder}${screen.name}-${size.name}-${theme}.png`, animations: 'disabled' });
        });
      }
    });
  }
}
