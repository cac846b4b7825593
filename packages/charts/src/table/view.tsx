import { cellAt, type Cell, countOf, countText } from '@sextant/contract';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  DataGrid,
  IconButton,
  Note,
  type GridColumn,
  type GridSort,
} from '@sextant/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { whyNoParts } from '../kit/result-facts.ts';
import type { ChartViewProps, CutRows } from '../kit/chart-view.ts';
import { colorRuleLabel } from '../kit/color-rules/rule.ts';
import { paintOf } from '../kit/color-rules/paint.ts';
import { engineSort } from '../kit/engine-sort.ts';
import { isSelected, type Selection } from '../kit/drawing.ts';
import { labelOf, type Labels } from '../kit/labels.ts';
import { readForm } from '../kit/read-form.ts';
import { rowOrder } from '../kit/row-order.ts';
import { cellSelection, dimensionOf, isOfColumn, tableColumns, totalsRow, type TableColumn } from './rows.ts';
import type { OwnState } from '../kit/own-state.ts';
import { pageLengthOf, showsRawRows, table as spec, type TableForm } from './spec.ts';
import { inks, type Ink } from '../kit/theme/ink.ts';
import styles from './Table.module.css';

/** What a table says when it does not hold every row; `by` is what all rows are sorted by, '' for no order. */
function cutText(
  shownCount: number,
  { totalRows, isChosen = false }: CutRows,
  { hasTotals = false, by = '' } = {},
): string {
  const of = totalRows === null ? '' : ` of ${countText(totalRows)}`;
  const sorted = by === '' ? '' : `, sorted by ${by}`;
  const unordered =
    totalRows === null
      ? `Showing the first ${countOf(shownCount, 'row')}${sorted}.`
      : `Showing ${countText(shownCount)} of ${countOf(totalRows, 'row')}${sorted}.`;
  const orderText = isChosen && by !== '' ? `First ${countText(shownCount)}${of} by ${by}.` : unordered;
  return hasTotals ? `${orderText} Totals cover all rows.` : orderText;
}

const none = {};

/** What the rows are sorted by when they come; a user's own order goes before the chart's. */
function orderText(form: TableForm, labels: Labels, { sort, columns, rowCount }: ReturnType<typeof useTable>): string {
  const sorted = columns.find(({ column }) => column.name === sort?.column);
  if (sorted !== undefined) {
    // Most engines have NULL last; where one cannot be told so, the rows say it.
    const isNullFirst = rowCount > 0 && cellAt(sorted.column, 0) === null;
    return `${sorted.title}${sort?.direction === 'descending' ? ', descending' : ''}${isNullFirst ? ', NULL first' : ''}`;
  }
  if (showsRawRows(form)) return form.order_by_cols.map(({ column }) => labelOf(labels, column)).join(', ');
  const by = form.timeseries_limit_metric ?? form.metrics[0];
  return by === undefined ? '' : labelOf(labels, by.label);
}

/** How much is shown, of how much, and in which order. */
function textOfCut(cutRows: CutRows, form: TableForm, labels: Labels, shownTable: ReturnType<typeof useTable>): string {
  const { rowCount, sort, isLocal, totals } = shownTable;
  const hasTotals = totals !== null;
  if (isLocal && sort !== null) return `${cutText(rowCount, cutRows, { hasTotals })} Only these are sorted.`;
  const isSaid = sort !== null || cutRows.isChosen === true;
  return cutText(rowCount, cutRows, { hasTotals, by: isSaid ? orderText(form, labels, shownTable) : '' });
}

