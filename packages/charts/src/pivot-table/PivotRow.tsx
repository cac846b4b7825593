import { ChevronDownIcon, ChevronRightIcon, Icon } from '@sextant/ui';
import { textNode } from '../kit/data-table/cell-html.tsx';
import { memo } from 'react';
import type { Line } from './lines.ts';
import type { CellLookAt } from './look.ts';
import { textAt, type Pivot } from './pivot.ts';
import styles from './Pivot.module.css';
import { blocksIn } from './columns-of-rows.ts';
import { indentPx, isTooWide } from './widths.ts';

interface PivotRowProps {
  readonly id: string;
  readonly pivot: Pivot;
  readonly line: Line;
  readonly rowIndex: number;
  readonly columns: readonly Line[];
  readonly starts: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly rowPx: number;
  readonly headRows: number;
  readonly isTree: boolean;
  readonly cellLook: CellLookAt;
  /** The column that has the keyboard, 0 for the name; −1 in other rows. */
  readonly active: number;
  /** The columns that are picked in this row, 0 for the name; empty for none. */
  readonly chosen: string;
  readonly canPick: boolean;
  /** Whether names that are HTML are shown as it. Default false. */
  readonly rendersHtml?: boolean;
}

/** The columns in a list of them; 0 for the name, or for no column. */
export const pickedIn = (chosenList: string): readonly number[] =>
  chosenList === '' ? [] : chosenList.split(',').map(Number);

type CellsProps = Omit<PivotRowProps, 'rowPx' | 'headRows' | 'isTree' | 'canPick' | 'rendersHtml'>;

/** Neighboring cells of a row; they stay as they are while others come into sight. */
const Cells = memo(function Cells(props: CellsProps) {
  const { id, pivot, line, rowIndex, columns, starts, from, to, cellLook, active, chosen } = props;
  const pickedIndexes = pickedIn(chosen);
  return columns.slice(from, to).map((column, index) => {
    const place = from + index;
    const left = starts[place] ?? 0;
    const width = (starts[place + 1] ?? left) - left;
    const look = cellLook(line, column);
    const text = textAt(pivot, line, column);
    const isCut = isTooWide(text, width);
    return (
      <div
        key={place}
        role="gridcell"
        id={active === place + 1 ? `${id}-${rowIndex}-${place + 1}` : undefined}
        aria-colindex={place + 2}
        aria-selected={pickedIndexes.includes(place + 1)}
        className={styles.cell}
        data-kind={column.kind === 'leaf' ? undefined : column.kind}
        data-column={place + 1}
        data-active={active === place + 1 || undefined}
        data-cut={isCut || undefined}
        title={isCut ? text : undefined}
        style={{
          width,
          ...(look === null ? {} : { backgroundColor: look.background, color: look.color }),
        }}
      >
        {text}
      </div>
    );
  });
});

/** One row: its name, which stays at the left, and the cells that are in sight. */
export const PivotRow = memo(function PivotRow(props: PivotRowProps) {
  const { rowPx, headRows, isTree, canPick, rendersHtml = false, ...cells } = props;
  const { id, line, rowIndex, starts, from, to, active, chosen } = props;
  const name = line.headings.at(-1)?.text ?? '';
  const level = line.headings.length;
  const pickedIndexes = pickedIn(chosen);
  return (
    <div
      role="row"
      className={styles.row}
      data-kind={line.kind}
      data-row={rowIndex}
      aria-rowindex={rowIndex + headRows + 1}
      {...(isTree ? { 'aria-level': level } : {})}
      {...(line.foldKey === null ? {} : { 'aria-expanded': line.isOpen })}
      style={{ top: rowIndex * rowPx }}
    >
      <div
        role="rowheader"
        id={`${id}-${rowIndex}-0`}
        aria-colindex={1}
        className={styles.name}
        data-column={0}
        data-active={active === 0 || undefined}
        aria-selected={pickedIndexes.includes(0)}
        data-pressable={(canPick && line.kind !== 'total') || undefined}
        style={{ paddingLeft: `calc(var(--s-3h) + ${(level - 1) * indentPx}px)` }}
        title={name}
      >
        {line.foldKey !== null && (
          <span className={styles.fold} data-fold="">
            <Icon of={line.isOpen ? ChevronDownIcon : ChevronRightIcon} size={14} />
          </span>
        )}
        <span className={styles.words}>{textNode(name, rendersHtml)}</span>
        {line.foldKey !== null && !line.isOpen && <span className={styles.count}>{line.leafCount}</span>}
      </div>
      <div role="presentation" className={styles.unseen} style={{ width: starts[from] ?? 0 }} />
      {blocksIn({ from, to }).map((block) => {
        const isWithin = (column: number): boolean => column > block.from && column <= block.to;
        return (
          <Cells
            key={block.from}
            {...cells}
            {...block}
            active={isWithin(active) ? active : -1}
            chosen={pickedIndexes.filter(isWithin).join(',')}
          />
        );
      })}
    </div>
  );
});
