import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { enter } from './pages/sign-in.ts';
import { screens, sizes, themes } from './screens.ts';
import type { Screen } from './screens.ts';

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));

async function show(page: Page, { path, act, isSignedIn = true }: Screen): Promise<void> {
  if (isSignedIn) await enter(page);
  await page.goto(typeof path === 'string' ? path : await path(page));
  await expect(page.getByRole('heading').first()).toBeVisible();
  await act?.(page);
  await page.waitForLoadState('networkidle');
}

for (const size of sizes) {
  test.describe(size.name, () => {
    const isPhone = size.name === 'phone';
    test.use({ viewport: { width: size.width, height: size.height }, hasTouch: isPhone, isMobile: isPhone });
    for (const screen of screens.filter(({ isOnPhone = true, isOnDesk = true }) => (isPhone ? isOnPhone : isOnDesk))) {
      test(screen.name, async ({ page }) => {
        await show(page, screen);
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme });
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          await page.screenshot({ path: `${folder}${screen.name}-${size.name}-${theme}.png`, animations: 'disabled' });
        }
      });
    }
  });
}
