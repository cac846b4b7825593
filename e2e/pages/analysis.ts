import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { countClicks } from './click-count.ts';
import { ExplorePage } from './explore.ts';
import { GuidePage } from './guide.ts';
import { shownTable } from './shown-table.ts';
import type { ShownTable } from './shown-table.ts';

const mostClicks = 8;
const escaped = (text: string): string => text.replaceAll(/[()]/g, String.raw`\$&`);

/** An open dataset and one of the guide's analyses, whose labels lead the mouse and whose clicks are counted. */
export class Analysis {
  readonly page: Page;
  readonly explore: ExplorePage;
  readonly guide: GuidePage;
  readonly #clicks: () => Promise<number>;

  private constructor(page: Page, row: string, clicks: () => Promise<number>) {
    this.page = page;
    this.explore = new ExplorePage(page);
    this.guide = new GuidePage('11-ten-analyses', row);
    this.#clicks = clicks;
  }

  /** Opens the dataset; from an analysis before as a link leads there. */
  static async open(page: Page, datasetId: number, row: string): Promise<Analysis> {
    const explore = new ExplorePage(page);
    const search = `datasource_type=table&datasource_id=${datasetId}`;
    // What was made of it there may have left its address.
    if (page.url().endsWith(`?${search}`)) await explore.openDataset(datasetId);
    else await explore.goOnTo(search);
    await explore.toBeDrawn();
    return new Analysis(page, row, await countClicks(page));
  }

  /** Presses the button of the controls that the guide names. */
  press(label: string): Promise<void> {
    return this.explore.controls.getByRole('button', { name: this.guide.label(label), exact: true }).click();
  }

  /** Presses the words of a checkbox that the guide names. */
  check(label: string): Promise<void> {
    return this.explore.controls.getByText(this.guide.label(label), { exact: true }).click();
  }

  /** Takes a chart type from the gallery by a double click. */
  async chooseType(name: string): Promise<void> {
    await this.press('View all charts');
    await this.page
      .getByRole('list', { name: 'Chart types' })
      .getByRole('button')
      .filter({ has: this.page.getByText(this.guide.label(name), { exact: true }) })
      .dblclick();
  }

  /** Drags a metric or column of the source onto a field. */
  async drag(name: string, field: string): Promise<void> {
    const source = this.page.getByRole('complementary', { name: 'Chart source' }).getByRole('listitem');
    await source
      .filter({ hasText: new RegExp(`^${name}`) })
      .first()
      .dragTo(this.explore.control(this.guide.label(field)));
  }

  /** Chooses in a list; `field` is its label. */
  async choose(field: string, option: string): Promise<void> {
    await this.explore.controls
      .getByRole('button', { name: new RegExp(`${escaped(this.guide.label(field))}$`) })
      .click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Presses one of the calculations that the button on the metric offers. */
  async calculate(name: string): Promise<void> {
    const opener = new RegExp(`^${this.guide.label('Quick calculations')} on`);
    await this.explore.controls.getByRole('button', { name: opener }).click();
    await this.page.getByRole('menuitem', { name: this.guide.label(name) }).click();
  }

  async update(): Promise<void> {
    await this.explore.controls.getByRole('button', { name: this.guide.label('Update chart') }).click();
    await this.explore.toBeDrawn();
  }

  /** The rows in Results that are in sight. */
  async results(isShown: (table: ShownTable) => boolean): Promise<ShownTable> {
    const grid = this.explore.rows.getByRole('grid');
    let shown: ShownTable = { titles: [], rows: [] };
    const look = async (): Promise<boolean> => {
      shown = await shownTable(grid);
      return isShown(shown);
    };
    await expect.poll(look, { timeout: 15_000 }).toBe(true);
    return shown;
  }

  /** The chart, which says in a sentence what it shows. */
  get drawing(): Locator {
    return this.explore.chart.locator('[data-chart]').first();
  }

  /** That it took as many clicks as the guide says, and everything that the guide names was there. */
  async end(): Promise<void> {
    const clicks = await this.#clicks();
    expect(clicks).toBeLessThanOrEqual(mostClicks);
    expect(clicks).toBe(this.guide.numberAt(2));
    expect(this.guide.unread).toEqual([]);
  }
}
