import type { ColumnTable, QueryObject } from '@sextant/contract';
import { baseQuery, type QueryScope } from '../kit/query/base-query.ts';
import type { Titles } from '../kit/query/chart-type.ts';
import { labelOf, type Labels } from '../kit/values/labels.ts';
import { offsetText, shiftedLabel } from '../kit/groups/time-comparison.ts';
import type { PopKpiForm } from './spec.ts';

/** The other time as the server takes it: a custom one is the day on which it starts. Null compares with none. */
export function offsetOf({ time_compare: comparedRange, start_date_offset: start }: PopKpiForm): string | null {
  const offset = comparedRange === 'custom' ? start.slice(0, 10) : comparedRange;
  return offset === '' ? null : offset;
}

/** One query without dimensions: the metric, and the same at the other time. */
export function popKpiQueries(form: PopKpiForm, scope: QueryScope): readonly QueryObject[] {
  const offset = offsetOf(form);
  const metric = form.metric;
  const isCompared = metric !== null && offset !== null && form.comparison_type !== 'values';
  const options = {
    source_columns: [metric?.label ?? ''],
    compare_columns: [shiftedLabel(metric?.label ?? '', offset ?? '')],
    compare_type: form.comparison_type,
    // Both numbers are shown, whatever comes of comparing them.
    drop_original_columns: false,
  };
  return [
    {
      ...baseQuery(form, scope),
      metrics: metric === null ? [] : [metric],
      rowLimit: form.row_limit,
      timeOffsets: offset === null ? [] : [offset],
      post: isCompared ? [{ operation: 'compare', options }] : [],
    },
  ];
}

/** The other number in a table of the result: `Departures, 1 month ago`. */
export function comparedTitles(form: PopKpiForm, _table: ColumnTable, labels: Labels): Titles {
  const [label, offset] = [form.metric?.label ?? '', offsetOf(form)];
  return new Map(
    offset === null ? [] : [[shiftedLabel(label, offset), `${labelOf(labels, label)}, ${offsetText(offset)}`]],
  );
}
