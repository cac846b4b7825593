import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { closeByEscape } from './escape.ts';

/** Presses a key on an entry of a menu that has just opened: the menu takes the focus a moment after it is seen, and the key would go to its first entry. */
export async function pressInMenu(entry: Locator, key: string): Promise<void> {
  const hasFocus = () =>
    entry.evaluate((element) => element.closest('[role="menu"]')?.contains(document.activeElement) === true);
  await expect.poll(hasFocus, { intervals: [20, 50, 100] }).toBe(true);
  await entry.press(key);
}

/** What a list or menu that was just opened offers, in order; it is closed again. */
export async function offeredBy(page: Page, role: 'listbox' | 'menu'): Promise<readonly string[]> {
  const overlay = page.getByRole(role);
  const entries = overlay.getByRole(role === 'listbox' ? 'option' : 'menuitem').or(overlay.getByRole('menuitemradio'));
  await expect(entries.first()).toBeVisible();
  const texts = await entries.allInnerTexts();
  await closeByEscape(overlay);
  return texts.map((text) => text.trim());
}
