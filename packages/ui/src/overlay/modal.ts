import { useLayoutEffect, useRef } from 'react';
import type { MouseEvent, RefObject } from 'react';

const focusableSelector =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"], [contenteditable="true"]';

/** For a box that scrolls: takes the focus itself while nothing inside of it can, or the keys would not reach what is further down. */
export function useScrolledByKey(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    if (element.querySelector(focusableSelector) === null) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });
  return box;
}

/**
 * For the scrim of a modal overlay: a press on it takes no focus. React Aria would return the focus in the next frame only, and a key
 * pressed before that, such as Esc, would be lost.
 */
export function keepFocusInside(event: MouseEvent): void {
  if (event.target === event.currentTarget) event.preventDefault();
}

/** React Aria hides the page behind a modal dialog and leaves the word out; readers and checks go by the word. */
export const markModal = (dialog: HTMLElement | null): void => dialog?.setAttribute('aria-modal', 'true');
