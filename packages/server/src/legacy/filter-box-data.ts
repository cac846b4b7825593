import { filterBoxLimit, readFilterBoxItems } from '@sextant/charts';
import type { StoredFilterBoxItem } from '@sextant/charts';
import { cellAt, fail, metricOf } from '@sextant/contract';
import type { QueryObject } from '@sextant/contract';
import { missing } from './form-parts.ts';
import type { LegacyCalculation } from './legacy-calculation.ts';
import { sharedQuery } from './legacy-form.ts';
import type { LegacyForm, RawForm } from './legacy-form.ts';

/** The field that is asked for. @throws CHART_002 without one, CHART_003 for several: each is asked by itself */
function fieldOf(raw: RawForm): StoredFilterBoxItem {
  const items = readFilterBoxItems(raw['filter_configs'] ?? []);
  const [item, ...others] = items.ok ? items.value : [];
  if (item === undefined) throw missing('filter_configs');
  if (others.length > 0)
    throw fail('CHART_003', { control: 'filter_configs', reason: 'has several fields; ask for each by itself' });
  return item;
}

/** The values of the field's column, by its metric, else by themselves. */
function choicesQuery(form: LegacyForm): QueryObject {
  const { column, metric: raw, asc } = fieldOf(form.raw);
  const metric = raw === null ? null : metricOf(raw);
  return {
    ...sharedQuery(form),
    grain: null,
    dimensions: [{ kind: 'column', name: column, label: column, grain: null, isAxis: false }],
    metrics: metric === null ? [] : [metric],
    orderBy: [{ by: metric ?? { kind: 'column', name: column }, ascending: asc }],
    rowLimit: filterBoxLimit,
  };
}

/** The choices of a field of a filter box, under the name of its column. */
export const filterBoxChoices: LegacyCalculation = {
  query: choicesQuery,
  data: ({ raw }, { table }) => {
    const [values, amounts] = table.columns;
    const choices = Array.from({ length: table.rowCount }, (_, row) => {
      const id = values === undefined ? null : cellAt(values, row);
      return { id, text: id, ...(amounts === undefined ? {} : { metric: cellAt(amounts, row) }) };
    });
    return { [fieldOf(raw).column]: choices };
  },
};
