import { useState } from 'react';
import { expressionOf, operators } from '@sextant/contract';
import type { AdhocFilter, DatasetData, OperatorName, ValueType } from '@sextant/contract';
import { useQuery } from '@tanstack/react-query';
import { ComboBox, MultiSelect, Select, SigmaIcon, TextField } from '@sextant/ui';
import type { ListChoice } from '@sextant/ui';
import { TimeRangeField } from '../../shell/time-range/TimeRangeField.tsx';
import { zoneText } from '../../shell/time-range/zone-text.ts';
import { columnIcon } from '../source/column-icon.ts';
import { hasLatestPartition, partitionQuery } from '../source/partition.ts';
import {
  comparatorText,
  filterTypeOf,
  metricOfFilter,
  operatorOf,
  suggestedFrom,
  typedValue,
  withColumn,
  withLatestPartition,
  withMetric,
  withOperator,
} from './filter-edit.ts';
import type { AdvancedLookup } from './use-advanced-type.ts';
import { useColumnValues } from './use-column-values.ts';

interface SimpleFilterProps {
  readonly dataset: DatasetData;
  readonly filter: AdhocFilter;
  /** Operators to choose from. */
  readonly offeredOperators: readonly OperatorName[];
  /** What is known of the values of a column that stand for something else. */
  readonly lookup: AdvancedLookup;
  readonly onChange: (filter: AdhocFilter) => void;
}

const scalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

// A metric may have the name of a column.
const metricId = (name: string): string => `\u0000metric ${name}`;

/** No operator of queries: it becomes SQL. */
const latestPartition = 'latestPartition';
type OperatorChoice = OperatorName | typeof latestPartition;
const newestChoice = { id: latestPartition, text: 'use latest_partition template' } as const;

/** A condition as column or metric, operator and value. */
export function SimpleFilter({ dataset, filter, offeredOperators, lookup, onChange }: SimpleFilterProps) {
  const subjectColumn = expressionOf(filter.subject);
  const name = subjectColumn?.kind === 'column' ? subjectColumn.name : null;
  const metric = metricOfFilter(filter, dataset);
  const isKnown = metric !== null || dataset.columns.some((item) => item.column_name === name);
  const { data: partition = null } = useQuery(partitionQuery(dataset));
  const choose = (id: string | null) => {
    const metric = dataset.metrics.find((item) => metricId(item.metric_name) === id);
    onChange(metric === undefined ? withColumn(filter, id, dataset) : withMetric(filter, metric.metric_name));
  };
  const operator = operatorOf(filter);
  // A stored filter keeps an operator that would not be offered today.
  const choices =
    operator === null || offeredOperators.includes(operator) ? offeredOperators : [...offeredOperators, operator];
  const operatorChoices = choices.map((id): ListChoice<OperatorChoice> => ({ id, text: operators[id].label }));
  const hasNewest = name !== null && name === partition && hasLatestPartition(dataset);
  return (
    <>
      <ComboBox
        label="Column"
        choices={[
          ...dataset.columns.map((item) => ({
            id: item.column_name,
            text: item.verbose_name ?? item.column_name,
            icon: columnIcon(item),
          })),
          ...dataset.metrics.map((item) => ({
            id: metricId(item.metric_name),
            text: item.verbose_name ?? item.metric_name,
            icon: SigmaIcon,
          })),
        ]}
        value={metric !== null ? metricId(metric.metric_name) : isKnown ? name : null}
        placeholder={name ?? 'Choose a column'}
        error={name === null || isKnown ? null : 'No such column found. To filter on a metric, try the Custom SQL tab.'}
        onChange={choose}
      />
      <Select
        label="Operator"
        choices={hasNewest ? [...operatorChoices, newestChoice] : operatorChoices}
        value={operator}
        onChange={(next) =>
          onChange(
            next === latestPartition ? withLatestPartition(filter, name ?? '', dataset) : withOperator(filter, next),
          )
        }
      />
      <Comparator
        dataset={dataset}
        filter={filter}
        lookup={lookup}
        type={metric === null ? filterTypeOf(dataset, isKnown ? name : null) : 'float'}
        onChange={onChange}
      />
    </>
  );
}

interface ComparatorProps extends Omit<SimpleFilterProps, 'offeredOperators'> {
  readonly type: ValueType;
}

function Comparator({ dataset, filter, lookup, type, onChange }: ComparatorProps) {
  const [search, setSearch] = useState('');
  const operator = operatorOf(filter);
  const shape = operator === null ? 'none' : operators[operator].value;
  const column = suggestedFrom(filter, dataset);
  const subjectColumn = expressionOf(filter.subject);
  const values = useColumnValues(dataset, column, search);
  const comparators: readonly unknown[] = Array.isArray(filter.comparator)
    ? filter.comparator
    : scalarText(filter.comparator) === ''
      ? []
      : [filter.comparator];
  const valueIds = new Set(values.values.map(({ id }) => id));
  // What was chosen before reads as it does in the list.
  const chosenValues = comparators
    .filter((value) => !valueIds.has(String(value)))
    .map((value) => ({ id: String(value), text: comparatorText(type, value) }));
  const suggested = search === '' ? [...values.values, ...chosenValues] : values.values;
  /** What stays keeps its form, a number its type. */
  const valueOf = (id: string): unknown => comparators.find((value) => String(value) === id) ?? typedValue(type, id);
  const fieldMessages = { error: lookup.error, ...(lookup.displayValue === '' ? {} : { hint: lookup.displayValue }) };
  const list = {
    label: 'Filter value (case sensitive)',
    placeholder: 'Choose or type',
    allowsFreeText: true,
    choices: suggested,
    isLoading: values.isLoading,
    onSearch: setSearch,
    value: comparators.map(String),
  };
  const set = (comparator: unknown) => onChange({ ...filter, comparator });
  if (shape === 'scalar' && column !== null)
    return (
      <MultiSelect
        {...list}
        // One value: the one chosen last stands.
        onChange={(next) => set(next.length === 0 ? '' : valueOf(next.at(-1) ?? ''))}
      />
    );
  switch (shape) {
    case 'none':
      return null;
    case 'range':
      return (
        <TimeRangeField
          label="Time range"
          value={scalarText(filter.comparator)}
          hint={zoneText(dataset, subjectColumn?.kind === 'column' ? subjectColumn.name : null, null)}
          onChange={set}
        />
      );
    case 'list':
      return <MultiSelect {...list} {...fieldMessages} onChange={(next) => set(next.map(valueOf))} />;
    case 'scalar':
    case 'pattern':
      return (
        <TextField
          label={shape === 'pattern' ? 'Pattern, with % for any text' : 'Filter value (case sensitive)'}
          {...fieldMessages}
          value={scalarText(filter.comparator)}
          onChange={(text) => set(typedValue(type, text))}
        />
      );
  }
}
