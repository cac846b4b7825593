import {
  cellAt,
  columnLook,
  genericType,
  genericTypeOf,
  type Cell,
  type Column,
  type ColumnTable,
  type Dimension,
  type FilterScalar,
  type Grain,
} from '@sextant/contract';
import { amountAt, isAmount, isTime, timesOf } from '../values/cell-text.ts';
import { cellColor, extremesOfColumn, type CellColor } from '../color-rules/match.ts';
import { barDefaults, type ColumnSettings } from '../column-config/column-settings.ts';
import { currencyText } from '../values/currency-text.ts';
import { isSelected, type Selection } from '../drawing/drawing.ts';
import type { Labels } from '../values/labels.ts';
import { isShareMetric } from '../values/derived-format.ts';
import { nullText, shareText, type NumberText } from '../values/numbers.ts';
import { equalFilter, stepFilter } from '../drawing/selection.ts';
import { offsetText } from '../groups/time-comparison.ts';
import { barsOf, type Bars } from './bars.ts';
import { columnTitle } from './column-titles.ts';
import { isSumOfCodes, withLabelOfTotals } from './file-table.ts';
import { partSigns, withComparison, type ComparedColumn } from './compared-columns.ts';
import { showsRawRows, type DataTableForm } from './sections.ts';

/** How one column is shown. `format` takes any cell that is not NULL. */
export interface TableColumn {
  readonly column: Column;
  readonly title: string;
  readonly type: 'number' | 'text' | 'time' | 'boolean' | 'other';
  readonly settings: ColumnSettings;
  readonly format: (cell: Exclude<Cell, null>) => string;
  readonly bars: Bars | null;
  /** The color of the cell of a row, by rules or by how a metric changed; null for columns without. */
  readonly colorAt: ((row: number) => CellColor | null) | null;
  /** What it is in a comparison with other times; null outside of one. */
  readonly compared: ComparedColumn | null;
}

function typeOf(column: Column): TableColumn['type'] {
  switch (genericTypeOf(column.type)) {
    case genericType.numeric:
      return 'number';
    case genericType.temporal:
      return 'time';
    case genericType.boolean:
      return 'boolean';
    case genericType.text:
      return column.type === 'text' ? 'text' : 'other';
  }
}

const sampleRows = 200;

/** Decimals that tell the amounts of a column apart, the same down the column: none for whole numbers, else one or two. */
function steadyFormat(column: Column, rowCount: number): string {
  let largest = 0;
  let isWhole = true;
  for (let row = 0; row < Math.min(rowCount, sampleRows); row += 1) {
    const amount = amountAt(column, row);
    if (amount === null) continue;
    largest = Math.max(largest, Math.abs(amount));
    isWhole &&= Number.isInteger(amount);
  }
  if (isWhole) return ',d';
  if (largest >= 100) return ',.1f';
  return largest >= 1 ? ',.2f' : ',.4f';
}

/** Formats of metrics from the dataset, by their name. */
export type Formats = Readonly<Record<string, string | null>>;

/** What the columns of a table are made from. */
interface ColumnContext {
  readonly form: DataTableForm;
  readonly labels: Labels;
  readonly formats: Formats;
  readonly rowCount: number;
}

const settingsOf = ({ column_config: config }: DataTableForm, name: string): ColumnSettings =>
  Object.hasOwn(config, name) ? (config[name] ?? {}) : {};

const isShareOf = (name: string, { percent_metrics: metrics, comparison_type: type }: DataTableForm): boolean =>
  metrics.some(({ label }) => `%${label}` === name) || (type === 'percentage' && name.startsWith('percentage__'));

const arrows = { up: '↑ ', down: '↓ ' };

/** A change is written with its sign, and with an arrow where changes are colored. */
function asChange(write: NumberText, hasArrow: boolean): NumberText {
  return (value) => {
    const text = write(value);
    if (value === null || !(Math.abs(value) > 0)) return text;
    const arrow = !hasArrow ? '' : value > 0 ? arrows.up : arrows.down;
    return `${arrow}${value > 0 ? '+' : ''}${text}`;
  };
}

