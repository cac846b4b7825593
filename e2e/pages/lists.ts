import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { whenReady } from './ready.ts';

const listPlaces = {
  dashboards: { path: '/dashboard/list/', title: 'Dashboards' },
  charts: { path: '/chart/list/', title: 'Charts' },
  datasets: { path: '/tablemodelview/list/', title: 'Datasets' },
} as const;

export type ListName = keyof typeof listPlaces;

/** A list of stored objects. */
export class ListPage {
  readonly page: Page;
  readonly name: ListName;
  constructor(page: Page, name: ListName) {
    this.page = page;
    this.name = name;
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(listPlaces[this.name].path + search);
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: listPlaces[this.name].title })).toBeVisible();
    await whenReady(this.page);
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: listPlaces[this.name].title });
  }

  get rows(): Locator {
    return this.table.locator('tbody').getByRole('row');
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name, exact: true }) });
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search by name' });
  }

  get messages(): Locator {
    return this.page.getByRole('region', { name: 'Messages' });
  }

  async remove(name: string): Promise<void> {
    await this.row(name).hover();
    await this.row(name)
      .getByRole('button', { name: `Delete ${name}` })
      .click();
  }
}