/** One sentence: what the rows are, and by what. */
function summaryOf(columns: readonly TableColumn[], rowCount: number, form: TableForm, labels: Labels): string {
  const by = form.groupby.map(({ label }) => labelOf(labels, label)).join(', ');
  const metricTitles = columns.filter((column) => dimensionOf(column, form) === null).map(({ title }) => title);
  const title =
    by === ''
      ? `Table of ${columns.map(({ title }) => title).join(', ')}`
      : `Table of ${metricTitles.join(', ')} by ${by}`;
  const named = (name: string): string => columns.find(({ column }) => column.name === name)?.title ?? name;
  const rules = form.conditional_formatting.map((rule) => colorRuleLabel(rule, named(rule.column)));
  return `${title}, ${countOf(rowCount, 'row')}.${rules.length === 0 ? '' : ` Colored by ${rules.join(', ')}.`}`;
}

const gridColumn = (shownColumn: TableColumn, order: Int32Array, form: TableForm, ink: Ink): GridColumn => {
  const { column, title, type, format, barShare, colorAt } = shownColumn;
  return {
    id: column.name,
    isPressable: dimensionOf(shownColumn, form) !== null,
    title,
    type,
    format: (value) => (typeof value === 'bigint' ? String(value) : format(value)),
    ...(barShare === null ? {} : { barShare: (row: number) => barShare(order[row] ?? row) }),
    ...(colorAt === null
      ? {}
      : {
          paintAt: (row: number) => {
            const color = colorAt(order[row] ?? row);
            return color === null ? null : paintOf(color, ink);
          },
        }),
  };
};

/** All the rows are sorted by each other in the page; of a part of them the engine knows the order. */
function useTable(props: ChartViewProps, form: TableForm, isPaged: boolean) {
  const { tables, labels = none, formats = none, cut = null, theme } = props;
  const result = tables[0];
  const [ownSort, setOwnSort] = useState<GridSort | null>(null);
  const engine = isPaged || cut !== null ? engineSort(props) : null;
  const sort = engine === null ? ownSort : engine.sort;
  const localSort = engine === null ? ownSort : null;
  const columns = useMemo(
    () => (result === undefined ? [] : tableColumns(result, form, labels, formats)),
    [result, form, labels, formats],
  );
  const rowCount = result?.rowCount ?? 0;
  const order = useMemo(() => {
    const by = columns.find(({ column }) => column.name === localSort?.column)?.column ?? null;
    return rowOrder(by, rowCount, localSort?.direction === 'descending');
  }, [columns, localSort, rowCount]);
  const gridColumns = useMemo(
    () => columns.map((column) => gridColumn(column, order, form, inks[theme])),
    [columns, order, form, theme],
  );
  const cell = useMemo(
    () =>
      (row: number, column: number): Cell => {
        const at = columns[column]?.column;
        return at === undefined ? null : cellAt(at, order[row] ?? row);
      },
    [columns, order],
  );
  const totals = useMemo(
    () =>
      totalsRow(columns, form.show_totals ? tables[1] : undefined, form, { rowCount, isCut: cut !== null || isPaged }),
    [columns, form, tables, rowCount, cut, isPaged],
  );
  const onSort = engine === null ? setOwnSort : engine.onSort;
  return { columns, rowCount, sort, onSort, isLocal: engine === null, order, gridColumns, cell, totals };
}

/** Which cells can be picked and which are: by column, and by row as it is shown. */
function usePicks(
  { selected = null, onSelect }: ChartViewProps,
  form: TableForm,
  shownTable: ReturnType<typeof useTable>,
) {
  const { columns, order } = shownTable;
  const selectedColumns = useMemo(
    () => columns.map((column) => selected !== null && isOfColumn(selected, column, form)),
    [columns, form, selected],
  );
  const selectionAt = (row: number, at: number): Selection | null => {
    const column = columns[at];
    return column === undefined ? null : cellSelection(column, order[row] ?? row, form);
  };
  if (onSelect === undefined || !columns.some((column) => dimensionOf(column, form) !== null)) return {};
  return {
    onCellPress: (row: number, at: number): void => {
      const selection = selectionAt(row, at);
      if (selection !== null) onSelect(selection);
    },
    isCellChosen: (row: number, at: number): boolean =>
      selectedColumns[at] === true && isSelected(selected, selectionAt(row, at)),
  };
}

