import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { offeredBy } from './menus.ts';

/** How much of the picture on the page has a color (`#rrggbb`), in pixels; edges are mixed with what lies behind them. */
export function pixelsOf(chart: Locator, color: string): Promise<number> {
  return chart.locator('canvas').evaluate((canvas: HTMLCanvasElement, hex) => {
    const wantedNumbers = [1, 3, 5].map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16));
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let count = 0;
    for (let index = 0; index < data.length; index += 4)
      if (wantedNumbers.every((amount, part) => Math.abs((data[index + part] ?? 0) - amount) < 12)) count += 1;
    return count;
  }, color);
}

/** The pages of Settings on which layers of annotations are kept. */
export class AnnotationPages {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async openLayers(): Promise<void> {
    await this.page.goto('/annotationlayer/list/');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Annotation layers' })).toBeVisible();
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Makes a layer by hand and opens it. */
  async makeLayer(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Annotation layer', exact: true }).first().click();
    await this.dialog.getByRole('textbox', { name: 'Annotation layer name' }).fill(name);
    await this.dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(this.page.getByText('Annotation template created')).toBeVisible();
    await this.page.getByRole('searchbox').fill(name);
    await this.page.getByRole('link', { name }).click();
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** Fills one of the two moments, as it is typed: month, day, year, hour, minute, half of the day. */
  async fillMoment(field: 'Start' | 'End', parts: readonly [month: string, day: string, year: string]): Promise<void> {
    const [month, day, year] = parts;
    const box = this.dialog.getByRole('group', { name: field, exact: true }).first();
    const type = (segment: RegExp, text: string) =>
      box.getByRole('spinbutton', { name: segment }).pressSequentially(text);
    await type(/month/i, month);
    await type(/day/i, day);
    await type(/year/i, year);
    await type(/hour/i, '12');
    await type(/minute/i, '00');
    const halfDayField = box.getByRole('spinbutton', { name: /AM/ });
    if ((await halfDayField.count()) > 0) await halfDayField.pressSequentially('P');
  }
}

/** The layers of the chart that is open in Explore. */
export class AnnotationControl {
  readonly page: Page;
  readonly field: Locator;
  readonly editor: Locator;
  constructor(page: Page) {
    this.page = page;
    this.field = page.getByRole('group', { name: /^Annotations/ }).first();
    this.editor = page.getByRole('dialog');
  }

  async show(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Analysis' }).click();
    await expect(this.field).toBeVisible();
  }

  async add(): Promise<void> {
    await this.field.getByRole('button', { name: 'Add annotation layer' }).click();
    await expect(this.page.getByRole('dialog', { name: 'Add annotation layer' })).toBeVisible();
  }

  async name(text: string): Promise<void> {
    await this.editor.getByRole('textbox', { name: 'Name' }).fill(text);
  }

  async choose(field: RegExp, option: string): Promise<void> {
    await this.editor.getByRole('button', { name: field }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** What a list offers, in order. */
  async offered(field: RegExp): Promise<readonly string[]> {
    await this.editor.getByRole('button', { name: field }).click();
    return offeredBy(this.page, 'listbox');
  }

  async find(field: string, option: string): Promise<void> {
    await this.editor.getByRole('combobox', { name: field, exact: true }).fill(option);
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Gives the layer a color that nothing else has. */
  async color(hex: string): Promise<void> {
    await this.editor.getByRole('button', { name: /^Color: / }).click();
    const picker = this.page.getByRole('dialog', { name: 'Color', exact: true });
    await picker.getByRole('textbox', { name: 'Code' }).fill(hex);
    await this.page.keyboard.press('Enter');
    await this.page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
  }

  async accept(): Promise<void> {
    await this.editor.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(this.editor).toBeHidden();
  }
}
