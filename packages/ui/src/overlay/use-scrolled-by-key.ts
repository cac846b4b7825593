import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

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
