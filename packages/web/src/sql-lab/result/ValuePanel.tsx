import { useMemo } from 'react';
import { countText } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { CloseIcon, CodeBlock, IconButton, Note } from '@sextant/ui';
import styles from '../Result.module.css';
import { plainText } from './row-order.ts';

/** Longer values are shown to here: pages stand still over megabytes. Copies hold all of them. */
const longestShown = 100_000;

/** A value set out over lines where it is JSON. */
function setOut(text: string): string {
  if (!/^\s*[[{]/.test(text) || text.length > longestShown) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

interface ValuePanelProps {
  readonly table: ColumnTable;
  readonly place: CellPlace;
  readonly onClose: () => void;
}

/** One value whole, beside the rows. */
export function ValuePanel({ table, place, onClose }: ValuePanelProps) {
  const column = table.columns[place.column];
  const text = useMemo(() => (column === undefined ? null : plainText(column, place.row)), [column, place.row]);
  const shown = setOut(text ?? 'NULL');
  const isCut = shown.length > longestShown;
  return (
    <aside className={styles.beside} aria-label="Value">
      <div className={styles.besideHead}>
        <h2>{column?.name ?? 'Value'}</h2>
        <span className={styles.quiet}>{text === null ? 'NULL' : `${countText(text.length)} characters`}</span>
        <IconButton icon={CloseIcon} size="xs" label="Close" onPress={onClose} />
      </div>
      {isCut && (
        <Note>{`The first ${countText(longestShown)} characters. Copy in the menu of the cell takes all.`}</Note>
      )}
      <CodeBlock
        title="Value"
        language="plain"
        text={isCut ? shown.slice(0, longestShown) : shown}
        hasLineNumbers={false}
        maxHeightPx={2_000}
      />
    </aside>
  );
}
