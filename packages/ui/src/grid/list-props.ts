import type { ReactNode } from 'react';
import type { GridSort } from './grid-column.ts';

/** One column of a ListTable. The first one names the row. */
export interface ListColumn<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** A CSS width for the column ('30%', '120px'). Default: shared evenly. */
  width?: string;
  /** Default false. */
  isSortable?: boolean;
  /** Stays on one line, as a time does, and others shrink. Default false. */
  isWhole?: boolean;
  /** Default 'left'. */
  align?: 'left' | 'right';
  /** Keeps the title for readers that cannot see it (star columns). Default false. */
  isTitleHidden?: boolean;
  /** Left out of the cards on phones. Default false. */
  isHiddenOnPhone?: boolean;
}

/** What ListTable takes. */
export interface ListTableProps<Row> {
  /** Names the table. */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Null while the first result is awaited: skeleton rows. */
  rows: readonly Row[] | null;
  rowId: (row: Row) => string;
  /** What the row is called, for checkboxes and menus. */
  rowName: (row: Row) => string;
  /** Default null. */
  sort?: GridSort | null;
  /** What decides between equals, after `sort`. Default none. */
  thenBy?: readonly GridSort[];
  /** `isFurther`: Shift was held, so the column is to decide between equals. */
  onSort?: (sort: GridSort, isFurther: boolean) => void;
  /** With it each row has a checkbox; with Shift a whole range is ticked. Default null. */
  selected?: ReadonlySet<string> | null;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** Buttons at the right, shown when the row is pointed at or has focus; always on phones. */
  actions?: (row: Row) => ReactNode;
  /** In the place of the rows when there are none: an EmptyState. */
  empty?: ReactNode;
  /** How many skeleton rows. Default 8. */
  skeletonRows?: number;
}
