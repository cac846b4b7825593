import type { MouseEvent } from 'react';

/**
 * For the scrim of a modal overlay: a press on it takes no focus. React Aria would return the focus in the next frame only, and a key
 * pressed before that, such as Esc, would be lost.
 */
export function keepFocusInside(event: MouseEvent): void {
  if (event.target === event.currentTarget) event.preventDefault();
}
