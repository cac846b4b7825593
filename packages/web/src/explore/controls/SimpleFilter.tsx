import { useState } from 'react';
import { expressionOf, operators } from '@sextant/contract';
import type { AdhocFilter, DatasetData } from '@sextant/contract';
import { ComboBox, MultiSelect, Select, TextField } from '@sextant/ui';
import { TimeRangeField } from '../../shell/time-range/TimeRangeField.tsx';
import { columnIcon } from '../source/column-icon.ts';
import { filterTypeOf, operatorOf, operatorsOfColumn, typedValue, withColumn, withOperator } from './filter-edit.ts';
import { useColumnValues } from './use-column-values.ts';

interface SimpleFilterProps {
  readonly dataset: DatasetData;
  readonly filter: AdhocFilter;
  readonly onChange: (filter: AdhocFilter) => void;
}

const scalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A condition as column, operator and value. */
export function SimpleFilter({ dataset, filter, onChange }: SimpleFilterProps) {
  const subject = expressionOf(filter.subject);
  const name = subject?.kind === 'column' ? subject.name : null;
  const isKnown = dataset.columns.some((item) => item.column_name === name);
  const offered = operatorsOfColumn(dataset, name);
  const operator = operatorOf(filter);
  // A stored filter keeps an operator that would not be offered today.
  const choices = operator === null || offered.includes(operator) ? offered : [...offered, operator];
  return (
    <>
      <ComboBox
        label="Column"
        choices={dataset.columns.map((item) => ({
          id: item.column_name,
          text: item.verbose_name ?? item.column_name,
          icon: columnIcon(item),
        }))}
        value={isKnown ? name : null}
        placeholder={name ?? 'Choose a column'}
        error={name === null || isKnown ? null : 'No such column found. To filter on a metric, try the Custom SQL tab.'}
        onChange={(next) => onChange(withColumn(filter, next, dataset))}
      />
      <Select
        label="Operator"
        choices={choices.map((id) => ({ id, text: operators[id].label }))}
        value={operator}
        onChange={(next) => onChange(withOperator(filter, next))}
      />
      <Comparator dataset={dataset} filter={filter} name={isKnown ? name : null} onChange={onChange} />
    </>
  );
}

function Comparator({ dataset, filter, name, onChange }: SimpleFilterProps & { readonly name: string | null }) {
  const [search, setSearch] = useState('');
  const operator = operatorOf(filter);
  const type = filterTypeOf(dataset, name);
  const shape = operator === null ? 'none' : operators[operator].value;
  const canSuggest = type === 'text' && (shape === 'list' || shape === 'scalar');
  const values = useColumnValues(dataset, canSuggest ? name : null, search);
  const suggested = (values.data ?? []).map((id) => ({ id, text: id }));
  const set = (comparator: unknown) => onChange({ ...filter, comparator });
  if (shape === 'scalar' && canSuggest)
    return (
      <MultiSelect
        label="Filter value (case sensitive)"
        placeholder="Choose or type"
        allowsFreeText
        choices={suggested}
        isLoading={values.isFetching}
        onSearch={setSearch}
        value={scalarText(filter.comparator) === '' ? [] : [scalarText(filter.comparator)]}
        // One value: the one chosen last stands.
        onChange={(next) => set(next.at(-1) ?? '')}
      />
    );
  switch (shape) {
    case 'none':
      return null;
    case 'range':
      return <TimeRangeField label="Time range" value={scalarText(filter.comparator)} onChange={set} />;
    case 'list':
      return (
        <MultiSelect
          label="Filter value (case sensitive)"
          placeholder="Choose or type"
          allowsFreeText
          choices={suggested}
          isLoading={values.isFetching}
          onSearch={setSearch}
          value={Array.isArray(filter.comparator) ? filter.comparator.map(String) : []}
          onChange={(next) => set(next.map((item) => typedValue(type, item)))}
        />
      );
    case 'scalar':
    case 'pattern':
      return (
        <TextField
          label={shape === 'pattern' ? 'Pattern, with % for any text' : 'Filter value (case sensitive)'}
          value={scalarText(filter.comparator)}
          onChange={(given) => set(typedValue(type, given))}
        />
      );
  }
}
