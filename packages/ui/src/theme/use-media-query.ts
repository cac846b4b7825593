import { useCallback, useSyncExternalStore } from 'react';

/** Whether a CSS media query holds now; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether the screen is as narrow as a phone (720 px or less), where the frame becomes one column. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 720px)');

/** Whether the reader asked for less movement. */
export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)');
