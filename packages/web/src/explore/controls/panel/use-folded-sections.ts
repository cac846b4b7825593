import { isRecord } from '@sextant/contract';
import { useState } from 'react';

const storageKey = 'sextant.explore.sections.v1';

/** Whether sections are open, by `chart type / tab / title`; those that nobody has touched are absent. */
type Folds = Readonly<Record<string, boolean>>;

function readFolds(): Folds {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (!isRecord(stored)) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  } catch {
    return {};
  }
}

/** Which sections of the panel are open: as they were left last, by chart type; at first all are. */
export function useFoldedSections(type: string) {
  const [folds, setFolds] = useState(readFolds);
  const keyOf = (tab: string, title: string): string => `${type} / ${tab} / ${title}`;
  return {
    isOpen: (tab: string, title: string): boolean => folds[keyOf(tab, title)] ?? true,
    setOpen: (tab: string, title: string, isOpen: boolean): void => {
      // Another page may have written since.
      const next = { ...readFolds(), [keyOf(tab, title)]: isOpen };
      setFolds(next);
      try {
        localStorage.setItem(storageKey, JSON.stringify(next));
      } catch {
        // A full or closed storage keeps them for this page only.
      }
    },
  };
}
