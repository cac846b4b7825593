import {
  adhocFilter,
  adhocFilterLabel,
  cutLabel,
  isAdvancedType,
  isValidAdhocFilter,
  likePattern,
  nullMark,
  operators,
  readLike,
} from '@sextant/contract';
import type { AdhocFilter, DatasetData, OperatorName, PatternWord } from '@sextant/contract';
import { labelOf, type Labels } from '@sextant/charts/views';
import { filterTypeOf, metricOfFilter, operatorOf, withOperator } from './filter-edit.ts';

/** What users ask for that queries have no operator for: patterns, and two conditions at once. */
type Word = PatternWord | 'notContains' | 'between';

const wordLabels: Readonly<Record<Word, string>> = {
  contains: 'contains',
  notContains: 'does not contain (case sensitive)',
  startsWith: 'starts with',
  endsWith: 'ends with',
  between: 'between',
};

/** What the list of operators offers. */
export type FilterChoice = Word | OperatorName;

const isWord = (choice: FilterChoice): choice is Word => Object.hasOwn(wordLabels, choice);

/** How a choice reads. */
export const choiceLabel = (choice: FilterChoice): string =>
  isWord(choice) ? wordLabels[choice] : operators[choice].label;

/** A condition as its editor has it. `filter.comparator` is what was typed; of a word it becomes a pattern when it is stored. */
export interface EditedFilter {
  readonly filter: AdhocFilter;
  readonly word: Word | null;
  /** Of `between`: the upper end, which counts too. */
  readonly upTo: unknown;
}

const plain = (filter: AdhocFilter): EditedFilter => ({ filter, word: null, upTo: null });

const isScalar = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string';

/** False for what a form holds in place of a condition. */
const isReadable = (filter: unknown): boolean => adhocFilter.safeParse(filter).success;

/** True when two conditions that follow each other are the ends of a range of numbers. */
function isBetween(lower: AdhocFilter | undefined, upper: AdhocFilter | undefined, dataset: DatasetData): boolean {
  if (upper === undefined || typeof lower?.subject !== 'string') return false;
  // A form may hold anything.
  if (![lower, upper].every(isReadable)) return false;
  return (
    [lower, upper].every(
      ({ expressionType, clause, comparator }) =>
        expressionType === 'SIMPLE' && (clause ?? 'WHERE') === 'WHERE' && isScalar(comparator),
    ) &&
    lower.subject === upper.subject &&
    operatorOf(lower) === 'greaterOrEqual' &&
    operatorOf(upper) === 'lessOrEqual' &&
    filterTypeOf(dataset, lower.subject) === 'float'
  );
}

/** The conditions of a form as they are read: two that make a range are one. */
export function groupedFilters(filters: readonly AdhocFilter[], dataset: DatasetData): readonly AdhocFilter[][] {
  const [lower, upper, ...rest] = filters;
  if (lower === undefined) return [];
  if (isBetween(lower, upper, dataset) && upper !== undefined)
    return [[lower, upper], ...groupedFilters(rest, dataset)];
  return [[lower], ...groupedFilters(filters.slice(1), dataset)];
}

/** One group of stored conditions for its editor. */
export function editedFilter([lower, upper]: readonly AdhocFilter[], empty: AdhocFilter): EditedFilter {
  const filter = lower !== undefined && isReadable(lower) ? lower : empty;
  if (upper !== undefined) return { filter, word: 'between', upTo: upper.comparator };
  const operator = operatorOf(filter);
  const isPattern = operator !== null && operators[operator].value === 'pattern';
  if (filter.expressionType !== 'SIMPLE' || !isPattern || typeof filter.comparator !== 'string') return plain(filter);
  const read = readLike(filter.comparator);
  if (read === null || (operator === 'notLike' && read.word !== 'contains')) return plain(filter);
  return {
    filter: { ...filter, comparator: read.text },
    word: operator === 'notLike' ? 'notContains' : read.word,
    upTo: null,
  };
}

/** The conditions that a form keeps for an edited one. */
export function storedFilters({ filter, word, upTo }: EditedFilter): readonly AdhocFilter[] {
  if (word === null || filter.expressionType === 'SQL') return [filter];
  if (word === 'between') {
    const { filterOptionName: _, ...rest } = withOperator(filter, 'lessOrEqual');
    return [withOperator(filter, 'greaterOrEqual'), { ...rest, comparator: upTo }];
  }
  const text = isScalar(filter.comparator) ? String(filter.comparator) : '';
  return [{ ...filter, comparator: text === '' ? '' : likePattern(word === 'notContains' ? 'contains' : word, text) }];
}

