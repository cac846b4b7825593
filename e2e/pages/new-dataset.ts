import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The dialog that makes a dataset of a table or a SELECT. */
export class NewDatasetDialog {
  readonly page: Page;
  readonly dialog: Locator;
  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'New dataset' });
  }

  /** Makes a dataset of a SELECT after a look at its first column, and waits for Explore. */
  async makeOfSelect(draft: { database: string; sql: string; firstColumn: string; name: string }): Promise<void> {
    const { dialog, page } = this;
    await dialog.getByRole('radio', { name: 'A SELECT' }).click();
    await dialog.getByRole('button', { name: /Database$/ }).click();
    await page.getByRole('option', { name: draft.database, exact: true }).click();
    await dialog.getByRole('textbox', { name: 'SQL', exact: true }).fill(draft.sql);
    await dialog.getByRole('button', { name: 'Show the columns' }).click();
    await expect(dialog.getByText(draft.firstColumn, { exact: true })).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(draft.name);
    await dialog.getByRole('button', { name: 'Create and explore' }).click();
    await expect(page).toHaveTitle(/Explore/);
  }
}
