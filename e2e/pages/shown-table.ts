import type { Locator } from '@playwright/test';

/** A table as it is read: what stands over its columns, and the texts of the rows that are in sight. */
export interface ShownTable {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The rows of a grid that are in sight, without their numbers. */
export const shownTable = (grid: Locator): Promise<ShownTable> =>
  grid.evaluate((element) => {
    const texts = (parent: Element, selector: string): string[] =>
      [...parent.querySelectorAll(selector)].map((cell) => (cell.textContent ?? '').trim());
    const rows = [...element.querySelectorAll('[role="row"]')].filter(
      (row) => row.querySelector('[role="gridcell"]') !== null,
    );
    return {
      titles: texts(element, '[role="columnheader"]').slice(1),
      rows: rows.map((row) => texts(row, '[role="gridcell"]')),
    };
  });

/** The number that a text shows: `−1,116` and `16.7 %` (of hundred) are numbers, too. NaN without one. */
export const numberIn = (text: string | undefined): number =>
  Number((text ?? 'nothing').replaceAll(/[,%\s]/g, '').replace('−', '-'));
