import type { NativeFilter } from '@sextant/contract';
import { MultiSelect } from '@sextant/ui';
import { groupByMask, hasValue, isRequired, offeredGroups, valuesOf } from '@sextant/dashboard';
import { useFilterValue, useTargetDataset } from './use-filter-value.ts';

/** A filter that says by which columns the charts put rows together, instead of their own. */
export function GroupByFilter({ filter }: { filter: NativeFilter }) {
  const { mask, setMask } = useFilterValue(filter);
  const dataset = useTargetDataset(filter);
  const offeredColumns = offeredGroups(filter);
  const choices = (dataset?.columns ?? [])
    .filter((column) => column.groupby && (offeredColumns === null || offeredColumns.includes(column.column_name)))
    .map(({ column_name: id, verbose_name: label }) => ({ id, text: label ?? id }));
  const isOne = filter.controlValues.multiSelect === false;
  const description = filter.description ?? '';
  return (
    <MultiSelect
      label={filter.name}
      choices={choices}
      value={valuesOf(mask).map(String)}
      onChange={(ids) => setMask(groupByMask(isOne ? ids.slice(-1) : ids))}
      placeholder="As in each chart"
      isRequired={isRequired(filter)}
      error={isRequired(filter) && !hasValue(mask) ? 'A value is required' : null}
      {...(description === '' ? {} : { hint: description })}
    />
  );
}
