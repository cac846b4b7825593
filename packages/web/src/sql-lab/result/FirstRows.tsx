import type { ColumnTable } from '@sextant/contract';
import { countText } from '@sextant/contract';
import styles from '../Result.module.css';
import { ResultGrid } from './ResultGrid.tsx';

interface FirstRowsProps {
  readonly table: ColumnTable;
  /** How many there are in all; null where nobody knows. */
  readonly rows: number | null;
}

/** The first rows of a long result, to be read while the others come: what is sorted, searched and copied is all of them, so here is nothing of it. */
export function FirstRows({ table, rows }: FirstRowsProps) {
  const all = rows === null ? '' : ` of ${countText(rows)}`;
  return (
    <>
      <div className={styles.tools} role="status">
        <span
          className={styles.quiet}
        >{`The first ${countText(table.rowCount)}${all} rows; the others are on their way …`}</span>
      </div>
      <div className={styles.rows}>
        <div className={styles.gridBox}>
          <ResultGrid table={table} order={null} sort={null} label="Beginning of the result" />
        </div>
      </div>
    </>
  );
}
