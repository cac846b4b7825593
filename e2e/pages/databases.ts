import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { e2eEnvironment } from '../environment.ts';

const folder = (): string =>
  e2eEnvironment(() => {
    throw new Error('The folders of the run are decided by playwright.config.ts, which has not run.');
  }).files;

/** Makes a SQLite file that the server may connect, and returns its path. */
export async function makeSqliteFile(name: string, statements: string): Promise<string> {
  const { default: Database } = await import('better-sqlite3');
  mkdirSync(folder(), { recursive: true });
  const file = join(folder(), name);
  const createdDatabase = new Database(file);
  createdDatabase.exec(statements);
  createdDatabase.close();
  return file;
}

export const removeFile = (file: string): void => rmSync(file, { force: true });

/** The list of databases and the dialog that connects one. */
export class DatabasesPage {
  readonly page: Page;
  readonly dialog: Locator;
  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
  }

  async open(): Promise<void> {
    await this.page.goto('/databaseview/list/');
    await this.page.getByRole('heading', { name: 'Databases' }).waitFor();
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name });
  }

  async begin(engine: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Connect a database' }).first().click();
    await this.dialog.getByRole('button', { name: engine, exact: true }).click();
  }

  /** Fills the form of a SQLite file, tests it, and connects it. */
  async connectFile(file: string, name: string): Promise<void> {
    await this.begin('SQLite');
    await this.dialog.getByLabel('File on the server').fill(file);
    await this.dialog.getByLabel('Display Name').fill(name);
    await this.test.click();
    await expect(this.page.getByRole('region', { name: 'Messages' }).getByText('Connection looks good!')).toBeVisible();
    await this.connect.click();
  }

  get test(): Locator {
    return this.dialog.getByRole('button', { name: 'Test connection' });
  }

  get connect(): Locator {
    return this.dialog.getByRole('button', { name: 'Connect', exact: true });
  }
}
