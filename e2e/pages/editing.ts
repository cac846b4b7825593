import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { boxAtRest } from './at-rest.ts';

/** A dashboard in edit mode, in the words of the user who composes it. */
export class EditingOnPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(idOrSlug: number | string): Promise<void> {
    await this.page.goto(`/superset/dashboard/${idOrSlug}/?edit=true`);
    await this.toBeOpen();
  }

  async toBeOpen(): Promise<void> {
    await expect(this.canvas).toBeVisible({ timeout: 30_000 });
  }

  get canvas(): Locator {
    return this.page.locator('[data-edit-canvas]');
  }

  /** What is read aloud. */
  get announcement(): Locator {
    return this.page.locator('[data-announced]');
  }

  /** An element on the canvas by its name. */
  element(name: string): Locator {
    return this.canvas.getByRole('group', { name, exact: true });
  }

  /** The handle that moves an element. */
  grip(name: string): Locator {
    return this.canvas.getByRole('button', { name: `Move ${name}`, exact: true });
  }

  /** Finds a chart in the list and adds it by its button. */
  async addChart(name: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Filter your charts' }).fill(name);
    await this.page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
    await expect(this.element(name)).toBeVisible();
  }

  async addElement(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(this.page.getByText('This dashboard was saved successfully.')).toBeVisible();
    await expect(this.canvas).toBeHidden();
  }

  /** Drags an element by its grip to a place on another, given as shares of its width and height. */
  async drag(name: string, onto: string, spot: { readonly x: number; readonly y: number }): Promise<void> {
    const target = await boxAtRest(this.element(onto));
    const from = await boxAtRest(this.grip(name));
    await this.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(target.x + target.width * spot.x, target.y + target.height * spot.y, { steps: 10 });
    await expect(this.page.locator('[data-drop-line]')).toBeVisible();
    await this.page.mouse.up();
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  async openFilters(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Add and edit filters' }).click();
    await expect(this.dialog).toBeVisible();
    return this.dialog;
  }

  /** Chooses in a list of a dialog. */
  async choose(field: RegExp, option: string | RegExp): Promise<void> {
    await this.dialog.getByRole('button', { name: field }).click();
    await this.page.getByRole('option', { name: option }).first().click();
  }
}
