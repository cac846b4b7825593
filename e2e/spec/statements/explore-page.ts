import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { closeChoices } from '../../pages/choices.ts';
import { offeredBy } from '../../pages/menus.ts';

/** Explore with a chart open, in the words of the user who edits it. */
export class ExploreOnPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async openChart(id: number): Promise<void> {
    await this.page.goto(`/explore/?slice_id=${id}`);
    await expect(this.controls).toBeVisible();
  }

  async openDataset(id: number): Promise<void> {
    await this.page.goto(`/explore/?datasource_type=table&datasource_id=${id}`);
    await expect(this.controls).toBeVisible();
  }

  get controls(): Locator {
    return this.page.getByRole('region', { name: 'Controls' });
  }

  get drawing(): Locator {
    return this.page.locator('[data-chart][data-painted="true"]');
  }

  kind(name: string): Locator {
    return this.controls.getByRole('group', { name: 'Chart type' }).getByRole('button', { name, exact: true });
  }

  /** A list of made things, such as metrics. */
  items(control: string): Locator {
    return this.controls.getByRole('group', { name: control, exact: true });
  }

  /** What the usual values of a number offer, in order. */
  async usualValues(control: string): Promise<readonly string[]> {
    await this.controls.getByRole('button', { name: `Usual values of ${control}` }).click();
    return offeredBy(this.page, 'menu');
  }

  async customize(): Promise<void> {
    await this.controls.getByRole('tab', { name: 'Customize' }).click();
  }

  /** Chooses from a list under `within`; `label` names the list. */
  async choose(label: string, text: string, withinPart: Locator = this.controls): Promise<void> {
    await withinPart.getByRole('button', { name: new RegExp(`^(?!Reset ).* ${label}$`) }).click();
    await this.page.getByRole('option', { name: text, exact: true }).click();
  }

  async choicesOf(label: string, withinPart: Locator = this.controls): Promise<readonly string[]> {
    await withinPart.getByRole('button', { name: new RegExp(`^(?!Reset ).* ${label}$`) }).click();
    return offeredBy(this.page, 'listbox');
  }

  async update(): Promise<void> {
    await this.controls.getByRole('button', { name: /^Update chart/ }).click();
  }

  /** Opens the editor of a new thing, or of the one called `item`. */
  async edit(control: string, item: string | null): Promise<Locator> {
    const opener =
      item === null
        ? this.items(control).getByRole('button', { name: /^(Add|Choose) a / })
        : this.items(control).getByRole('button', { name: item, exact: true });
    await opener.click();
    const editor = this.page.getByRole('dialog');
    await expect(editor).toBeVisible();
    if (item === null) await closeChoices(this.page);
    return editor;
  }

  /** Puts the dataset of the flights under a chart of another one. */
  async changeToFlights(): Promise<void> {
    const { page } = this;
    await page.getByRole('button', { name: 'Dataset actions' }).click();
    await page.getByRole('menuitem', { name: 'Change dataset' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change dataset' });
    await dialog.getByPlaceholder('Search / Filter').fill('flights');
    // Until the search has been answered the rows may move under the pointer.
    await expect(dialog.getByRole('button', { name: 'wildlife_strikes' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'flights', exact: true }).click();
    await dialog.getByRole('button', { name: 'Proceed' }).click();
  }

  /** Types into a box with suggestions and takes what it says. */
  async suggest(editor: Locator, label: string, text: string): Promise<void> {
    await editor.getByRole('combobox', { name: label }).fill(text);
    await this.page.getByRole('option', { name: text }).first().click();
  }
}
