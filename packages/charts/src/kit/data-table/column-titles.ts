import type { ColumnTable } from '@sextant/contract';
import { comparedMetrics, offsetText } from '../groups/time-comparison.ts';
import { labelOf, type Labels } from '../values/labels.ts';
import { offsetsOf, type DataTableForm } from './sections.ts';

const comparisonTexts = { difference: 'difference', percentage: 'change', ratio: 'ratio' } as const;

/** What a column of a table's result is called: metrics at other times, compared with them and as shares by the metrics that they are of. */
export function columnTitle(name: string, form: DataTableForm, labels: Labels): string {
  const share = form.percent_metrics.find(({ label }) => `%${label}` === name);
  if (share !== undefined) return `% ${labelOf(labels, share.label)}`;
  const other = comparedMetrics({ ...form, time_compare: offsetsOf(form) }).find(({ column }) => column === name);
  if (other === undefined) return labelOf(labels, name);
  const metric = labelOf(labels, other.metric);
  const time = offsetText(other.offset);
  const type = form.comparison_type;
  return type === 'difference' || type === 'percentage' || type === 'ratio'
    ? `${metric}, ${comparisonTexts[type]} to ${time}`
    : `${metric}, ${time}`;
}

/** The titles of the columns of a table's result, by their names. */
export const columnTitles = (form: DataTableForm, { columns }: ColumnTable, labels: Labels) =>
  new Map(columns.map(({ name }) => [name, columnTitle(name, form, labels)]));