function numbersOf(
  column: Column,
  comparedColumn: ComparedColumn | null,
  { form, formats, rowCount }: ColumnContext,
): NumberText {
  const settings = settingsOf(form, column.name);
  const metric = comparedColumn?.metric ?? column.name;
  const ofDataset = Object.hasOwn(formats, metric) ? (formats[metric] ?? null) : null;
  const isShare =
    isShareOf(column.name, form) ||
    comparedColumn?.part === 'change' ||
    form.metrics.some((one) => one.label === metric && isShareMetric(one));
  const chosenFormat = settings.d3NumberFormat ?? (isShare ? null : ofDataset);
  const digits = settings.fractionDigits;
  if (chosenFormat === null && !isShare && digits === undefined && columnLook(column).kind === 'code') return String;
  const format =
    chosenFormat ?? (digits === undefined ? steadyFormat(column, rowCount) : `,.${Math.min(digits, 20)}~f`);
  const writeAmount = (one: string): NumberText => currencyText(one, settings.currencyFormat ?? null);
  const plainText = isShare && chosenFormat === null ? shareText : writeAmount(format);
  const smallNumberText =
    settings.d3SmallNumberFormat === undefined ? plainText : writeAmount(settings.d3SmallNumberFormat);
  const write: NumberText = (value) => (value !== null && Math.abs(value) < 1 ? smallNumberText : plainText)(value);
  const isChange = comparedColumn?.part === 'difference' || comparedColumn?.part === 'change';
  return isChange ? asChange(write, form.comparison_color_enabled) : write;
}

function formatOf(
  column: Column,
  comparedColumn: ComparedColumn | null,
  columnContext: ColumnContext,
): TableColumn['format'] {
  const { form } = columnContext;
  if (isTime(column)) {
    const format = settingsOf(form, column.name).d3TimeFormat ?? form.table_timestamp_format;
    const write = timesOf(column, format, grainFor(column, form));
    return (cell) => (typeof cell === 'number' ? write(cell) : String(cell));
  }
  if (!isAmount(column)) return String;
  const write = numbersOf(column, comparedColumn, columnContext);
  return (cell) => (typeof cell === 'number' ? write(cell) : String(cell));
}

/** The step that the times of a column stand for. Single rows keep their times as they are, whatever grain the form has kept. */
export const grainFor = (column: Column, form: DataTableForm): Grain | null =>
  !showsRawRows(form) && (form.temporal_columns_lookup[column.name] === true || column.name === form.granularity_sqla)
    ? form.time_grain_sqla
    : null;

/** Bars stand behind the first metric, and behind the columns that are to have some. */
function barsFor(column: Column, comparedColumn: ComparedColumn | null, { form }: ColumnContext): Bars | null {
  if (!isAmount(column)) return null;
  const isFirst = !showsRawRows(form) && (comparedColumn?.metric ?? column.name) === form.metrics[0]?.label;
  const isMain = comparedColumn === null || comparedColumn.part === 'main';
  const settings = { ...barDefaults(form, isFirst && isMain), ...settingsOf(form, column.name) };
  if (!settings.showCellBars) return null;
  return barsOf(column, { isAligned: settings.alignPositiveNegative, isColored: settings.colorPositiveNegative });
}

const changeStrength = 0.6;

/** Green for what rose, red for what fell, or the other way round. */
function colorOfChange(column: Column, { comparison_color_scheme: green }: DataTableForm): TableColumn['colorAt'] {
  return (row) => {
    const change = amountAt(column, row) ?? 0;
    if (change === 0) return null;
    return { scheme: change > 0 === (green === 'Green') ? 'green' : 'red', strength: changeStrength };
  };
}

/** The colors of a column's cells by the rules for it. */
function colorsOf(
  column: Column,
  comparedColumn: ComparedColumn | null,
  { form }: ColumnContext,
): TableColumn['colorAt'] {
  const isMain = comparedColumn?.part === 'main';
  const rules = form.conditional_formatting.filter(
    (rule) => rule.column === column.name || (isMain && rule.column === comparedColumn.metric),
  );
  if (rules.length > 0) {
    const columnExtremes = extremesOfColumn(column);
    return (row) => cellColor(rules, cellAt(column, row), columnExtremes);
  }
  const isChange = comparedColumn?.part === 'difference' || comparedColumn?.part === 'change';
  return isChange && form.comparison_color_enabled ? colorOfChange(column, form) : null;
}

/** What a column is called where nobody has named it. */
function titleOf(name: string, comparedColumn: ComparedColumn | null, { form, labels }: ColumnContext): string {
  if (comparedColumn !== null) {
    const { part, offset } = comparedColumn;
    return part === 'main' ? partSigns.main : part === 'other' ? `# ${offsetText(offset ?? '')}` : partSigns[part];
  }
  return columnTitle(name, form, labels);
}

