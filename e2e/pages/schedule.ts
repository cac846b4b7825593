import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { boxAtRest } from './at-rest.ts';
import { e2eEnvironment } from '../environment.ts';

/** Puts a file into the folder from which the server may fetch: written beside and renamed, as a careful writer does. */
export function putFile(name: string, content: string): void {
  const { files } = e2eEnvironment(() => {
    throw new Error('The folder of the run is decided by playwright.config.ts, which has not run.');
  });
  mkdirSync(files, { recursive: true });
  const partFile = join(files, `${name}.part`);
  writeFileSync(partFile, content);
  renameSync(partFile, join(files, name));
}

/** The dialog in which a file is had come into an uploaded table. */
export class ScheduleDialog {
  readonly page: Page;
  readonly dialog: Locator;
  readonly tableName: string;
  constructor(page: Page, tableName: string) {
    this.page = page;
    this.tableName = tableName;
    this.dialog = page.getByRole('dialog', { name: `A file for ${tableName}` });
  }

  /** Opens the page of uploads, and the dialog of the table. */
  async open(): Promise<void> {
    await this.page.goto('/uploads/list/');
    await this.page.getByRole('button', { name: `Have a file come into ${this.tableName}` }).click();
    await expect(this.dialog).toBeVisible();
  }

  /** Chooses a file of the server's folder by the beginning of its name. */
  async chooseFile(name: string): Promise<void> {
    const field = this.dialog.getByRole('combobox', { name: 'File' });
    await field.fill(name);
    // The list narrows while one types; a key that comes before means another file.
    await expect(this.page.getByRole('option').first()).toContainText(name);
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(field).toHaveValue(name);
  }

  async look(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Look at the file' }).click();
  }

  /** Waits for what the file changes in the table: the dialog grows by it, and what stands below moves. */
  async changesShown(): Promise<void> {
    await expect(this.dialog).toContainText(/ rows? of \S+ (is|are) replaced by the \d+ rows? of the file\./);
    await boxAtRest(this.save);
  }

  get save(): Locator {
    return this.dialog.getByRole('button', { name: 'Save', exact: true });
  }

  get runNow(): Locator {
    return this.dialog.getByRole('button', { name: 'Run now' });
  }

  /** The runs, the newest first. */
  get runs(): Locator {
    return this.dialog.getByRole('list', { name: 'Runs' }).getByRole('listitem');
  }
}
