import type { Locator, Page } from '@playwright/test';

/** The tab of the filter bar with the filter sets. */
export class FilterSetsOnPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Filter sets' }).click();
  }

  async openFilters(): Promise<void> {
    await this.page.getByRole('tab', { name: 'All filters' }).click();
  }

  get mine(): Locator {
    return this.page.getByRole('region', { name: 'Mine' });
  }

  get shared(): Locator {
    return this.page.getByRole('region', { name: 'Shared on this dashboard' });
  }

  set(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true });
  }

  /** All that a set says of itself. */
  card(name: string): Locator {
    return this.page.getByRole('group', { name, exact: true });
  }

  get nameField(): Locator {
    return this.page.getByRole('textbox', { name: 'Name of the filter set' });
  }

  async create(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New filter set' }).click();
    await this.nameField.fill(name);
    await this.page.getByRole('button', { name: 'Create' }).click();
  }

  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions of ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
