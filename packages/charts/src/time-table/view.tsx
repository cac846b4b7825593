import { cellAt, countOf, numberColumn, textColumn, type Cell, type Column } from '@sextant/contract';
import { DataGrid, Note, type GridColumn } from '@sextant/ui';
import { useMemo, useRef } from 'react';
import { ChartNotes } from '../kit/view/ChartNotes.tsx';
import type { ChartViewProps } from '../kit/view/chart-view.ts';
import { boundColor } from '../kit/color-rules/bound-color.ts';
import { paintOf } from '../kit/color-rules/paint.ts';
import { extremesOf } from '../kit/color-rules/match.ts';
import { titleOf, type TimeSeriesColumn } from '../kit/fields/time-series-columns.ts';
import { lastNotComplete } from '../kit/result/left-out.ts';
import { usePainted } from '../kit/headline/use-painted.ts';
import { labelOf } from '../kit/values/labels.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { noFacts, whyNoParts, type ResultFacts } from '../kit/result/result-facts.ts';
import { rowOrderBy } from '../kit/values/row-order.ts';
import { Spark } from '../kit/spark/Spark.tsx';
import { themes, type ThemeColors } from '../kit/colors/theme/theme-colors.ts';
import { timeText } from '../kit/values/times.ts';
import { orderColumns, useSorts } from '../kit/view/use-sorts.ts';
import { readSeriesRows, sparkValues, valueOf, writerOf, type SeriesRows } from './rows.ts';
import { timeTable, type TimeTableForm } from './spec.ts';
import styles from './TimeTable.module.css';

const none = {};
const sparkPx = { width: 108, height: 24 };
const aroundPx = 6;
const nameId = 'name';

interface ShownRows {
  readonly all: SeriesRows;
  readonly form: TimeTableForm;
  readonly themeColors: ThemeColors;
  readonly facts: ResultFacts;
  /** The rows as they are shown. */
  readonly order: Int32Array;
}

/** Where a name leads; null for an address that is no link of the web. */
function linkOf(template: string, name: string): string | null {
  if (template.trim() === '') return null;
  const address = template.replaceAll(/\{\{\s*metric\s*\}\}/g, encodeURIComponent(name));
  return /^(https?:\/\/|\/(?!\/))/i.test(address) ? address : null;
}

function sparkColumn(column: TimeSeriesColumn, { all, form, order }: ShownRows): GridColumn {
  const write = writerOf(column);
  const time = timeText(column.dateFormat || 'smart_date', form.time_grain_sqla);
  const box = { widthPx: column.width ?? sparkPx.width, heightPx: column.height ?? sparkPx.height };
  const contentAt = (index: number) => {
    const row = all.rows[order[index] ?? index];
    if (row === undefined) return null;
    const values = sparkValues(column, row);
    const { min, max } = extremesOf(values);
    const span = `${time(all.steps[0] ?? null)} – ${time(all.steps.at(-1) ?? null)}`;
    return (
      <Spark
        kind={column.sparkType}
        bounds={column.yAxisBounds}
        text={`${row.name}, ${span}: from ${write(min)} to ${write(max)}, last ${write(values.at(-1) ?? null)}`}
        ends={column.showYAxis ? [write(column.yAxisBounds[0] ?? min), write(column.yAxisBounds[1] ?? max)] : null}
        {...{ values, box }}
      />
    );
  };
  const widthPx = box.widthPx + 24 + (column.showYAxis ? 44 : 0);
  return {
    id: column.key,
    title: titleOf(column, all.steps.length),
    type: 'other',
    hasIcon: false,
    isSortable: false,
    widthPx,
    contentAt,
  };
}

function valueColumn(column: TimeSeriesColumn, values: Column, { all, themeColors, order }: ShownRows): GridColumn {
  const write = writerOf(column);
  return {
    id: column.key,
    title: titleOf(column, all.steps.length),
    type: 'number',
    hasIcon: false,
    format: (value) => (typeof value === 'number' ? write(value) : String(value)),
    paintAt: (index) => {
      const value = cellAt(values, order[index] ?? index);
      const color = boundColor(column.bounds, typeof value === 'number' ? value : null);
      return color === null ? null : paintOf(color, themeColors);
    },
  };
}

