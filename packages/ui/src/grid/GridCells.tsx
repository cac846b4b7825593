import { Fragment } from 'react';
import { Icon } from '../display/Icon.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '../display/icons.ts';
import { columnIcons, showCell } from './grid-column.ts';
import type { CellValue, GridColumn, GridSort } from './grid-column.ts';
import styles from './DataGrid.module.css';
import { titleParts } from './title-lines.ts';

interface HeadCellProps {
  id: string;
  column: GridColumn;
  index: number;
  sort: GridSort | null;
  isActive: boolean;
  isSortable: boolean;
  onPress: () => void;
}

/** A column's header. The grid has the focus; this only says what it is, and can be pressed. */
export function HeadCell({ id, column, index, sort, isActive, isSortable, onPress }: HeadCellProps) {
  const direction = sort?.column === column.id ? sort.direction : null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keyboard works on the grid, which holds the focus and points here by aria-activedescendant
    <div
      id={id}
      role="columnheader"
      aria-colindex={index + 1}
      {...(isSortable ? { 'aria-sort': direction ?? ('none' as const) } : {})}
      className={styles.head}
      data-right={column.type === 'number' || undefined}
      data-sorted={direction !== null || undefined}
      data-sortable={isSortable || undefined}
      data-active={isActive || undefined}
      title={column.title}
      onClick={onPress}
    >
      <span className={styles.type}>
        <Icon of={columnIcons[column.type]} size={12} />
      </span>
      <span className={styles.title}>
        {titleParts(column.title).map((titlePart, index) => (
          // A title's parts stay where they are.
          <Fragment key={index}>
            {titlePart}
            <wbr />
          </Fragment>
        ))}
      </span>
      {direction !== null && <Icon of={direction === 'ascending' ? ArrowUpIcon : ArrowDownIcon} size={12} />}
    </div>
  );
}

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
  const share = column.barShare?.(row);
  const paint = column.paintAt?.(row) ?? null;
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={index + 1}
      className={styles.cell}
      data-right={column.type === 'number' || undefined}
      data-active={isActive || undefined}
      data-pressable={isPressable || undefined}
      data-column={index}
      {...(isPressable && isChosen !== null ? { 'aria-selected': isChosen } : {})}
      title={text ?? undefined}
      data-painted={paint === null ? undefined : ''}
      style={paint === null ? undefined : { background: paint.ground, color: paint.text }}
    >
      {share !== undefined && (
        <i className={styles.bar} style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
      )}
      {text === null ? <span className={styles.null}>NULL</span> : <span className={styles.words}>{text}</span>}
    </div>
  );
}