/** The rows of a page among all; `count` is null while it is not known. */
export function pageText(start: number, shownCount: number, count: number | null): string {
  const span = shownCount === 0 ? 'No rows' : `Rows ${countText(start + 1)}–${countText(start + shownCount)}`;
  return count === null ? span : `${span} of ${countText(count)}`;
}

interface PagesProps {
  readonly length: number;
  readonly shown: number;
  readonly count: number | null;
  readonly ownState: OwnState;
  readonly onOwnState: (state: OwnState) => void;
}

/** Where the page stands among all rows, and the way to the next and the one before. */
function Pages({ length, shown, count, ownState, onOwnState }: PagesProps) {
  const { page } = ownState;
  const start = page * length;
  const hasMore = count === null ? shown === length : start + shown < count;
  const turnPage = (by: number): void => onOwnState({ ...ownState, page: page + by });
  return (
    <div className={styles.pages} role="group" aria-label="Pages">
      <span aria-live="polite">{pageText(start, shown, count)}</span>
      <IconButton
        icon={ChevronLeftIcon}
        size="xs"
        label="Previous page"
        isDisabled={page === 0}
        onPress={() => turnPage(-1)}
      />
      <IconButton
        icon={ChevronRightIcon}
        size="xs"
        label="Next page"
        isDisabled={!hasMore}
        onPress={() => turnPage(1)}
      />
    </div>
  );
}

/** How many rows there are in all, which the last result of a table in pages says. */
function rowCountOf(tables: ChartViewProps['tables']): number | null {
  const column = tables.length > 1 ? tables.at(-1)?.columns[0] : undefined;
  const count = column === undefined ? null : Number(cellAt(column, 0));
  return count !== null && Number.isFinite(count) ? count : null;
}

function usePages({ tables, ownState = null, onOwnState }: ChartViewProps, form: TableForm) {
  const length = pageLengthOf(form);
  if (length === null || ownState === null || onOwnState === undefined) return null;
  return { length, count: rowCountOf(tables), ownState, onOwnState };
}

/** Rows of a result in a grid: sorted by pressing a header; pressing a cell of a dimension picks its value. */
export function View(props: ChartViewProps) {
  const { formData, labels = none, facts, onPainted } = props;
  const frame = useRef<HTMLDivElement>(null);
  const form = useMemo(() => readForm(spec, formData), [formData]);
  const pages = usePages(props, form);
  // A page is no cut.
  const cutRows = pages === null ? (props.cut ?? null) : null;
  const shownTable = useTable({ ...props, cut: cutRows }, form, pages !== null);
  const { columns, rowCount, sort, onSort, gridColumns, cell, totals } = shownTable;
  const pickHandlers = usePicks(props, form, shownTable);
  useEffect(() => {
    frame.current?.setAttribute('data-painted', 'true');
    onPainted?.();
  }, [onPainted, gridColumns]);
  const cutText = cutRows === null ? '' : textOfCut(cutRows, form, labels, shownTable);
  const noShares = facts?.sharesLeftOut ?? null;
  return (
    <div ref={frame} className={styles.view} data-chart="">
      {noShares !== null && (
        <div className={styles.cut}>
          <Note>{`No shares: ${whyNoParts(
            noShares.metrics.map((name) => labelOf(labels, name)),
            noShares.reason,
          )}.`}</Note>
        </div>
      )}
      {cutRows !== null && cutRows.isChosen !== true && (
        <div className={styles.cut}>
          <Note tone="warn">{cutText}</Note>
        </div>
      )}
      <div className={styles.grid}>
        <DataGrid
          label={summaryOf(columns, rowCount, form, labels)}
          columns={gridColumns}
          rowCount={rowCount}
          cell={cell}
          {...{ sort, onSort }}
          {...(totals === null ? {} : { totals })}
          {...pickHandlers}
        />
      </div>
      {pages !== null && <Pages {...pages} shown={rowCount} />}
      {cutRows?.isChosen === true && <p className={styles.quiet}>{cutText}</p>}
    </div>
  );
}
