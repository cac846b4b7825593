import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/**
 * A page of the guide (`docs/guide/<file>.md`) that a test follows. Bold words of the guide are labels of the product: a
 * test takes them from here, so that neither side can change alone.
 */
export class GuidePage {
  readonly #file: string;
  readonly #unread: Set<string>;
  readonly #labels: ReadonlySet<string>;
  readonly #cells: readonly string[];

  /** `row`: only that row of a table, named by its first cell. Default: the whole page. */
  constructor(file: string, row: string | null = null) {
    this.#file = file;
    const page = readFileSync(new URL(`../../docs/guide/${file}.md`, import.meta.url), 'utf8');
    const text = row === null ? page : page.split('\n').find((line) => line.startsWith(`| ${row} |`));
    if (text === undefined) throw new Error(`docs/guide/${file}.md has no row ${row}`);
    this.#cells = row === null ? [] : text.split('|').map((cell) => cell.trim());
    this.#labels = new Set(Array.from(text.matchAll(/\*\*([^*]+)\*\*/g), ([, label = '']) => label));
    this.#unread = new Set(this.#labels);
  }

  /** @throws when the guide does not name it */
  label(text: string): string {
    if (!this.#labels.has(text)) throw new Error(`docs/guide/${this.#file}.md does not name ${text}`);
    this.#unread.delete(text);
    return text;
  }

  /** The number in a cell of the row, counted from 1. */
  numberAt(cell: number): number {
    return Number(this.#cells[cell]);
  }

  /** Labels of the page that the test has not asked for. */
  get unread(): readonly string[] {
    return [...this.#unread];
  }
}

/** Presses the first button that is called so. */
export const press = (withinPart: Page | Locator, name: string): Promise<void> =>
  withinPart.getByRole('button', { name, exact: true }).first().click();
/** Waits until one of them is seen. */
export const expectSeen = (locator: Locator): Promise<void> =>
  expect(locator.filter({ visible: true }).first()).toBeVisible();
