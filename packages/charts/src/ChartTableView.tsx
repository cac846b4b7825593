import { cellAt, columnLook, type Cell, type Column, type ColumnTable, countText } from '@sextant/contract';
import { DataGrid, decimalsOf, type ColumnType, type GridColumn, type GridSort } from '@sextant/ui';
import { use, useMemo, useState } from 'react';
import styles from './ChartTableView.module.css';
import { noFacts, type ResultFacts } from './kit/result/result-facts.ts';
import { timesOf } from './kit/values/cell-text.ts';
import { computedText } from './kit/values/column-numbers.ts';
import type { CutRows } from './kit/view/chart-view.ts';
import type { RawForm } from './kit/declare/control.ts';
import { engineSort } from './kit/query/engine-sort.ts';
import type { LabelMap, Labels } from './kit/values/labels.ts';
import type { OwnState } from './kit/query/own-state.ts';
import { rowOrder } from './kit/values/row-order.ts';
import { loadWideColumns, shownColumns, shownRows, type ShownColumn } from './shown-columns.ts';

const noLabels: Labels = {};
const noColumns: readonly ShownColumn[] = [];

/** What ChartTableView takes. */
export interface ChartTableViewProps {
  /** The results of a chart; the first is shown. */
  readonly tables: readonly ColumnTable[];
  /** What is read aloud as the name of the grid. Default `Rows`. */
  readonly label?: string;
  /** What columns are called. Default: by their names. */
  readonly labels?: Labels;
  /** The chart whose rows they are, which has an order and names of its own for its columns. Default none. */
  readonly formData?: RawForm | null;
  readonly labelMap?: LabelMap | undefined;
  /** What the server says of the result, on which the order of bars depends. Default nothing. */
  readonly facts?: ResultFacts | undefined;
  /** d3 formats of metrics, from the dataset; the chart's own settings win. Default: by the amounts. */
  readonly formats?: Readonly<Record<string, string | null>> | undefined;
  /** Names of the columns whose times are written as the database has them, to the second. Default none. */
  readonly originalTimes?: ReadonlySet<string>;
  /** Set when there are more rows than these. Default null. */
  readonly cut?: CutRows | null;
  /** How all rows are sorted, and the way to have them sorted otherwise; without it the rows that are here are sorted among themselves. */
  readonly ownState?: OwnState | null;
  readonly onOwnState?: ((state: OwnState) => void) | undefined;
}

const gridTypes = { time: 'time', code: 'number', amount: 'number', boolean: 'boolean', text: 'text' } as const;

const noNames: ReadonlySet<string> = new Set();

/** A time as databases write it. */
const originalTime = (type: Column['type'], ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .slice(0, type === 'date' ? 10 : 19);

const sampleRows = 200;

/** The first cells of a column. */
const sampleOf = (column: Column, rowCount: number): readonly Cell[] =>
  Array.from({ length: Math.min(rowCount, sampleRows) }, (_, row) => cellAt(column, row));

interface CellsOf {
  readonly rowCount: number;
  readonly isOriginal: boolean;
}

function gridColumn(
  { column, title, grain, write, isComputed }: ShownColumn,
  { rowCount, isOriginal }: CellsOf,
): GridColumn {
  const { kind } = columnLook(column);
  const type: ColumnType = gridTypes[kind];
  if (kind === 'code') return { id: column.name, title, type, format: String };
  if (kind === 'amount') {
    const sample = sampleOf(column, rowCount);
    const writeNumber = write ?? (isComputed ? computedText(sample) : null);
    if (writeNumber === null) return { id: column.name, title, type, decimals: decimalsOf(sample) };
    return {
      id: column.name,
      title,
      type,
      format: (cell) => (typeof cell === 'number' ? writeNumber(cell) : String(cell)),
    };
  }
  if (kind !== 'time') return { id: column.name, title, type };
  const time = isOriginal ? (ms: number) => originalTime(column.type, ms) : timesOf(column, 'smart_date', grain);
  return { id: column.name, title, type, format: (cell) => (typeof cell === 'number' ? time(cell) : String(cell)) };
}

/** What sorting rows among themselves leaves open. */
const sortedText = (rowCount: number, { totalRows }: CutRows): string =>
  totalRows === null
    ? `Only these ${countText(rowCount)} rows are sorted; there are more.`
    : `Only these ${countText(rowCount)} of ${countText(totalRows)} rows are sorted.`;

/** The rows behind any chart, whatever its type. */
export function ChartTableView(props: ChartTableViewProps) {
  const { tables, label = 'Rows', labels = noLabels, formData = null, labelMap, facts = noFacts, cut = null } = props;
  const { originalTimes = noNames, formats } = props;
  const [ownSort, setOwnSort] = useState<GridSort | null>(null);
  const engine = cut === null ? null : engineSort(props);
  const table = tables[0];
  const wideColumns = use(loadWideColumns(formData));
  const columns = useMemo(
    () =>
      table === undefined
        ? noColumns
        : shownColumns(table, { formData, labels, labelMap, facts, formats, wide: wideColumns }),
    [table, formData, labels, labelMap, facts, formats, wideColumns],
  );
  const rowCount = table?.rowCount ?? 0;
  const sort = engine === null ? ownSort : null;
  const drawnKeys = useMemo(
    () => (table === undefined ? null : shownRows(table, { formData, labels, labelMap, facts, wide: wideColumns })),
    [table, formData, labels, labelMap, facts, wideColumns],
  );
  const order = useMemo(() => {
    const by = columns.find(({ column }) => column.name === sort?.column)?.column ?? null;
    return by === null && drawnKeys !== null ? drawnKeys : rowOrder(by, rowCount, sort?.direction === 'descending');
  }, [columns, drawnKeys, rowCount, sort]);
  const gridColumns = useMemo(
    () =>
      columns.map((shownColumn) =>
        gridColumn(shownColumn, { rowCount, isOriginal: originalTimes.has(shownColumn.column.name) }),
      ),
    [columns, rowCount, originalTimes],
  );
  const cell = useMemo(
    () =>
      (row: number, index: number): Cell => {
        const column = columns[index]?.column;
        return column === undefined ? null : cellAt(column, order[row] ?? row);
      },
    [columns, order],
  );
  const grid = (
    <DataGrid
      {...{ label, rowCount, cell }}
      columns={gridColumns}
      sort={engine === null ? ownSort : engine.sort}
      onSort={engine === null ? setOwnSort : engine.onSort}
      hasRowNumbers
    />
  );
  if (cut === null || sort === null) return grid;
  return (
    <div className={styles.view}>
      <div className={styles.grid}>{grid}</div>
      <p className={styles.note} role="status">
        {sortedText(rowCount, cut)}
      </p>
    </div>
  );
}