/** The operators and words that a condition is offered, of the operators that its subject takes. */
export function choicesOffered(
  filter: AdhocFilter,
  offeredOperators: readonly OperatorName[],
  dataset: DatasetData,
): readonly FilterChoice[] {
  const isNumber =
    metricOfFilter(filter, dataset) === null &&
    typeof filter.subject === 'string' &&
    filterTypeOf(dataset, filter.subject) === 'float';
  return offeredOperators.flatMap((operator): readonly FilterChoice[] => {
    if (operator === 'greaterOrEqual' && isNumber && offeredOperators.includes('lessOrEqual'))
      return [operator, 'between'];
    if (operator !== 'notIn' || !offeredOperators.includes('ilike')) return [operator];
    return [operator, 'contains', 'notContains', 'startsWith', 'endsWith'];
  });
}

/** What the list of operators shows as chosen. */
export const choiceOf = ({ filter, word }: EditedFilter): FilterChoice | null => word ?? operatorOf(filter);

/** An edited condition with another operator or word; what was typed goes along. */
export function withChoice(edited: EditedFilter, choice: FilterChoice): EditedFilter {
  if (!isWord(choice)) {
    const [stored = edited.filter] = operators[choice].value === 'pattern' ? storedFilters(edited) : [edited.filter];
    return plain(withOperator(stored, choice));
  }
  if (choice === 'between') return { filter: withOperator(edited.filter, 'greaterOrEqual'), word: choice, upTo: '' };
  const isExact = operatorOf(edited.filter) === 'like';
  const operator = choice === 'notContains' ? 'notLike' : isExact ? 'like' : 'ilike';
  // A pattern that a word says is read back; in any other operator `%` was only typed.
  const before = operatorOf(edited.filter);
  const wasPattern = edited.word === null && before !== null && operators[before].value === 'pattern';
  const { filter } = wasPattern ? editedFilter([withOperator(edited.filter, operator)], edited.filter) : edited;
  return { filter: withOperator(filter, operator), word: choice, upTo: null };
}

/** An edited condition after its filter was put on another subject: the word stays where the operators do. */
export function onSubject(edited: EditedFilter, filter: AdhocFilter): EditedFilter {
  const isKept = operatorOf(filter) === operatorOf(edited.filter);
  if (!isKept || edited.word === null) return plain(filter);
  return { filter, word: edited.word, upTo: edited.word === 'between' ? '' : null };
}

const number = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** Why a value cannot be compared with numbers; null when it can, or is not there yet. */
function numberError(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '' || value === nullMark) return null;
  const shown = cutLabel(value);
  if (!number.test(value.trim())) return `'${shown}' is not a number`;
  return Number.isFinite(Number(value)) ? null : `'${shown}' is too large`;
}

/** Why the values of an edited condition cannot be asked, by the field: the value itself, or the upper end of a range. */
export function valueErrors(
  { filter, word, upTo }: EditedFilter,
  dataset: DatasetData,
): { readonly value: string | null; readonly upTo: string | null } {
  const none = { value: null, upTo: null };
  const operator = operatorOf(filter);
  if (filter.expressionType === 'SQL' || operator === null || operators[operator].value === 'pattern') return none;
  const column = dataset.columns.find((item) => item.column_name === filter.subject);
  const isMetric = metricOfFilter(filter, dataset) !== null;
  if (!isMetric && (column === undefined || filterTypeOf(dataset, column.column_name) !== 'float')) return none;
  if (!isMetric && isAdvancedType(column?.advanced_data_type)) return none;
  const values: readonly unknown[] = Array.isArray(filter.comparator) ? filter.comparator : [filter.comparator];
  const value = values.map(numberError).find((error) => error !== null) ?? null;
  if (word !== 'between') return { value, upTo: null };
  const isBackwards =
    isScalar(upTo) && upTo !== '' && filter.comparator !== '' && Number(upTo) < Number(filter.comparator);
  return { value, upTo: numberError(upTo) ?? (isBackwards ? 'This end is below the other one' : null) };
}

/** True when an edited condition says all that its operator needs. */
export const isWhole = (edited: EditedFilter): boolean => storedFilters(edited).every(isValidAdhocFilter);

/** What a group of stored conditions is called; `labels` are those of the dataset's columns and metrics. */
export function filterText(filters: readonly AdhocFilter[], labels: Labels): string {
  const [first] = filters;
  if (first === undefined || !isReadable(first)) return 'Unreadable filter';
  const { filter, word, upTo } = editedFilter(filters, first);
  if (typeof filter.subject !== 'string') return adhocFilterLabel(first);
  const subject = labelOf(labels, filter.subject);
  if (word === null) return adhocFilterLabel({ ...first, subject });
  if (word === 'between') return cutLabel(`${subject} between ${String(filter.comparator)} and ${String(upTo)}`);
  const label = word === 'notContains' ? 'does not contain' : wordLabels[word];
  const isExact = operatorOf(filter) === 'like';
  return cutLabel(`${subject} ${label} '${String(filter.comparator)}'${isExact ? ' (match case)' : ''}`);
}
