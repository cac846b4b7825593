import { useEffect, useState } from 'react';

/** What had the focus when the first of the open dialogs opened. */
let opener: Element | null = null;

function currentOpener(): Element | null {
  const active = document.activeElement;
  if (active !== document.body && active?.closest('[role=dialog], [role=alertdialog]') === null) opener = active;
  return opener;
}

/** After React Aria, which gives the focus back within a frame. */
const afterAriaMs = 50;

/**
 * Inside of a dialog: gives the focus back to what opened it. React Aria does so by itself, but not where one dialog took the place of
 * another, such as the form after its loading: what had the focus is gone with the first.
 */
export function ReturnFocus() {
  const [back] = useState(currentOpener);
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body && document.querySelector('[aria-modal]') === null;
        if (isLost && back instanceof HTMLElement) back.focus({ preventScroll: true });
      }, afterAriaMs);
    },
    [back],
  );
  return null;
}
