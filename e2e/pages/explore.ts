import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { closeChoices } from './choices.ts';
import { goOn } from './go-on.ts';
import { ownName } from './own-objects.ts';
import { whenReady } from './ready.ts';

interface ChartSeed {
  readonly name: string;
  readonly form: Readonly<Record<string, unknown>>;
}

/** The form of a line over the example flights: departures a week. */
export const weeklyDepartures = {
  viz_type: 'echarts_timeseries_line',
  x_axis: 'date',
  time_grain_sqla: 'P1W',
  metrics: ['departures'],
  groupby: [],
  adhoc_filters: [],
  time_range: 'No filter',
  row_limit: 1000,
};

/** Explore: one open chart with its source, its controls, its picture and its rows. */
export class ExplorePage {
  readonly page: Page;
  readonly chart: Locator;
  readonly controls: Locator;
  readonly rows: Locator;
  readonly editor: Locator;
  constructor(page: Page) {
    this.page = page;
    this.chart = page.getByRole('region', { name: 'Chart', exact: true });
    this.controls = page.getByRole('region', { name: 'Controls', exact: true });
    this.rows = page.getByRole('region', { name: 'Rows and SQL' });
    this.editor = page.getByRole('dialog');
  }

  /** The id of the example table of flights. */
  async flights(): Promise<number> {
    const q = '(filters:!((col:table_name,opr:eq,value:flights)))';
    const queryResult = await this.page.request.get(`/api/v1/dataset/?q=${q}`);
    const { ids } = (await queryResult.json()) as { ids: number[] };
    if (ids[0] === undefined) throw new Error('The example table flights is not there.');
    return ids[0];
  }

  async openDataset(id: number): Promise<void> {
    await this.page.goto(`/explore/?datasource_type=table&datasource_id=${id}`);
    await this.toBeDrawn();
  }

  async openChart(id: number): Promise<void> {
    await this.page.goto(`/explore/?slice_id=${id}`);
    await expect(this.controls).toBeVisible();
  }

  /** Makes a chart of the flights and opens it; from another page of the product as a link leads there. Returns its id. */
  async openMade(form: ChartSeed['form'], name?: string): Promise<number> {
    const id = await this.openFailing(form, name);
    await this.toBeDrawn();
    return id;
  }

  /** The same of a chart that is not drawn. */
  async openFailing(form: ChartSeed['form'], name = ownName('Chart')): Promise<number> {
    const id = await this.seed({ name, form });
    await this.goOnTo(`slice_id=${id}`);
    return id;
  }

  /** Opens what `search` names; from another page of the product as a link leads there. */
  async goOnTo(search: string): Promise<void> {
    const path = `/explore/?${search}`;
    if (this.page.url() === 'about:blank') await this.page.goto(path);
    else await goOn(this.page, path);
    await expect(this.controls).toBeVisible();
  }

  /** Makes a chart of the flights by the API. */
  async seed({ name, form }: ChartSeed): Promise<number> {
    const id = await this.flights();
    const token = (await (await this.page.request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
    const result = await this.page.request.post('/api/v1/chart/', {
      data: {
        slice_name: name,
        viz_type: form['viz_type'],
        datasource_id: id,
        datasource_type: 'table',
        params: JSON.stringify({ datasource: `${id}__table`, ...form }),
      },
      headers: { 'x-csrftoken': token.result },
    });
    expect(result.status()).toBe(201);
    return ((await result.json()) as { id: number }).id;
  }

  /** The picture is on the screen and nothing is being asked. */
  async toBeDrawn(): Promise<void> {
    await whenReady(this.page);
    await expect(this.chart.locator('[data-painted="true"]').first()).toBeVisible({ timeout: 30_000 });
  }

  /** By its tile, or in the gallery where it has none. */
  async chooseChartType(name: string): Promise<void> {
    const tile = this.controls.getByRole('group', { name: 'Chart type' }).getByRole('button', { name, exact: true });
    if (await tile.isVisible()) return tile.click();
    await this.controls.getByRole('button', { name: 'View all charts' }).click();
    const gallery = this.page.getByRole('dialog', { name: 'Select a visualization type' });
    await gallery
      .getByRole('list', { name: 'Chart types' })
      .getByRole('button')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .click();
    await gallery.getByRole('button', { name: 'Select', exact: true }).click();
  }

  /** Opens the editor behind `words`: 'Add a metric', or the text of an item. The choices that a new one offers at once are closed. */
  async edit(label: string): Promise<void> {
    await this.controls.getByRole('button', { name: label, exact: true }).click();
    await expect(this.editor).toBeVisible();
    if (/^(Add|Choose) a /.test(label)) await closeChoices(this.page);
  }

  /** Adds what `words` names to a field, as a user does: its choices come by themselves. */
  async add(label: string, option: string): Promise<void> {
    await this.controls.getByRole('button', { name: label, exact: true }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
    await this.saveEditor();
  }

  async chooseInEditor(field: string, option: string): Promise<void> {
    const box = this.editor.getByRole('combobox', { name: field, exact: true });
    await box.fill(option);
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  async chooseFromList(field: RegExp, option: string): Promise<void> {
    await this.page.getByRole('button', { name: field }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  async saveEditor(): Promise<void> {
    await this.editor.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(this.editor).toBeHidden();
  }

  async update(): Promise<void> {
    await this.controls.getByRole('button', { name: 'Update chart' }).click();
    await this.toBeDrawn();
  }

  side(name: 'Results' | 'Samples' | 'SQL'): Locator {
    return this.rows.getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  get save(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
  }

  /** The control that holds `words`, with what is wrong with it. */
  control(label: string): Locator {
    return this.controls.getByRole('group', { name: new RegExp(`^${label}`) }).first();
  }
}
