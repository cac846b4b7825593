import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** More stops than any page has. */
const mostStops = 150;

/** Goes through a page as somebody without a mouse does: what cannot be reached by Tab is not there. */
export class Keyboard {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Presses Tab until the focus is there. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    // A list that opens on the way hides the rest of the page from roles.
    const element = await target.elementHandle();
    for (let stop = 0; stop < mostStops; stop += 1) {
      if (await element?.evaluate((one) => one === document.activeElement)) return;
      await this.press('Tab');
    }
    await expect(target, 'is not among the stops of the Tab key').toBeFocused();
  }

  async activate(target: Locator): Promise<void> {
    await this.reach(target);
    await this.press('Enter');
  }

  /** Types into the list that is open at the focus and takes the first that is left. */
  async choose(option: string): Promise<void> {
    const field = this.page.locator('[role="combobox"]:focus');
    await expect(field).toBeVisible();
    await this.type(option);
    // The list narrows while one types; what is pressed before it has settled means another option.
    await expect(this.page.getByRole('option').first()).toHaveText(new RegExp(`^${option}`));
    await this.press('ArrowDown');
    await expect(field).toHaveAttribute('aria-activedescendant', /./);
    await this.press('Enter');
  }

  /** Goes down a menu to an entry and presses it. */
  async pick(entry: Locator): Promise<void> {
    const element = await entry.elementHandle();
    for (let stop = 0; stop < mostStops; stop += 1) {
      if (await element?.evaluate((one) => one === document.activeElement)) break;
      await this.press('ArrowDown');
    }
    await expect(entry).toBeFocused();
    await this.press('Enter');
  }

  /** Opens a list of known choices and goes to one by its first letters. */
  async chooseFrom(list: Locator, option: string): Promise<void> {
    await this.activate(list);
    await expect(this.page.locator('[role="option"]:focus')).toBeVisible();
    await this.type(option);
    await expect(this.page.locator('[role="option"]:focus')).toHaveText(option);
    await this.press('Enter');
    await expect(this.page.getByRole('listbox')).toBeHidden();
    // The next key is for what opened the list, which has the focus again a frame later.
    await expect(list).toBeFocused();
  }
}
