import { showCell, sideOf } from './grid-column.ts';
import type { CellValue, GridColumn } from './grid-column.ts';
import styles from './DataGrid.module.css';

interface BodyCellProps {
  id: string;
  column: GridColumn;
  index: number;
  row: number;
  value: CellValue;
  isActive: boolean;
  isPressable: boolean;
  /** Null where cells can't be chosen at all. */
  isChosen: boolean | null;
}

/** A cell of the body. NULL is said, never left blank. */
export function BodyCell({ id, column, index, row, value, isActive, isPressable, isChosen }: BodyCellProps) {
  const text = value === null ? null : showCell(value, column);
  const bar = column.barAt?.(row) ?? null;
  const content = column.contentAt?.(row) ?? null;
  const paint = column.paintAt?.(row) ?? null;
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={index + 1}
      className={styles.cell}
      data-side={sideOf(column)}
      data-active={isActive || undefined}
      data-pressable={isPressable || undefined}
      data-column={index}
      {...(isPressable && isChosen !== null ? { 'aria-selected': isChosen } : {})}
      title={text ?? undefined}
      data-painted={paint === null ? undefined : ''}
      style={paint === null ? undefined : { background: paint.ground, color: paint.text }}
    >
      {column.zeroAt !== undefined && <i className={styles.zero} style={{ ['--at' as string]: column.zeroAt }} />}
      {bar !== null && (
        <i
          className={styles.bar}
          data-tone={bar.tone}
          style={{ ['--at' as string]: bar.start, ['--length' as string]: bar.length }}
        />
      )}
      {content !== null ? (
        <span className={styles.words}>{content}</span>
      ) : text === null ? (
        <span className={styles.null}>NULL</span>
      ) : (
        <span className={styles.words}>{text}</span>
      )}
    </div>
  );
}
