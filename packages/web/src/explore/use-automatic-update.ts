import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../api/me.ts';
import { errorsOf, needsUpdate, useExploreStore } from './explore-store.ts';

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
  useAutomaticQuery(isOn);
  return { isOn, toggle };
}

/** Asks the draft when it has rested and nothing is missing; what failed is not asked again by itself. */
function useAutomaticQuery(isOn: boolean): void {
  const store = useExploreStore();
  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      const { draft, requestedForm, runQuery: ask } = store.getState();
      if (needsUpdate(requestedForm, draft) && errorsOf(draft).length === 0) timer = setTimeout(() => ask(), pauseMs);
    };
    wait();
    // Whoever draws the page has nothing to draw for it.
    const leave = store.subscribe((state, before) => {
      if (state.draft !== before.draft || state.requestedForm !== before.requestedForm) wait();
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [isOn, store]);
}
