import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Closes the choices that an editor of something new offers at once, for who wants another of its fields. */
export async function closeChoices(page: Page): Promise<void> {
  const choices = page.getByRole('listbox');
  await expect(choices).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(choices).toBeHidden();
}