/** A row for each series, its columns as the form has them. */
function useSeriesRows({ tables, formData, labels = none, theme, facts = noFacts }: ChartViewProps) {
  const { sorts, shownSorts } = useSorts();
  const form = useMemo(() => readForm(timeTable, formData), [formData]);
  const all = useMemo(() => readSeriesRows(tables[0], form, labels), [tables, form, labels]);
  const columns = useMemo(
    () => [
      textColumn(
        nameId,
        all.rows.map(({ name }) => name),
      ),
      ...form.column_collection.map((column) =>
        numberColumn(
          column.key,
          'float',
          all.rows.map((row) => valueOf(column, row, all, facts)),
        ),
      ),
    ],
    [all, form, facts],
  );
  const order = useMemo(() => rowOrderBy(orderColumns(sorts, columns), all.rows.length), [all, columns, sorts]);
  const gridColumns = useMemo((): readonly GridColumn[] => {
    const shownRows: ShownRows = { all, form, themeColors: themes[theme], facts, order };
    const name: GridColumn = {
      id: nameId,
      title: form.groupby.length === 0 ? 'Metric' : form.groupby.map(({ label }) => labelOf(labels, label)).join(', '),
      type: 'text',
      hasIcon: false,
      contentAt: (index) => {
        const text = all.rows[order[index] ?? index]?.name ?? '';
        const href = linkOf(form.url, text);
        return href === null ? null : <a href={href}>{text}</a>;
      },
    };
    const others = form.column_collection.map((column, index) => {
      const values = columns[index + 1];
      return column.colType === 'spark' || values === undefined
        ? sparkColumn(column, shownRows)
        : valueColumn(column, values, shownRows);
    });
    return [name, ...others];
  }, [all, columns, facts, form, labels, order, theme]);
  return { form, all, columns, order, gridColumns, ...shownSorts };
}

type SeriesView = Pick<ReturnType<typeof useSeriesRows>, 'form' | 'all' | 'order'>;

/** The menu of a cell: the rows behind it are those of its series, over all steps. */
function cellMenu({ onMenu, labels = none, facts = noFacts }: ChartViewProps, { form, all, order }: SeriesView) {
  if (onMenu === undefined) return {};
  const onCellMenu = (index: number, columnIndex: number, pointer: { readonly xPx: number; readonly yPx: number }) => {
    const row = all.rows[order[index] ?? index];
    const column = form.column_collection[columnIndex - 1];
    if (row === undefined) return;
    const value = column === undefined ? null : valueOf(column, row, all, facts);
    const text = column === undefined ? '' : titleOf(column, all.steps.length);
    const point = {
      title: form.groupby.length === 0 ? text || row.name : row.name,
      series: labelOf(labels, row.metric),
      value: column === undefined || value === null ? '' : writerOf(column)(value),
      ...(value === null ? {} : { then: `by step of time: ${text}` }),
      filters: row.filters,
      selection: null,
    };
    onMenu({ point, ...pointer });
  };
  return { onCellMenu };
}

/** Series in a grid: a small drawing of each, its latest amount, and how that compares. */
export function View(props: ChartViewProps) {
  const { onPainted, facts = noFacts, labels = none } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { form, all, columns, order, gridColumns, ...sorting } = useSeriesRows(props);
  const cell = useMemo(
    () =>
      (row: number, index: number): Cell => {
        const column = columns[index];
        return column === undefined ? null : cellAt(column, order[row] ?? row);
      },
    [columns, order],
  );
  usePainted(frame, { isMeasured: true, drawn: gridColumns, onPainted });
  const heightPx = Math.max(...form.column_collection.map(({ height }) => height ?? sparkPx.height), sparkPx.height);
  const [metric] = form.metrics;
  const hasShares = form.column_collection.some(({ colType }) => colType === 'contrib');
  const isWithoutShares = hasShares && metric !== undefined && !facts.additive.includes(metric.label);
  const metricLabels = form.metrics.map(({ label }) => labelOf(labels, label)).join(', ');
  return (
    <div ref={frame} className={styles.view} data-chart="">
      {isWithoutShares && (
        <div className={styles.note}>
          <Note>{`No shares: ${whyNoParts([labelOf(labels, metric.label)], 'not_additive')}.`}</Note>
        </div>
      )}
      <div className={styles.grid}>
        <DataGrid
          label={`${metricLabels}, ${countOf(all.rows.length, 'series', 'series')} over ${countOf(all.steps.length, 'step')}.`}
          columns={gridColumns}
          rowCount={all.rows.length}
          rowHeightPx={heightPx + aroundPx}
          {...{ cell, ...sorting, ...cellMenu(props, { form, all, order }) }}
        />
      </div>
      <ChartNotes notes={lastNotComplete(all.steps.at(-1), props.coverage)} />
    </div>
  );
}
