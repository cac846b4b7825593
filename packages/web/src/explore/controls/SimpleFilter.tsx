import { useState } from 'react';
import { expressionOf, operators } from '@sextant/contract';
import type { DatasetData, OperatorName, ValueType } from '@sextant/contract';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, ComboBox, MultiSelect, Select, SigmaIcon, TextField } from '@sextant/ui';
import type { ListChoice } from '@sextant/ui';
import { timeSourceOf } from '../../api/time-counts.ts';
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
} from '../filter-edit.ts';
import { choiceLabel, choiceOf, choicesOffered, onSubject, withChoice } from '../filter-texts.ts';
import type { EditedFilter, FilterChoice, valueErrors } from '../filter-texts.ts';
import styles from './Controls.module.css';
import type { AdvancedLookup } from './use-advanced-type.ts';
import { useColumnValues } from './use-column-values.ts';

interface SimpleFilterProps {
  readonly dataset: DatasetData;
  readonly edited: EditedFilter;
  /** What is wrong with the values. */
  readonly errors: ReturnType<typeof valueErrors>;
  /** Operators to choose from. */
  readonly offeredOperators: readonly OperatorName[];
  /** What is known of the values of a column that stand for something else. */
  readonly lookup: AdvancedLookup;
  /** Whether the columns are shown as soon as it appears. */
  readonly offersAtOnce: boolean;
  /** Whether relative ranges of the chart count from the last day in the data. */
  readonly countsFromData: boolean;
  readonly onChange: (edited: EditedFilter) => void;
  readonly onCountsFromData: (countsFromData: boolean) => void;
}

const scalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

// A metric may have the name of a column.
const metricId = (name: string): string => `\u0000metric ${name}`;

/** No operator of queries: it becomes SQL. */
const latestPartition = 'latestPartition';
type OperatorChoice = FilterChoice | typeof latestPartition;
const newestChoice = { id: latestPartition, text: 'use latest_partition template' } as const;

/** A condition as column or metric, operator and value. */
export function SimpleFilter(props: SimpleFilterProps) {
  const { dataset, edited, offeredOperators, offersAtOnce, onChange } = props;
  const { filter } = edited;
  const subjectColumn = expressionOf(filter.subject);
  const name = subjectColumn?.kind === 'column' ? subjectColumn.name : null;
  const metric = metricOfFilter(filter, dataset);
  const isKnown = metric !== null || dataset.columns.some((item) => item.column_name === name);
  const { data: partition = null } = useQuery(partitionQuery(dataset));
  const choose = (id: string | null) => {
    const metric = dataset.metrics.find((item) => metricId(item.metric_name) === id);
    const next = metric === undefined ? withColumn(filter, id, dataset) : withMetric(filter, metric.metric_name);
    if (next !== filter) onChange(onSubject(edited, next));
  };
  const chosenOperator = choiceOf(edited);
  const offeredChoices = choicesOffered(filter, offeredOperators, dataset);
  // A stored filter keeps an operator that would not be offered today.
  const choices =
    chosenOperator === null || offeredChoices.includes(chosenOperator)
      ? offeredChoices
      : [...offeredChoices, chosenOperator];
  const operatorChoices = choices.map((id): ListChoice<OperatorChoice> => ({ id, text: choiceLabel(id) }));
  const hasNewest = name !== null && name === partition && hasLatestPartition(dataset);
  return (
    <>
      <ComboBox
        label="Column"
        autoFocus={offersAtOnce}
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
        value={chosenOperator}
        onChange={(next) =>
          onChange(
            next === latestPartition
              ? { filter: withLatestPartition(filter, name ?? '', dataset), word: null, upTo: null }
              : withChoice(edited, next),
          )
        }
      />
      <Comparator {...props} type={metric === null ? filterTypeOf(dataset, isKnown ? name : null) : 'float'} />
    </>
  );
}

interface ComparatorProps extends Omit<SimpleFilterProps, 'offeredOperators' | 'offersAtOnce'> {
  readonly type: ValueType;
}

function Comparator(props: ComparatorProps) {
  const { dataset, edited, errors, lookup, type, countsFromData, onChange, onCountsFromData } = props;
  const { filter } = edited;
  const [search, setSearch] = useState('');
  const operator = operatorOf(filter);
  const shape = operator === null ? 'none' : operators[operator].value;
  const column = suggestedFrom(filter, dataset);
  const subjectColumn = expressionOf(filter.subject);
  const rangeColumn = subjectColumn?.kind === 'column' ? subjectColumn.name : null;
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
  /** What stays keeps its form, a number its type. */
  const valueOf = (id: string): unknown => comparators.find((value) => String(value) === id) ?? typedValue(type, id);
  const fieldMessages = {
    error: lookup.error ?? errors.value,
    ...(lookup.displayValue === '' ? {} : { hint: lookup.displayValue }),
  };
  const list = {
    label: 'Filter value (case sensitive)',
    placeholder: 'Choose or type',
    allowsFreeText: true,
    choices: [...values.values, ...chosenValues],
    isLoading: values.isLoading,
    onSearch: setSearch,
    value: comparators.map(String),
  };
  const set = (comparator: unknown) => onChange({ ...edited, filter: { ...filter, comparator } });
  if (edited.word === 'between')
    return (
      <RangeEnds edited={edited} errors={errors} onChange={onChange} onLower={(text) => set(typedValue(type, text))} />
    );
  if (edited.word !== null) return <WordText edited={edited} onChange={onChange} />;
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
          hint={zoneText(dataset, rangeColumn, null)}
          source={rangeColumn === null ? null : timeSourceOf(dataset, rangeColumn)}
          countsFromData={countsFromData}
          canCountFromData
          onChange={(range, isFromData) => {
            set(range);
            onCountsFromData(isFromData);
          }}
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

/** The two ends of a range of numbers. */
function RangeEnds({
  edited,
  errors,
  onChange,
  onLower,
}: Pick<SimpleFilterProps, 'edited' | 'errors' | 'onChange'> & { readonly onLower: (text: string) => void }) {
  return (
    <div className={styles.pair}>
      <TextField label="From" error={errors.value} value={scalarText(edited.filter.comparator)} onChange={onLower} />
      <TextField
        label="To (inclusive)"
        error={errors.upTo}
        value={scalarText(edited.upTo)}
        onChange={(text) => onChange({ ...edited, upTo: typedValue('float', text) })}
      />
    </div>
  );
}

/** What a text contains, begins or ends with. */
function WordText({ edited, onChange }: Pick<SimpleFilterProps, 'edited' | 'onChange'>) {
  const { filter, word } = edited;
  const isExact = operatorOf(filter) !== 'ilike';
  return (
    <>
      <TextField
        label={isExact ? 'Filter value (case sensitive)' : 'Filter value'}
        value={scalarText(filter.comparator)}
        onChange={(comparator) => onChange({ ...edited, filter: { ...filter, comparator } })}
      />
      {word !== 'notContains' && (
        <Checkbox
          isSelected={isExact}
          onChange={(matches) => onChange({ ...edited, filter: withOperator(filter, matches ? 'like' : 'ilike') })}
        >
          Match case
        </Checkbox>
      )}
    </>
  );
}
