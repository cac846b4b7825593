import { factsOf, timeText } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import type { MarkPoint } from '@sextant/charts/views';
import { cellAt, columnNamed, dimensionOf, isGrain, metricOf, tableOfResult } from '@sextant/contract';
import type { Column, Dimension, Filter } from '@sextant/contract';
import { formOf } from './drill-source.ts';
import type { DrillSource } from './drill-source.ts';

/** Four digits behind the point, of what is under one six that count. */
const fractions = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
const smallFractions = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

const narrowSpace = '\u202f';

/** The format of a chart's number: the form's own, else that of the metric; empty for none. */
function numberFormatOf(source: DrillSource): string {
  const form = formOf(source);
  const ownFormat = form['y_axis_format'] ?? form['number_format'];
  if (typeof ownFormat === 'string' && ownFormat !== '' && ownFormat !== 'SMART_NUMBER') return ownFormat;
  return source.tile.dataset?.column_formats[metricOf(form['metric'])?.label ?? ''] ?? '';
}

/**
 * A number of a chart with more digits than it shows, and not more than users read, as a share or an amount of dollars where its format has it as such; empty
 * for what is none.
 */
export function exactText(cell: unknown, source: DrillSource): string {
  if (typeof cell !== 'number' && typeof cell !== 'bigint') return '';
  const form = formOf(source);
  const format = numberFormatOf(source);
  const isShare = /[%p]$/.test(format);
  const amount = isShare ? Number(cell) * 100 : cell;
  const isSmall = typeof amount === 'number' && Math.abs(amount) < 1;
  const digits = (isSmall ? smallFractions : fractions).format(amount);
  if (isShare) return `${digits}${narrowSpace}%`;
  const unit = typeof form['unit'] === 'string' ? form['unit'] : '';
  const written = format.includes('$') ? digits.replace(/^(-?)/, '$1$$') : digits;
  return `${written} ${unit}`.trim();
}

/** How a number over a trend is made of its steps: as its form says it; what does not add up is not added up, as the chart says too. */
function methodOf(source: DrillSource): string {
  const form = formOf(source);
  const method = typeof form['aggregation'] === 'string' ? form['aggregation'] : 'LAST_VALUE';
  const isWindow = typeof form['rolling_type'] === 'string' && form['rolling_type'] !== 'None';
  const { additive } = factsOf(source.shown?.entries[0]);
  const adds = additive.includes(metricOf(form['metric'])?.label ?? '') && !isWindow;
  return method === 'sum' && !adds ? 'LAST_VALUE' : method;
}

const methodTexts: Readonly<Record<string, string>> = {
  sum: 'added up over its steps of time',
  mean: 'averaged over its steps of time',
  min: 'the least of its steps of time',
  max: 'the most of its steps of time',
  median: 'the median of its steps of time',
};

const isTrend = (form: RawForm): boolean => form['viz_type'] === 'big_number';

/** What a number over a trend is, where it is no single step; empty for other charts. */
export function methodOverSteps(source: DrillSource): readonly string[] {
  const text = isTrend(formOf(source)) ? methodTexts[methodOf(source)] : undefined;
  return text === undefined ? [] : [text];
}

function axisOf(form: RawForm): Dimension | null {
  const column = form['granularity_sqla'];
  return (
    dimensionOf(form['x_axis']) ??
    (typeof column === 'string'
      ? { kind: 'column', name: column, label: '__timestamp', grain: null, isAxis: true }
      : null)
  );
}

/** The last row that has a value, by time. */
function lastRow(axis: Column, values: Column, rowCount: number): number | null {
  let found: { readonly row: number; readonly at: number } | null = null;
  for (let row = 0; row < rowCount; row += 1) {
    const time = cellAt(axis, row);
    if (typeof time !== 'number' || cellAt(values, row) === null) continue;
    if (found === null || time >= found.at) found = { row, at: time };
  }
  return found?.row ?? null;
}

/** The step whose value a number over a trend shows, with its rows; null where it shows no single step, or that is not known. */
export function headlineStep(source: DrillSource): MarkPoint | null {
  const form = formOf(source);
  const table = source.shown?.table ?? null;
  const dimension = axisOf(form);
  if (!isTrend(form) || methodOf(source) !== 'LAST_VALUE' || table === null || dimension === null) return null;
  const axis = columnNamed(table, dimension.label) ?? table.columns[0];
  const values = columnNamed(table, metricOf(form['metric'])?.label ?? '') ?? table.columns[1];
  if (axis === undefined || values === undefined || axis === values) return null;
  const row = lastRow(axis, values, table.rowCount);
  const time = row === null ? null : cellAt(axis, row);
  if (row === null || typeof time !== 'number') return null;
  const step = form['time_grain_sqla'];
  const grain = typeof step === 'string' && isGrain(step) ? step : null;
  const column: Filter['column'] =
    dimension.kind === 'column'
      ? { kind: 'column', name: dimension.name }
      : { kind: 'sql', sql: dimension.sql, label: dimension.label };
  return {
    title: timeText('smart_date', grain)(time),
    series: '',
    value: exactText(cellAt(values, row), source),
    filters: [{ column, operator: 'in', value: [time], grain }],
    selection: null,
  };
}

/** The number that a trend shows over all of its time, which a query of its own gives; empty for others. */
export function overallNumber(source: DrillSource): string {
  const form = formOf(source);
  const entry = source.shown?.entries[1];
  const column = entry === undefined ? undefined : tableOfResult(entry)?.columns[0];
  return isTrend(form) && methodOf(source) === 'raw' && column !== undefined
    ? exactText(cellAt(column, 0), source)
    : '';
}

/** What a number is compared with, by the words of its period: 'one year ago: 1,204'. */
export function comparedNumbers(source: DrillSource): readonly string[] {
  const form = formOf(source);
  const table = source.shown?.table ?? null;
  const label = metricOf(form['metric'])?.label ?? '';
  if (form['viz_type'] !== 'pop_kpi' || table === null || table.rowCount !== 1 || label === '') return [];
  return table.columns.flatMap((column) => {
    const value = column.name.startsWith(`${label}__`) ? exactText(cellAt(column, 0), source) : '';
    return value === '' ? [] : [`${column.name.slice(label.length + 2)}: ${value}`];
  });
}