/** A metric that is asked for its share alone is not shown beside it. */
function isShownColumn({ name }: Column, { columns }: ColumnTable, form: DataTableForm): boolean {
  if (settingsOf(form, name).visible === false) return false;
  const isRequested = [...form.metrics, ...form.groupby].some(({ label }) => label === name);
  return isRequested || !columns.some((other) => other.name === `%${name}` && isShareOf(other.name, form));
}

/** The columns of a table in the order of the result. */
export function tableColumns(
  result: ColumnTable,
  form: DataTableForm,
  labels: Labels,
  formats: Formats = {},
): readonly TableColumn[] {
  const { table, compared } = withComparison(result, form);
  const columnContext: ColumnContext = { form, labels, formats, rowCount: table.rowCount };
  return table.columns
    .filter((column) => isShownColumn(column, table, form))
    .map((column) => {
      const comparedColumn = compared.get(column.name) ?? null;
      const settings = settingsOf(form, column.name);
      const colorAt = colorsOf(column, comparedColumn, columnContext);
      return {
        column,
        title: settings.customColumnName ?? titleOf(column.name, comparedColumn, columnContext),
        type: typeOf(column),
        settings,
        format: formatOf(column, comparedColumn, columnContext),
        bars: colorAt === null ? barsFor(column, comparedColumn, columnContext) : null,
        colorAt,
        compared: comparedColumn,
      };
    });
}

/** The dimension that a column shows; null for metrics, and in tables of single rows. */
export function dimensionOf({ column }: TableColumn, form: DataTableForm): Dimension | null {
  if (showsRawRows(form)) return null;
  return form.groupby.find(({ label }) => label === column.name) ?? null;
}

/** The dimension that a picked cell filters: its own, or the one that its settings name. */
function pickedDimension(shownColumn: TableColumn, form: DataTableForm): Dimension | null {
  const dimension = dimensionOf(shownColumn, form);
  const { emitTarget } = shownColumn.settings;
  if (dimension === null || emitTarget === undefined) return dimension;
  return { kind: 'column', name: emitTarget, label: emitTarget, grain: null, isAxis: false };
}

/** What picking a cell means to others: its dimension holds what it holds there. Null for cells of metrics and of single rows. */
export function cellSelection(shownColumn: TableColumn, row: number, form: DataTableForm): Selection | null {
  const dimension = pickedDimension(shownColumn, form);
  if (dimension === null) return null;
  const cell: FilterScalar = cellAt(shownColumn.column, row);
  const grain = grainFor(shownColumn.column, form);
  const step =
    shownColumn.type === 'time' && typeof cell === 'number' && grain !== null
      ? stepFilter(dimension, cell, grain)
      : null;
  return {
    filters: [step ?? equalFilter(dimension, cell)],
    label: cell === null ? nullText : shownColumn.format(cell),
    values: [cell],
  };
}

/** True when `selected` was picked in this column: its condition is on the column's dimension. */
function isOfColumn(selected: Selection, shownColumn: TableColumn, form: DataTableForm): boolean {
  const dimension = pickedDimension(shownColumn, form);
  const [filter] = selected.filters;
  if (dimension === null || filter === undefined || selected.filters.length !== 1) return false;
  const { column } = equalFilter(dimension, null);
  return JSON.stringify(filter.column) === JSON.stringify(column);
}

/** Which cells are chosen, by their row of the result and the place of their column. */
export function chosenCells(
  columns: readonly TableColumn[],
  selected: Selection | null,
  form: DataTableForm,
): (row: number, index: number) => boolean {
  const areOfColumn = columns.map((column) => selected !== null && isOfColumn(selected, column, form));
  return (row, index) => {
    const column = columns[index];
    if (column === undefined || areOfColumn[index] !== true) return false;
    return isSelected(selected, cellSelection(column, row, form));
  };
}

/** The cells of the totals row: a label under the first column that is no metric, the engine's totals under the metrics. */
export function totalsRow(
  columns: readonly TableColumn[],
  totals: ColumnTable | undefined,
  form: DataTableForm,
  { rowCount, isCut }: { readonly rowCount: number; readonly isCut: boolean },
): readonly Cell[] | null {
  if (totals === undefined || totals.rowCount === 0) return null;
  const { table } = withComparison(totals, form);
  const cells = columns.map(({ column, compared }): Cell => {
    const total = table.columns.find(({ name }) => name === column.name);
    return total === undefined || isSumOfCodes(compared?.metric ?? column.name, form) ? null : cellAt(total, 0);
  });
  return withLabelOfTotals(cells, { rowCount, isCut });
}
