import type { QueryObject } from '@sextant/contract';
import type { QueryScope } from '../kit/query/base-query.ts';
import type { ValuesOf } from '../kit/declare/chart-spec.ts';
import type { RawForm } from '../kit/declare/control.ts';
import { valuesIn } from '../kit/declare/read-form.ts';
import { formWithout } from '../kit/declare/suffixed.ts';
import { timeSeriesQuery, type TimeSeriesForm } from '../kit/query/time-series-query.ts';
import { queryControls, type MixedForm } from './spec.ts';

const queryKeys = queryControls.map(({ key }) => key);

/** The form of one of both queries, as if it were the only one. */
function onlyForm(form: MixedForm, ownValues: ValuesOf<typeof queryControls>, formData: RawForm): TimeSeriesForm {
  const { x_axis, time_grain_sqla, granularity_sqla, time_range } = form;
  return {
    ...ownValues,
    x_axis,
    time_grain_sqla,
    granularity_sqla,
    time_range,
    contributionMode: null,
    show_empty_columns: true,
    group_others_when_limit_reached: false,
    formData,
  };
}

/** The forms of query A, as it stands, and of query B, whose keys end in `_b`. */
export function queryForms(form: MixedForm): readonly [TimeSeriesForm, TimeSeriesForm] {
  const second = formWithout(form.formData, queryKeys, '_b');
  return [onlyForm(form, form, form.formData), onlyForm(form, valuesIn(queryControls, second), second)];
}

/** Two queries over one axis. */
export const mixedQueries = (form: MixedForm, scope: QueryScope): readonly QueryObject[] =>
  queryForms(form).map((one) => timeSeriesQuery(one, scope));
