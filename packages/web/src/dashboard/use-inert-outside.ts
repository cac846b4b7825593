import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Everything beside the way from the page to `element`. Messages stay, as they do over a dialog. */
function othersThan(element: HTMLElement): readonly HTMLElement[] {
  const others: HTMLElement[] = [];
  for (let index = element; index.parentElement !== null && index !== document.body; index = index.parentElement)
    for (const other of index.parentElement.children)
      if (other !== index && other instanceof HTMLElement && !other.inert && !('reactAriaTopLayer' in other.dataset))
        others.push(other);
  return others;
}

/**
 * While `isOn`, only what is within `place` can be reached by keys and is read out: the rest is covered. Afterwards a focus that went
 * with what is gone returns to the element that `back` selects.
 */
export function useInertOutside(elementRef: RefObject<HTMLElement | null>, isOn: boolean, back: string): void {
  useEffect(() => {
    const element = elementRef.current;
    if (!isOn || element === null) return undefined;
    const others = othersThan(element);
    for (const other of others) other.inert = true;
    return () => {
      for (const other of others) other.inert = false;
      if (document.activeElement === document.body) element.querySelector<HTMLElement>(back)?.focus();
    };
  }, [elementRef, isOn, back]);
}
