import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { HomePage } from './home.ts';
import type { TestFile } from './home.ts';

/** The dialog that makes a table of a file. */
export class UploadDialog {
  readonly page: Page;
  readonly dialog: Locator;
  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: /^(Upload a file|New rows for .*)$/ });
  }

  /** Opens Home, presses Upload and sends a file. */
  async send(file: TestFile): Promise<void> {
    await new HomePage(this.page).open();
    await this.page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).click();
    await this.choose(file);
  }

  /** Chooses a file in the open dialog. */
  async choose(file: TestFile): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.dialog.getByRole('button', { name: /Choose a file|Another file/ }).click();
    await (await chooser).setFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.content) });
  }

  async previewed(): Promise<void> {
    await expect(this.rows.getByRole('columnheader').first()).toBeVisible();
  }

  get rows(): Locator {
    return this.dialog.getByRole('region', { name: 'First rows of the file' });
  }

  column(name: string): Locator {
    return this.rows.getByRole('columnheader').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  get error(): Locator {
    return this.dialog.getByRole('alert');
  }

  get tableName(): Locator {
    return this.dialog.getByLabel('Table name');
  }

  get makesDashboard(): Locator {
    return this.dialog.getByRole('checkbox', { name: 'Make a first dashboard from this file' });
  }

  get submit(): Locator {
    return this.dialog.getByRole('button', { name: /^(Upload|Replace|Append)$/ });
  }

  /** What would happen to the table that is there. */
  get changes(): Locator {
    return this.dialog.getByRole('region', { name: 'What changes in the table' });
  }

  ifExists(choice: 'Fail' | 'Replace' | 'Append'): Locator {
    return this.dialog.getByRole('radio', { name: choice });
  }

  /** Chooses in one of the selects at the left side. */
  async chooseOption(label: string, option: string): Promise<void> {
    await this.dialog.getByRole('button', { name: new RegExp(label) }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  async chooseType(column: string, type: string): Promise<void> {
    await this.column(column).getByRole('button').click();
    await this.page.getByRole('option', { name: type, exact: true }).click();
  }

  /** Switches the dashboard off, uploads, and waits for Explore on the new dataset. */
  async importPlain(tableName: string): Promise<void> {
    await this.tableName.fill(tableName);
    await this.makesDashboard.uncheck({ force: true });
    await this.submit.click();
    await this.page.waitForURL(/\/explore\//, { timeout: 30_000 });
  }
}
