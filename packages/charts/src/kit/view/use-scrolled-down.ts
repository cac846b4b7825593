import { useCallback, useEffect, useRef } from 'react';

/** So long after its last step a scroll has ended. */
const restMs = 200;

/**
 * Says at a box, without another render, that it is scrolled up and down while it stands at its left end: what sticks
 * there need not do so then (`data-scrolled`). At rest it does, so that the first step to the side finds it sticking.
 * What is returned is called with every step of a scroll.
 */
export function useScrolledDown(): (box: HTMLElement) => void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const endLast = (): void => {
    if (timer.current !== null) clearTimeout(timer.current);
  };
  useEffect(() => endLast, []);
  return useCallback((box: HTMLElement): void => {
    endLast();
    if (box.scrollLeft > 0) delete box.dataset['scrolled'];
    else {
      if (box.dataset['scrolled'] === undefined) box.dataset['scrolled'] = 'down';
      timer.current = setTimeout(() => delete box.dataset['scrolled'], restMs);
    }
  }, []);
}
