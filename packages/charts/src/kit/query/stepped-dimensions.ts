import type { Dimension, Grain } from '@sextant/contract';
import { requestOf } from './base-query.ts';

interface TimesForm {
  readonly temporal_columns_lookup: Readonly<Record<string, boolean>>;
  readonly granularity_sqla: string | null;
}

/** True when `column` is cut to the grain of the form: it is one of time. */
export const isStepped = (form: TimesForm, column: Dimension): boolean =>
  column.kind === 'column' &&
  (form.temporal_columns_lookup[column.name] === true || column.name === form.granularity_sqla);

/** Dimensions as they are asked for: those of time in steps of `grain`, where there is one. */
export const steppedDimensions = (
  form: TimesForm,
  columns: readonly Dimension[],
  grain: Grain | null,
): readonly Dimension[] =>
  columns.map((column) =>
    isStepped(form, column) && grain !== null ? requestOf(column, { grain, isAxis: true }) : requestOf(column),
  );
