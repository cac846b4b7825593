import { expect, test } from '@playwright/test';
import { HomePage } from '../pages/home.ts';
import { SignInPage } from '../pages/sign-in.ts';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';

test('Start: the first visit asks who one is, then shows where to begin, and the example opens with its figures', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/');
  const signIn = new SignInPage(page);
  await expect(signIn.username).toBeVisible();
  await expectAccessible(page, 'both themes');
  await signIn.enter();
  const home = new HomePage(page);
  await expect(home.greeting).toBeVisible();
  await expect(page.getByText('Drop a file to start')).toBeVisible();
  await expectAccessible(page, 'both themes');
  await page.getByRole('link', { name: /Explore example data/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flight punctuality' })).toBeVisible();
  await expect(page.locator('[data-tile-id] [data-painted="true"]').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('3,000,000').first()).toBeVisible();
  expect(errors).toEqual([]);
});
