import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** A screen that is photographed: where it is, and what must be visible before the picture is taken. */
export interface Screen {
  /** File name of the picture, before size and theme. */
  readonly name: string;
  /** An address, or how to find one. */
  readonly path: string | ((page: Page) => Promise<string>);
  /** What is done before the address is opened: a request held back or answered with an error. */
  readonly before?: (page: Page) => Promise<void>;
  /** What is done there first: a dialog opened, a tab chosen. Waits for what it has brought. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Default true; false for screens that are seen before signing in. */
  readonly isSignedIn?: boolean;
  /** Default true; false for what only a desk has. */
  readonly isOnPhone?: boolean;
  /** Default true; false for what only a phone has. */
  readonly isOnDesk?: boolean;
  /** Default false; true for what is photographed at the size `desktop` alone. */
  readonly isDesktopOnly?: boolean;
  /** What is photographed. Default: the window. */
  readonly part?: (page: Page) => Locator;
  /** Findings that belong to this screen: the failed request of a page that shows an error. */
  readonly expected?: RegExp;
}

export type Action = (page: Page) => Promise<void>;

/** Id of the first object of a list with that name. */
export async function idOf(page: Page, list: 'chart' | 'dataset', column: string, name: string): Promise<number> {
  const q = encodeURIComponent(`(filters:!((col:${column},opr:eq,value:'${name}')))`);
  const { ids } = (await (await page.request.get(`/api/v1/${list}/?q=${q}`)).json()) as { ids: readonly number[] };
  if (ids[0] === undefined) throw new Error(`There is no ${list} ${name}`);
  return ids[0];
}

export const flightsDataset = (page: Page): Promise<number> => idOf(page, 'dataset', 'table_name', 'flights');

/** Runs actions one after the other. */
export const after =
  (...actions: readonly Action[]): Action =>
  async (page) => {
    for (const action of actions) await action(page);
  };

export const press =
  (name: string | RegExp): Action =>
  (page) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click();

/** Presses a button and waits for the dialog that it opens, also above another one. */
export const dialogBy =
  (name: string | RegExp): Action =>
  async (page) => {
    const dialogs = page.getByRole('dialog').filter({ visible: true });
    const before = await dialogs.count();
    await press(name)(page);
    await expect(dialogs).toHaveCount(before + 1);
  };

/** Opens the popover of a time range and waits for the rows over time in it. */
export const timePicker: Action = async (page) => {
  await dialogBy(/^Time range:/)(page);
  await expect(page.getByRole('slider', { name: /, range$/ })).toBeVisible();
};

/** Opens a menu; chooses the item that opens a dialog, when one is named. */
export const menuOf =
  (opener: string | RegExp, item: string | null): Action =>
  async (page) => {
    await press(opener)(page);
    if (item === null) await expect(page.getByRole('menuitem').first()).toBeVisible();
    else {
      await page.getByRole('menuitem', { name: item }).click();
      await expect(page.getByRole('dialog', { name: item })).toBeVisible();
    }
  };

/** Everything near the screen is painted. */
export const ready: Action = (page) =>
  expect(page.locator('[data-ready="true"]').first()).toBeVisible({ timeout: 30_000 });

export const cards: Action = (page) => page.getByRole('radio', { name: /cards/i }).first().click();

/** Whether the page is laid out for a phone. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Whether the page is laid out for a tablet or a phone. */
export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1200;
