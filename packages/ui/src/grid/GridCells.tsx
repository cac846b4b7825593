import type { CSSProperties, ReactNode } from 'react';
import { countlessSize, showCell, sideOf } from './grid-column.ts';
import type { CellValue, GridBar, GridColumn } from './grid-column.ts';
import styles from './DataGrid.module.css';
import { textFits } from './letter-widths.ts';

interface BodyCellProps {
  /** Null for a cell that nothing has to find. */
  id: string | null;
  column: GridColumn;
  index: number;
  /** Where it stands in its row; null after the cell before it. */
  track: number | null;
  row: number;
  value: CellValue;
  /** The space that it has for its text, in px before texts grow. */
  spacePx: number;
  isPressable: boolean;
  /** Null where cells can't be chosen at all. */
  isChosen: boolean | null;
}

/** The track and the paint of a cell; nothing for one that has neither. */
function cellStyle(
  track: number | null,
  paint: { background: string; text: string } | null,
): CSSProperties | undefined {
  if (track === null && paint === null) return undefined;
  return {
    ...(track === null ? {} : { gridColumnStart: track }),
    ...(paint === null ? {} : { background: paint.background, color: paint.text }),
  };
}

/** So much of a text is drawn: nobody sees more of it in one line, and cells may hold megabytes. */
const longestText = 1_000;
const cutText = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

/** What a cell says beside its text: the digits that an exponent leaves out. Texts that are cut are said by `useCutTitles`. */
const titleOf = (value: BodyCellProps['value']): string | undefined =>
  typeof value === 'number' && Math.abs(value) >= countlessSize ? String(value).replace('-', '−') : undefined;

/** A cell of the body. NULL is said, never left blank. A cell without a bar is a single element: thousands of them change while rows go by. */
export function BodyCell({ id, column, index, track, row, value, spacePx, isPressable, isChosen }: BodyCellProps) {
  const text = value === null ? null : cutText(showCell(value, column));
  const bar = column.barAt?.(row) ?? null;
  const content = column.contentAt?.(row) ?? null;
  const paint = column.paintAt?.(row) ?? null;
  const hasMore = bar !== null || content !== null || column.zeroAt !== undefined;
  return (
    <div
      id={id ?? undefined}
      role="gridcell"
      aria-colindex={index + 1}
      className={styles.cell}
      data-side={sideOf(column)}
      data-active={id === null ? undefined : true}
      data-pressable={isPressable || undefined}
      data-column={index}
      {...(isPressable && isChosen !== null ? { 'aria-selected': isChosen } : {})}
      title={titleOf(value)}
      // What surely fits is not cut off: cutting costs as much as the text. Chosen cells have wider letters.
      data-cut={isChosen !== true && textFits(text ?? 'NULL', spacePx) ? undefined : ''}
      data-marked={hasMore ? '' : undefined}
      data-null={(text === null && content === null) || undefined}
      data-content={content === null ? undefined : ''}
      data-painted={paint === null ? undefined : ''}
      style={cellStyle(track, paint)}
    >
      {hasMore ? (
        <Marked zeroAt={column.zeroAt ?? null} bar={bar} content={content ?? text ?? 'NULL'} />
      ) : (
        (text ?? 'NULL')
      )}
    </div>
  );
}

interface MarkedProps {
  zeroAt: number | null;
  bar: GridBar | null;
  content: ReactNode;
}

/** What a cell holds over its bar. */
function Marked({ zeroAt, bar, content }: MarkedProps) {
  return (
    <>
      {zeroAt !== null && <i className={styles.zero} style={{ ['--at' as string]: zeroAt }} />}
      {bar !== null && (
        <i
          className={styles.bar}
          data-tone={bar.tone}
          style={{ ['--at' as string]: bar.start, ['--length' as string]: bar.length }}
        />
      )}
      <span className={styles.words}>{content}</span>
    </>
  );
}
