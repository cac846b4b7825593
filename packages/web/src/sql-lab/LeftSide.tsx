import { Suspense } from 'react';
import { Skeleton, Tabs, lazyPart } from '@sextant/ui';
import { SchemaPanel } from './browser/SchemaPanel.tsx';
import { useLab, useLabStore } from './lab-store.ts';
import type { LeftPart } from './lab-store.ts';
import styles from './SqlLab.module.css';

const SavedList = lazyPart(async () => (await import('./browser/SavedList.tsx')).SavedList);
const HistoryList = lazyPart(async () => (await import('./history/HistoryList.tsx')).HistoryList);

const leftParts: readonly { readonly id: LeftPart; readonly text: string }[] = [
  { id: 'tables', text: 'Tables' },
  { id: 'saved', text: 'Saved' },
  { id: 'history', text: 'History' },
];

/** The databases, the saved queries and the runs. */
export function LeftSide({ onPick }: { readonly onPick?: () => void }) {
  const store = useLabStore();
  const left = useLab((state) => state.left);
  const picked = onPick === undefined ? {} : { onPick };
  return (
    <>
      <Tabs
        label="What is at hand"
        tabs={leftParts}
        value={left}
        onChange={(part) => store.getState().openLeft(part)}
      />
      <Suspense
        fallback={
          <div className={styles.sideSearch}>
            <Skeleton shape="text" />
          </div>
        }
      >
        <div className={styles.sideTabs}>
          {left === 'tables' && <SchemaPanel {...picked} />}
          {left === 'saved' && <SavedList {...picked} />}
          {left === 'history' && <HistoryList {...picked} />}
        </div>
      </Suspense>
    </>
  );
}
