import { dateLabel, rangeLabel, readLike, timeRangeLabel } from '@sextant/contract';
import type { DatasetData, Filter, FilterScalar, FilterValue } from '@sextant/contract';
import { timeText } from '@sextant/charts';
import { hasTimeValues, valueText } from '../model/dataset-columns.ts';
import { inSentence, valuesText } from './clause-text.ts';
import type { ClauseText } from './clauses.ts';

const showNumber = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 6 }).replace('-', '−');
type ShowValue = (value: FilterScalar) => string;

/** Writes the values of a condition: steps of time by their grain (Jan 2001), other dates by the guide, other numbers with separators. */
const valuesOf =
  (dataset: DatasetData | null, { grain, ...filter }: Filter): ShowValue =>
  (value) => {
    const column = columnName(filter);
    if (typeof value === 'number' && grain !== null) return timeText('smart_date', grain)(value);
    const text = valueText(dataset, column, value);
    return typeof value === 'number' && text === String(value) ? showNumber(value) : text;
  };
const isList = (value: FilterValue): value is readonly FilterScalar[] => Array.isArray(value);
const oneOf = (value: FilterValue): FilterScalar => (isList(value) ? (value[0] ?? null) : value);
const valueTexts = ({ value }: Filter, showValue: ShowValue): readonly string[] =>
  (isList(value) ? value : [value]).map(showValue);

const endOf = (filters: readonly Filter[], name: Filter['operator']): FilterScalar =>
  oneOf(filters.find(({ operator }) => operator === name)?.value ?? null);

const dayMs = 86_400_000;

/** '1 Mar – 15 Apr 2001' for whole days up to the 16th, which does not count: the last day that counts is named, as the chart names its range. Null for what is no span of time. */
function spanText(filters: readonly Filter[], dataset: DatasetData | null): string | null {
  const [since, until] = [endOf(filters, 'greaterOrEqual'), endOf(filters, 'lessThan')];
  const isTime = hasTimeValues(dataset, columnName(filters[0]));
  if (!isTime || typeof since !== 'number' || typeof until !== 'number') return null;
  if (since % dayMs !== 0 || until % dayMs !== 0) return rangeLabel({ since, until });
  const lastDay = until - dayMs;
  return lastDay <= since ? dateLabel(since) : rangeLabel({ since, until: lastDay });
}

/** 'at least 250', 'at most 1,900', '250 to 1,900'. */
function rangeText(filters: readonly Filter[], showValue: ShowValue): string {
  const [low, high] = [endOf(filters, 'greaterOrEqual'), endOf(filters, 'lessOrEqual') ?? endOf(filters, 'lessThan')];
  if (low !== null && high !== null) return `${showValue(low)} to ${showValue(high)}`;
  return low === null ? `at most ${showValue(high)}` : `at least ${showValue(low)}`;
}

const patternVerbs = { contains: 'contains', startsWith: 'starts with', endsWith: 'ends with' } as const;

/** A pattern in the word that it was entered by, else as it is stored. */
function patternText(name: string, { operator, value }: Filter): ClauseText {
  const pattern = String(oneOf(value));
  const read = readLike(pattern);
  const isNot = operator === 'notLike';
  if (read === null || (isNot && read.word !== 'contains'))
    return { name, verb: isNot ? 'is not like' : 'is like', values: [pattern] };
  return { name, verb: isNot ? 'does not contain' : patternVerbs[read.word], values: [read.text] };
}

/** Operators whose words are a verb before the values of the condition. */
const verbs: Partial<Record<Filter['operator'], string>> = {
  notIn: 'is not',
  notEquals: 'is not',
  lessThan: 'is under',
  greaterThan: 'is over',
};

/** Operators that stand without a value: what they say of the column. */
const textsWithoutValue: Partial<Record<Filter['operator'], readonly [verb: string, word: string]>> = {
  isNull: ['is', 'NULL'],
  isNotNull: ['is not', 'NULL'],
  isTrue: ['is', 'true'],
  isFalse: ['is', 'false'],
};

/** How conditions on one column read: 'origin is ORD'. `name` is what users call the column. */
export function filterText(name: string, filters: readonly Filter[], dataset: DatasetData | null): ClauseText {
  const [first] = filters;
  if (first === undefined) return { name, verb: '', values: [] };
  const showValue = valuesOf(dataset, first);
  const [verb, word] = textsWithoutValue[first.operator] ?? [];
  if (verb !== undefined && word !== undefined) return { name, verb, values: [word] };
  switch (first.operator) {
    case 'greaterOrEqual':
    case 'lessOrEqual':
      return { name, verb: 'is', values: [spanText(filters, dataset) ?? rangeText(filters, showValue)] };
    case 'temporalRange':
      return { name, verb: 'is', values: [timeRangeLabel(String(oneOf(first.value)))] };
    case 'like':
    case 'ilike':
    case 'notLike':
      return patternText(name, first);
    default:
      return { name, verb: verbs[first.operator] ?? 'is', values: valueTexts(first, showValue) };
  }
}

const columnName = (filter: Pick<Filter, 'column'> | undefined): string => {
  if (filter === undefined) return '';
  return filter.column.kind === 'column' ? filter.column.name : filter.column.label;
};

/** How conditions on several columns read, in their order: 'hour is 6 to 9' and, beside it, 'day Mon or Tue'. */
export function filtersText(filters: readonly Filter[], dataset: DatasetData | null): ClauseText {
  const texts = [...Map.groupBy(filters, (filter) => columnName(filter)).values()].map((ofColumn) =>
    filterText(labelOfColumn(dataset, ofColumn[0]), ofColumn, dataset),
  );
  const [first, ...others] = texts;
  if (first === undefined || others.length === 0) return first ?? { name: '', verb: '', values: [] };
  const more = others.map(({ name, values }) => `${inSentence(name)} ${valuesText(values)}`);
  return { ...first, values: [[valuesText(first.values), ...more].join(', ')] };
}

/** The words that users have for a column: its label where it has one. */
export const labelOf = (dataset: DatasetData | null, name: string): string =>
  dataset?.columns.find(({ column_name: columnName }) => columnName === name)?.verbose_name || name;

/** The words that users have for the column of a condition. */
export const labelOfColumn = (dataset: DatasetData | null, filter: Filter | undefined): string =>
  labelOf(dataset, columnName(filter));
