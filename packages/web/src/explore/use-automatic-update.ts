import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../api/me.ts';
import { errorsOf, needsUpdate, useExplore, useExploreStore } from './explore-store.ts';

/** A chart is asked once the settings have rested this long: several changes are one query. */
const pauseMs = 900;

const storageKey = (userId: number): string => `sextant-explore-automatic-${userId}`;

function isStoredOn(userId: number): boolean {
  try {
    return localStorage.getItem(storageKey(userId)) === 'true';
  } catch {
    return false;
  }
}

/** Whether changes of the query are asked by themselves. Kept in this browser for each user; off at first. */
export function useAutomaticUpdate(): { readonly isOn: boolean; readonly toggle: () => void } {
  const { data: me } = useQuery(meQuery);
  const userId = me?.id ?? 0;
  const [chosenState, setChosen] = useState<boolean | null>(null);
  const isOn = chosenState ?? isStoredOn(userId);
  const toggle = (): void => {
    setChosen(!isOn);
    try {
      localStorage.setItem(storageKey(userId), String(!isOn));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  useAsking(isOn);
  return { isOn, toggle };
}

/** Asks the draft when it has rested and nothing is missing; what failed is not asked again by itself. */
function useAsking(isOn: boolean): void {
  const store = useExploreStore();
  const draft = useExplore((state) => state.draft);
  const isDue = useExplore((state) => needsUpdate(state.requestedForm, state.draft));
  useEffect(() => {
    if (!isOn || !isDue || errorsOf(draft).length > 0) return undefined;
    const timer = setTimeout(() => store.getState().ask(), pauseMs);
    return () => clearTimeout(timer);
  }, [isOn, isDue, draft, store]);
}
