import { Fragment } from 'react';
import type { DragEvent, MouseEvent, PointerEvent } from 'react';
import { Icon } from '../display/Icon.tsx';
import { ArrowDownIcon, ArrowUpIcon, ChevronDownIcon, ChevronRightIcon } from '../display/icons.ts';
import { columnIcons, sideOf } from './grid-column.ts';
import type { GridColumn, GridGroup, GridSort } from './grid-column.ts';
import styles from './DataGrid.module.css';
import { titleParts } from './title-lines.ts';

interface HeadCellProps {
  id: string;
  column: GridColumn;
  index: number;
  /** Where it stands in its row; null after the header before it. */
  track: number | null;
  /** All columns that sort, the first before the others. */
  sorts: readonly GridSort[];
  isActive: boolean;
  isSortable: boolean;
  /** Whether the grid is narrow: the title takes several lines, which end between its parts. */
  isNarrow: boolean;
  onPress: (isAdded: boolean) => void;
  onMove?: ((from: number, to: number) => void) | undefined;
  onResize?: ((index: number, widthPx: number) => void) | undefined;
}

const dragType = 'application/x-sextant-column';

/** What lets a header be dragged onto another, which takes its place. */
function dragProps(index: number, onMove: HeadCellProps['onMove']) {
  if (onMove === undefined) return {};
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragType, String(index)),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const from = event.dataTransfer.getData(dragType);
      if (from === '') return;
      event.preventDefault();
      onMove(Number(from), index);
    },
  };
}

/** The right edge of a header, which is dragged to make the column wider or narrower. */
function ResizeEdge({ index, onResize }: { index: number; onResize: (index: number, widthPx: number) => void }) {
  const follow = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const left = event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
    onResize(index, event.clientX - left);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the same is done by keys on the header
    <span
      className={styles.edge}
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={follow}
      onClick={(event) => event.stopPropagation()}
    />
  );
}

/** A column's header. The grid has the focus; this only says what it is, and can be pressed. */
export function HeadCell(props: HeadCellProps) {
  const { id, column, index, track, sorts, isActive, isSortable, isNarrow, onPress, onMove, onResize } = props;
  const sortIndex = sorts.findIndex((sort) => sort.column === column.id);
  const direction = sorts[sortIndex]?.direction ?? null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keyboard works on the grid, which holds the focus and points here by aria-activedescendant
    <div
      id={id}
      role="columnheader"
      aria-colindex={index + 1}
      {...(isSortable ? { 'aria-sort': direction ?? ('none' as const) } : {})}
      className={styles.head}
      data-side={sideOf(column)}
      data-sorted={direction !== null || undefined}
      data-sortable={isSortable || undefined}
      data-active={isActive || undefined}
      title={column.title}
      {...(track === null ? {} : { style: { gridColumnStart: track } })}
      onClick={(event: MouseEvent) => onPress(event.shiftKey)}
      {...dragProps(index, onMove)}
    >
      {column.hasIcon !== false && (
        <span className={styles.type}>
          <Icon of={columnIcons[column.type]} size={12} />
        </span>
      )}
      <span className={styles.title}>
        {isNarrow
          ? titleParts(column.title).map((part, index) => (
              // A title's parts stay where they are.
              <Fragment key={index}>
                {part}
                <wbr />
              </Fragment>
            ))
          : column.title}
      </span>
      {direction !== null && <Icon of={direction === 'ascending' ? ArrowUpIcon : ArrowDownIcon} size={12} />}
      {direction !== null && sorts.length > 1 && (
        <span className={styles.place} aria-hidden>
          {sortIndex + 1}
        </span>
      )}
      {onResize !== undefined && <ResizeEdge index={index} onResize={onResize} />}
    </div>
  );
}

/** Neighboring columns under one heading, or without one; `start` is the place of the first. */
interface Span {
  start: number;
  length: number;
  group: GridGroup | null;
}

function spansOf(columns: readonly GridColumn[]): Span[] {
  const spans: Span[] = [];
  columns.forEach(({ group = null }, start) => {
    const last = spans.at(-1);
    if (last !== undefined && last.group?.id === group?.id) last.length += 1;
    else spans.push({ start, length: 1, group });
  });
  return spans;
}

/** True when some columns stand under a heading of their own. */
export const hasGroups = (columns: readonly GridColumn[]): boolean => columns.some(({ group }) => group !== undefined);

interface GroupHeadsProps {
  columns: readonly GridColumn[];
  hasRowNumbers: boolean;
  onGroupPress?: ((id: string) => void) | undefined;
}

/** The headings over the headers. */
export function GroupHeads({ columns, hasRowNumbers, onGroupPress }: GroupHeadsProps) {
  return (
    <div role="row" className={styles.groups}>
      {hasRowNumbers && <div className={styles.number} />}
      {spansOf(columns).map(({ start, length, group }) => (
        <div
          key={start}
          {...(group === null ? {} : { role: 'columnheader', 'aria-colindex': start + 1, 'aria-colspan': length })}
          className={styles.group}
          data-empty={group === null || undefined}
          style={{ gridColumn: `span ${length}` }}
        >
          {group !== null && group.isOpen !== null && onGroupPress !== undefined ? (
            <button type="button" aria-expanded={group.isOpen} onClick={() => onGroupPress(group.id)}>
              <Icon of={group.isOpen ? ChevronDownIcon : ChevronRightIcon} size={12} />
              {group.title}
            </button>
          ) : (
            group?.title
          )}
        </div>
      ))}
    </div>
  );
}
