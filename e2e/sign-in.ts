import type { Page } from '@playwright/test';
import { e2eEnvironment } from './environment.ts';

/** Signs the page's browser in as the administrator; afterwards any page of the product opens. */
export async function signIn(page: Page): Promise<void> {
  const { password } = e2eEnvironment(() => {
    throw new Error('The password of the run is decided by playwright.config.ts, which has not run.');
  });
  await page.goto('/login/');
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}
