import type { Locator, Page } from '@playwright/test';

/** A filter box on a dashboard or in Explore, within `frame`. */
export class FilterBoxPart {
  readonly page: Page;
  readonly frame: Locator;
  constructor(page: Page, frame: Locator) {
    this.page = page;
    this.frame = frame;
  }

  field(name: string): Locator {
    return this.frame.getByRole('button', { name: `Choose ${name}` });
  }

  get apply(): Locator {
    return this.frame.getByRole('button', { name: 'Apply', exact: true });
  }

  get timeRange(): Locator {
    return this.frame.getByRole('button', { name: /^Time range:/ });
  }

  /** One of the selects for time: `Time grain`, `Time column`. */
  timeSelect(name: string): Locator {
    return this.frame.getByRole('button', { name: new RegExp(name) });
  }

  /** Opens a field and returns where is searched. */
  async open(name: string): Promise<Locator> {
    await this.field(name).click();
    return this.page.getByRole('searchbox', { name: `Search ${name}` });
  }

  get options(): Locator {
    return this.page.getByRole('option');
  }

  /** The bar behind a choice, which says how much it has of the greatest. */
  barOf(choice: string): Locator {
    return this.options.filter({ hasText: choice }).locator('[data-share]');
  }

  async choose(name: string, value: string): Promise<void> {
    const search = await this.open(name);
    await search.fill(value);
    await this.options.filter({ has: this.page.getByText(value, { exact: true }) }).click();
    await this.page.keyboard.press('Escape');
  }
}
