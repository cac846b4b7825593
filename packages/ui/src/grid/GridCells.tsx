import type { CSSProperties } from 'react';
import { showCell, sideOf } from './grid-column.ts';
import type { CellValue, GridColumn } from './grid-column.ts';
import styles from './DataGrid.module.css';

interface BodyCellProps {
  id: string;
  column: GridColumn;
  index: number;
  /** Where it stands in its row; null after the cell before it. */
  track: number | null;
  row: number;
  value: CellValue;
  isActive: boolean;
  isPressable: boolean;
  /** Null where cells can't be chosen at all. */
  isChosen: boolean | null;
}

/** The track and the paint of a cell; nothing for one that has neither. */
function cellStyle(track: number | null, paint: { ground: string; text: string } | null): CSSProperties | undefined {
  if (track === null && paint === null) return undefined;
  return {
    ...(track === null ? {} : { gridColumnStart: track }),
    ...(paint === null ? {} : { background: paint.ground, color: paint.text }),
  };
}

/** So much of a text is drawn: nobody sees more of it in one line, and cells may hold megabytes. */
const longestText = 1_000;
const cutText = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

/** A cell of the body. NULL is said, never left blank. */
export function BodyCell({ id, column, index, track, row, value, isActive, isPressable, isChosen }: BodyCellProps) {
  const text = value === null ? null : cutText(showCell(value, column));
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
      style={cellStyle(track, paint)}
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
