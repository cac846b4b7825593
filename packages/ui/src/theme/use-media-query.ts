import { useCallback, useSyncExternalStore } from 'react';
import { belowWidth } from './breakpoints.ts';

/** One list for each query: a page that asks anew makes the browser look at its layout each time. */
const lists = new Map<string, MediaQueryList>();

function mediaQueryListOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether a CSS media query holds now; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = mediaQueryListOf(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => mediaQueryListOf(query).matches);
}

/** Whether the screen is as narrow as a phone (below 768 px), where the frame becomes one column. */
export const usePhone = (): boolean => useMediaQuery(belowWidth('md'));

/** Whether the screen has no space for a panel beside the page (a tablet or a phone, below 992 px): panels become drawers. */
export const useNarrow = (): boolean => useMediaQuery(belowWidth('lg'));

/** Whether the reader asked for less movement. */
export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)');
