import { useCallback, useSyncExternalStore } from 'react';

/** One list for each query: a page that asks anew makes the browser look at its layout each time. */
const lists = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const known = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, known);
  return known;
}

/** Whether a CSS media query holds now; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = listOf(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => listOf(query).matches);
}

/** Whether the screen is as narrow as a phone (720 px or less), where the frame becomes one column. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 720px)');

/** Whether the reader asked for less movement. */
export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)');
