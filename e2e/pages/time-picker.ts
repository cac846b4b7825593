import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { boxAtRest } from './at-rest.ts';

/** The popover in which a time range is chosen, with its strip of rows. */
export class TimePicker {
  readonly page: Page;
  readonly popover: Locator;
  constructor(page: Page) {
    this.page = page;
    this.popover = page.getByRole('dialog', { name: 'Edit time range' });
  }

  /** Opens it from the field that is called `label`. */
  async open(label: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${label}:`) }).click();
    await expect(this.strip).toBeVisible();
  }

  get strip(): Locator {
    return this.popover.getByRole('group', { name: /^Rows of / });
  }

  /** The handle of one end, or what shifts the whole range. */
  handle(part: 'from' | 'to' | 'range'): Locator {
    return this.strip.getByRole('slider', { name: new RegExp(`, ${part}$`) });
  }

  /** Drags from the middle of one bar to that of another; bars are counted from 0 on. */
  async brush(first: number, last: number, bars: number): Promise<void> {
    // It covers the strip while nothing is chosen; else its handles say where the strip begins and ends.
    const box = await boxAtRest(this.handle('range'));
    const xOf = (bar: number): number => box.x + (box.width * (bar + 0.5)) / bars;
    const y = box.y + box.height / 2;
    await this.page.mouse.move(xOf(first), y);
    await this.page.mouse.down();
    await this.page.mouse.move(xOf(last), y, { steps: 4 });
    await this.page.mouse.up();
  }

  /** From when to when the range reaches, in words. */
  get actual(): Locator {
    return this.popover.getByRole('status');
  }

  /** How long it is and how many rows it has. */
  get figures(): Locator {
    return this.popover.getByText(/ of [\d,]+ rows of /);
  }

  async choose(frame: string, choice: string): Promise<void> {
    await this.popover.getByRole('button', { name: /RANGE TYPE$/ }).click();
    await this.page.getByRole('option', { name: frame, exact: true }).click();
    await this.popover.getByText(choice, { exact: true }).click();
  }

  async apply(): Promise<void> {
    await this.popover.getByRole('button', { name: 'APPLY' }).click();
    await expect(this.popover).toBeHidden();
  }
}
