import { useEffect, useState } from 'react';
import type { DashboardModel, LayoutPlace } from '@sextant/dashboard';
import type * as Parts from './TabParts.tsx';

type Layout = DashboardModel['layout'];
type TabParts = typeof Parts;

let parts: TabParts | null = null;
let loadingParts: Promise<TabParts> | null = null;

/** Fetches what draws tabs, once: keyboard and focus of a list of tabs are a tenth of the page's code, and most dashboards have none. */
export function loadTabParts(): Promise<TabParts> {
  loadingParts ??= import('./TabParts.tsx').then(
    (come) => (parts = come),
    (error: unknown) => {
      // What did not arrive may arrive the next time.
      loadingParts = null;
      throw error;
    },
  );
  return loadingParts;
}

/** What draws tabs, inside of a dashboard that waited for it. */
export function tabParts(): TabParts {
  if (parts === null) throw new Error('tabParts before useTabParts said that they are here');
  return parts;
}

const holdsTabs = (places: readonly LayoutPlace[]): boolean =>
  places.some((place) => place.kind === 'tabs' || ('children' in place && holdsTabs(place.children)));

/** Whether a layout has tabs, at its top or anywhere below. */
export const hasTabs = ({ tabs, places }: Layout): boolean => tabs !== null || holdsTabs(places);

/**
 * Whether all is here that the layout needs. Not by React's Suspense, which holds back what comes within 300 ms after its fallback.
 * @throws what loading the code met; a component that is made anew asks again
 */
export function useTabParts(layout: Layout): boolean {
  const isNeeded = hasTabs(layout);
  const [error, setError] = useState<Error | null>(null);
  const [, setHere] = useState(parts !== null);
  useEffect(() => {
    if (!isNeeded || parts !== null) return undefined;
    let isLeft = false;
    loadTabParts().then(
      () => {
        if (!isLeft) setHere(true);
      },
      (loadError: unknown) => {
        if (!isLeft) setError(loadError instanceof Error ? loadError : new Error(String(loadError)));
      },
    );
    return () => {
      isLeft = true;
    };
  }, [isNeeded]);
  if (error !== null) throw error;
  return !isNeeded || parts !== null;
}
