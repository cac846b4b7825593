import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { whenReady } from './ready.ts';

/** A tile of a dashboard, in the words of the user who looks at it. */
class TileOnPage {
  readonly frame: Locator;
  private readonly page: Page;
  constructor(page: Page, title: string) {
    this.page = page;
    this.frame = page.getByRole('article', { name: title, exact: true });
  }

  get chart(): Locator {
    return this.frame.locator('[data-chart]');
  }

  get filterMark(): Locator {
    return this.frame.getByRole('button', { name: /filters? applied to / });
  }

  /** Picks a mark of the chart by keyboard: the one `steps` arrows from the first. */
  async pickMark(steps: number, keys: { add?: boolean } = {}): Promise<void> {
    await this.chart.focus();
    await this.page.keyboard.press('Home');
    for (let step = 0; step < steps; step += 1) await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press(keys.add === true ? 'Shift+Enter' : 'Enter');
  }

  /** Opens the menu of the first mark by keyboard. */
  async openMarkMenu(): Promise<Locator> {
    await this.chart.focus();
    await this.page.keyboard.press('Home');
    await this.page.keyboard.press('Shift+F10');
    const menu = this.page.getByRole('menu').first();
    await expect(menu).toBeVisible();
    return menu;
  }

  /** What is read aloud of the marks of the chart's first series, in the order drawn. */
  async markNames(): Promise<readonly string[]> {
    const spokenLocator = this.chart.locator('[aria-live]');
    const names: string[] = [];
    await this.chart.focus();
    await this.page.keyboard.press('Home');
    await expect(spokenLocator).not.toBeEmpty();
    for (;;) {
      const name = (await spokenLocator.textContent()) ?? '';
      if (names.includes(name)) return names;
      names.push(name);
      await this.page.keyboard.press('ArrowRight');
    }
  }

  async choose(action: string): Promise<void> {
    await this.frame.getByRole('button', { name: 'Actions' }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  async press(key: string): Promise<void> {
    await this.frame.focus();
    await this.page.keyboard.press(key);
  }
}

/** A dashboard's page. */
export class DashboardOnPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(idOrSlug: number | string, search = ''): Promise<void> {
    await this.page.goto(`/superset/dashboard/${idOrSlug}/${search}`);
    await this.toBeReady();
  }

  /** Every tile near the screen is painted. */
  async toBeReady(): Promise<void> {
    await whenReady(this.page);
  }

  tile(title: string): TileOnPage {
    return new TileOnPage(this.page, title);
  }

  /** The line that says what is shown of how much, and why. */
  get sentence(): Locator {
    return this.page.getByRole('status', { name: 'What is shown' });
  }

  get filters(): Locator {
    return this.page.getByRole('complementary', { name: 'Filters' });
  }

  /** Chooses values of a value filter, searching for each. */
  async chooseValues(filter: string, values: readonly string[]): Promise<void> {
    await this.page.getByRole('button', { name: `Choose ${filter}` }).click();
    for (const value of values) {
      await this.page.getByRole('searchbox', { name: `Search ${filter}` }).fill(value);
      // The whole word: `Searching`, which stands for the list until it is there, has an HI within.
      const word = this.page.getByText(value, { exact: true });
      await this.page.getByRole('option').filter({ has: word }).click();
    }
    await this.page.keyboard.press('Escape');
  }

  async apply(): Promise<void> {
    await this.page.getByRole('button', { name: 'Apply filters' }).click();
  }

  async clearAll(): Promise<void> {
    // A tile without rows offers the same.
    await this.filters.getByRole('button', { name: 'Clear all' }).click();
  }

  /** Opens the popover of a time filter. */
  async editTimeRange(filter: string): Promise<Locator> {
    await this.page.getByRole('button', { name: new RegExp(`^${filter}:`) }).click();
    const popover = this.page.getByRole('dialog', { name: 'Edit time range' });
    await expect(popover).toBeVisible();
    return popover;
  }
}
