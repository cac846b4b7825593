import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';

/**
 * Presses Esc within an overlay that has just opened: it is seen before it has the focus, and the key would go to the page below. A list that is
 * narrowed by typing leaves the focus to its field.
 */
export async function pressEscapeIn(overlay: Locator): Promise<void> {
  const hasFocus = () =>
    overlay.evaluate((element) => {
      const active = document.activeElement;
      return element.contains(active) || (element.id !== '' && active?.getAttribute('aria-controls') === element.id);
    });
  await expect.poll(hasFocus, { intervals: [20, 50, 100] }).toBe(true);
  await overlay.page().keyboard.press('Escape');
}

/** Closes an overlay by Esc. */
export async function closeByEscape(overlay: Locator): Promise<void> {
  await pressEscapeIn(overlay);
  await expect(overlay).toBeHidden();
}
