import { expect, test } from '@playwright/test';

test('the start page loads without an error in the console @themes', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/');
  await expect(page).toHaveTitle(/Sextant/);
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(errors).toEqual([]);
});
