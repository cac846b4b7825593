import { expect } from '@playwright/test';
import type { Browser, Download, Locator, Page } from '@playwright/test';
import type { Api } from '../spec/statements/session.ts';
import { makeSqliteFile, removeFile } from './databases.ts';
import { ownName } from './own-objects.ts';
import { openAs } from './users.ts';

const address = '/superset/sqllab/';

/** What a test has at hand to open pages of users of its own. */
export interface TestWorld {
  readonly browser: Browser;
  readonly api: Api;
  readonly baseURL: string | undefined;
}

/** SQL Lab: the text, the results under it, and what stands beside. */
export class SqlLabPage {
  readonly page: Page;
  readonly editor: Locator;
  readonly results: Locator;
  readonly grid: Locator;
  constructor(page: Page) {
    this.page = page;
    this.editor = page.locator('.cm-content').first();
    this.results = page.getByRole('region', { name: 'Results', exact: true });
    this.grid = this.results.getByRole('grid', { name: 'Rows of the result' });
  }

  /** Opens a tab of its own: on a database by its number, else on the examples. What comes first by itself may be another test's. */
  async open(database: number | null = null): Promise<void> {
    await this.page.goto(`${address}?${database === null ? 'dbname=Examples' : `dbid=${database}`}&sql=`);
    await this.ready();
  }

  /** The text can be written, and what stands around it is there. */
  async ready(): Promise<void> {
    await expect(this.editor).toBeVisible();
    await expect(this.page.getByRole('toolbar', { name: 'Query' })).toBeVisible();
  }

  /** Puts a text in place of the one that is there. */
  async write(sql: string): Promise<void> {
    await this.editor.click();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(sql);
    await this.page.keyboard.press('Escape');
  }

  async run(sql: string): Promise<void> {
    await this.write(sql);
    await this.page.keyboard.press('Control+Enter');
  }

  header(name: string): Locator {
    return this.grid.getByRole('columnheader', { name, exact: true });
  }

  cell(text: string): Locator {
    return this.grid.getByRole('gridcell', { name: text, exact: true });
  }

  get stop(): Locator {
    return this.page.getByRole('toolbar', { name: 'Query' }).getByRole('button', { name: /^Stop/ });
  }

  get error(): Locator {
    return this.results.getByRole('alert');
  }

  /** That what was typed is on the server. */
  get saved(): Locator {
    return this.page.getByRole('toolbar', { name: 'Query' }).getByRole('status').getByText('Saved', { exact: true });
  }

  /** One line of a menu of the results, such as Copy. */
  async choose(menu: string, item: string): Promise<void> {
    await this.results.getByRole('button', { name: menu, exact: true }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  /** The rows as a file. */
  async download(kind: 'CSV' | 'Excel' | 'JSON'): Promise<Download> {
    const download = this.page.waitForEvent('download');
    await this.choose('Download', `Download to ${kind}`);
    return download;
  }
}

/** SQL Lab of a user of the test's own: tabs are kept for each user, and other tests work as the administrator. */
export async function withSqlLab(
  { browser, api, baseURL }: TestWorld,
  name: string,
  use: (lab: SqlLabPage) => Promise<void>,
): Promise<void> {
  const username = ownName(name).replaceAll(' ', '-');
  const page = await openAs({ browser, api, baseURL: baseURL ?? '' }, username, ['Admin']);
  try {
    await use(new SqlLabPage(page));
  } finally {
    await page.context().close();
  }
}

/** A database of a test's own. */
export interface OwnDatabase {
  readonly id: number;
  readonly file: string;
}

/** A SQLite database with a table `towns` of two rows, for the length of `action`; `settings` are fields of the API, such as `allow_dml`. */
export async function withTowns(
  api: Api,
  settings: Readonly<Record<string, unknown>>,
  action: (database: OwnDatabase) => Promise<void>,
): Promise<void> {
  const name = ownName('lab').replaceAll(' ', '_');
  const file = await makeSqliteFile(
    `${name}.db`,
    "create table towns (id integer primary key, name text); insert into towns values (1, 'Oslo'), (2, 'Bergen')",
  );
  const { body } = await api.post('/api/v1/database/', {
    database_name: name,
    sqlalchemy_uri: `sqlite:///${file}`,
    expose_in_sqllab: true,
    ...settings,
  });
  try {
    await action({ id: body.id, file });
  } finally {
    await api.remove(`/api/v1/database/${body.id}`);
    removeFile(file);
  }
}
