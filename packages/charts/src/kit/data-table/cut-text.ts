import { cellAt, countOf, countText } from '@sextant/contract';
import type { CutRows } from '../view/chart-view.ts';
import { colorRuleLabel } from '../color-rules/rule.ts';
import { labelOf, type Labels } from '../values/labels.ts';
import { unevenSteps } from '../result/compared-period.ts';
import { noFacts, type ResultFacts } from '../result/result-facts.ts';
import { dimensionOf, grainFor, type TableColumn } from './columns.ts';
import { offsetsOf, rowsPerGroup, showsRawRows, type DataTableForm } from './sections.ts';
import type { TableRows } from './use-table-rows.ts';

type ShownRows = Pick<TableRows, 'columns' | 'rowCount' | 'sort' | 'isLocal'>;

/** What a table says when it does not hold every row; `by` is what all rows are sorted by, `atMost` what the rows of a group are limited to, '' for none. */
function cutText(
  shownRows: number,
  { totalRows, isChosen = false }: CutRows,
  { hasTotals = false, by = '', atMost = '' } = {},
): string {
  const of = totalRows === null ? '' : ` of ${countText(totalRows)}`;
  const sorted = `${by === '' ? '' : `, sorted by ${by}`}${atMost}`;
  const unordered =
    totalRows === null
      ? `Showing the first ${countOf(shownRows, 'row')}${sorted}.`
      : `Showing ${countText(shownRows)} of ${countOf(totalRows, 'row')}${sorted}.`;
  const sentence = isChosen && by !== '' ? `First ${countText(shownRows)}${of} by ${by}${atMost}.` : unordered;
  return hasTotals ? `${sentence} Totals cover all rows.` : sentence;
}

/** What the rows are sorted by when they come; a user's own order goes before the chart's. */
function orderText(form: DataTableForm, labels: Labels, { sort, columns, rowCount }: ShownRows): string {
  const sorted = columns.find(({ column }) => column.name === sort?.column);
  if (sorted !== undefined) {
    // Most engines have NULL last; where one cannot be asked to, the rows say it.
    const isNullFirst = rowCount > 0 && cellAt(sorted.column, 0) === null;
    return `${sorted.title}${sort?.direction === 'descending' ? ', descending' : ''}${isNullFirst ? ', NULL first' : ''}`;
  }
  if (showsRawRows(form)) return form.order_by_cols.map(({ column }) => labelOf(labels, column)).join(', ');
  const by = form.timeseries_limit_metric ?? form.metrics[0];
  return by === undefined ? '' : labelOf(labels, by.label);
}

/** How much is shown, of how much, in which order, and how much of each group. */
export function textOfCut(
  cut: CutRows,
  form: DataTableForm,
  labels: Labels,
  shownTable: ShownRows & { readonly hasTotals: boolean },
): string {
  const { rowCount, sort, isLocal, hasTotals } = shownTable;
  const limit = rowsPerGroup(form);
  const atMost =
    limit === null ? '' : `, at most ${countOf(limit.count, 'row')} of each ${labelOf(labels, limit.dimension.label)}`;
  const shares = sharesOfRows(form);
  if (isLocal && sort !== null)
    return `${cutText(rowCount, cut, { hasTotals, atMost })} Only these are sorted.${shares}`;
  const isOrderStated = sort !== null || cut.isChosen === true;
  const by = isOrderStated ? orderText(form, labels, shownTable) : '';
  return `${cutText(rowCount, cut, { hasTotals, atMost, by })}${shares}`;
}

/** Percentages of a table that has the first rows of each group, as a sentence; '' for others. */
const sharesOfRows = (form: DataTableForm): string =>
  rowsPerGroup(form) !== null && form.percent_metrics.length > 0 ? ' Shares are of these rows.' : '';

/** What a table says that has the first rows of each group, and all of these; '' for others. */
export function textOfGroupLimit(form: DataTableForm, labels: Labels, hasTotals: boolean): string {
  const limit = rowsPerGroup(form);
  if (limit === null) return '';
  const rows = limit.count === 1 ? 'the first row' : `the first ${countOf(limit.count, 'row')}`;
  const totals = hasTotals ? ' Totals cover all rows.' : '';
  return `Showing ${rows} of each ${labelOf(labels, limit.dimension.label)}.${totals}${sharesOfRows(form)}`;
}

/** What stands beside the steps of a table that its other times do not hit, as one sentence; none where all hit them, and without steps of time. */
export function textOfUnevenTimes(
  columns: readonly TableColumn[],
  form: DataTableForm,
  facts: ResultFacts = noFacts,
): readonly string[] {
  const grains = columns.flatMap(({ column }) => grainFor(column, form) ?? []);
  const totals = form.show_totals ? ' Totals are of the whole range, moved by itself.' : '';
  return unevenSteps(offsetsOf(form), facts, grains[0] ?? null).map((text) => `${text}${totals}`);
}

/** The text of a table for screen readers: what the rows are, by what, and by which rules they are colored. */
export function summaryOf(
  columns: readonly TableColumn[],
  rowCount: number,
  form: DataTableForm,
  labels: Labels,
): string {
  const by = form.groupby.map(({ label }) => labelOf(labels, label)).join(', ');
  const nameOf = ({ title, compared }: TableColumn): string =>
    compared === null ? title : `${labelOf(labels, compared.metric)} ${title}`;
  const metricNames = columns.filter((column) => dimensionOf(column, form) === null).map(nameOf);
  const title =
    by === '' ? `Table of ${columns.map(nameOf).join(', ')}` : `Table of ${metricNames.join(', ')} by ${by}`;
  const columnTitle = (name: string): string => columns.find(({ column }) => column.name === name)?.title ?? name;
  const rules = form.conditional_formatting.map((rule) => colorRuleLabel(rule, columnTitle(rule.column)));
  return `${title}, ${countOf(rowCount, 'row')}.${rules.length === 0 ? '' : ` Colored by ${rules.join(', ')}.`}`;
}
