import { useState } from 'react';
import type { ColumnTable } from '@sextant/contract';
import { useExplore } from '../explore-store.ts';

const storageKey = (datasetId: number): string => `sextant-original-times-${datasetId}`;

function stored(datasetId: number): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(storageKey(datasetId)) ?? '[]');
    return new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}

/** The names of columns whose cells are times. */
export const timeColumnsOf = ({ columns }: ColumnTable): readonly string[] =>
  columns.flatMap(({ name, type }) => (['date', 'timestamp', 'timestamptz'].includes(type) ? [name] : []));

/** The columns whose times are shown as the database has them, and the way to change that. */
export interface OriginalTimes {
  readonly names: ReadonlySet<string>;
  readonly toggle: (name: string) => void;
}

/** Kept in this browser for each dataset. */
export function useOriginalTimes(): OriginalTimes {
  const datasetId = useExplore((state) => state.dataset.id);
  const [keptNames, setKept] = useState(() => ({ datasetId, names: stored(datasetId) }));
  const names = keptNames.datasetId === datasetId ? keptNames.names : stored(datasetId);
  const toggle = (name: string): void => {
    const next = new Set(names);
    if (!next.delete(name)) next.add(name);
    setKept({ datasetId, names: next });
    try {
      localStorage.setItem(storageKey(datasetId), JSON.stringify([...next]));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return { names, toggle };
}
