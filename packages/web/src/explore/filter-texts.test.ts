import { expect, test } from 'vitest';
import type { AdhocFilter, DatasetData } from '@sextant/contract';
import { emptyFilter, keptFilter, typedValue, withColumn, operatorsOffered } from './filter-edit.ts';
import {
  choicesOffered,
  editedFilter,
  filterText,
  groupedFilters,
  isWhole,
  onSubject,
  storedFilters,
  valueErrors,
  withChoice,
} from './filter-texts.ts';

const column = (name: string, generic: 0 | 1 | 2 | 3, more: object = {}) => ({
  column_name: name,
  type_generic: generic,
  is_dttm: generic === 2,
  ...more,
});
const dataset = {
  type: 'table',
  columns: [
    column('city', 1),
    column('state', 1),
    column('delay', 0),
    column('late', 3),
    column('day', 2),
    column('port', 0, { advanced_data_type: 'port' }),
  ],
  metrics: [{ metric_name: 'total', expression: 'SUM(delay)' }],
} as unknown as DatasetData;

const simple = (
  subject: string,
  operator: string,
  comparator: unknown,
  more: Partial<AdhocFilter> = {},
): AdhocFilter => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject,
  operator,
  operatorId:
    operator === '>=' ? 'GREATER_THAN_OR_EQUAL' : operator === '<=' ? 'LESS_THAN_OR_EQUAL' : operator.replace(' ', '_'),
  comparator,
  ...more,
});
const read = (...filters: AdhocFilter[]) => editedFilter(filters, emptyFilter);
const typed = (comparator: string, choice: Parameters<typeof withChoice>[1], subject = 'city') =>
  withChoice(read(simple(subject, '==', comparator, { operatorId: 'EQUALS' })), choice);

test.each([
  ['contains', 'ILIKE', String.raw`%100\% sure%`],
  ['startsWith', 'ILIKE', String.raw`100\% sure%`],
  ['endsWith', 'ILIKE', String.raw`%100\% sure`],
  ['notContains', 'NOT LIKE', String.raw`%100\% sure%`],
] as const)(
  '%s is stored as %s with what was typed standing for itself, and reads back as it was',
  (word, operator, comparator) => {
    const edited = typed('100% sure', word);
    const stored = storedFilters(edited);
    expect(stored).toEqual([{ ...simple('city', operator, comparator) }]);
    expect(editedFilter(stored, emptyFilter)).toEqual(edited);
    expect(isWhole(edited)).toBe(true);
    expect(isWhole(typed('', word))).toBe(false);
  },
);

test('a pattern with case keeps its operator; patterns that no word says stay patterns', () => {
  expect(read(simple('city', 'LIKE', 'San%'))).toMatchObject({ word: 'startsWith', filter: { comparator: 'San' } });
  expect(withChoice(read(simple('city', 'LIKE', 'San%')), 'contains').filter.operator).toBe('LIKE');
  for (const other of [simple('city', 'LIKE', 'S%n'), simple('city', 'NOT LIKE', 'San%'), simple('city', 'ILIKE', '%')])
    expect(read(other)).toEqual({ filter: other, word: null, upTo: null });
});

test('between is stored as two conditions that Superset knows, and they are read as one', () => {
  const edited = { ...typed('5', 'between', 'delay'), upTo: 10 };
  const stored = storedFilters({ ...edited, filter: { ...edited.filter, comparator: 5 } });
  expect(stored).toEqual([simple('delay', '>=', 5), simple('delay', '<=', 10)]);
  const other = simple('city', 'IN', ['Rome']);
  const groups = groupedFilters([other, ...stored, other], dataset);
  expect(groups).toEqual([[other], stored, [other]]);
  expect(groups.map((group) => filterText(group, {}))).toEqual([
    "city IN ('Rome')",
    'delay between 5 and 10',
    "city IN ('Rome')",
  ]);
  expect(editedFilter(stored, emptyFilter)).toEqual({ filter: stored[0], word: 'between', upTo: 10 });
});

test('two conditions are no range in another order, on other columns, on groups, on texts or times, or with lists', () => {
  const [lower, upper] = [simple('delay', '>=', 5), simple('delay', '<=', 10)];
  for (const pair of [
    [upper, lower],
    [lower, { ...upper, subject: 'city' }],
    [
      { ...lower, clause: 'HAVING' as const },
      { ...upper, clause: 'HAVING' as const },
    ],
    [simple('city', '>=', 'a'), simple('city', '<=', 'b')],
    [simple('day', '>=', '2001-01-01'), simple('day', '<=', '2001-02-01')],
    [lower, { ...upper, comparator: [10] }],
  ])
    expect(groupedFilters(pair, dataset)).toHaveLength(2);
});

test('each type of column is offered the words that fit it', () => {
  const operatorsFor = (subject: string) => {
    const filter = simple(subject, '==', '');
    return choicesOffered(filter, operatorsOffered(filter, dataset), dataset);
  };
  const ofTexts = ['contains', 'notContains', 'startsWith', 'endsWith'];
  expect(operatorsFor('city').filter((choice) => [...ofTexts, 'between'].includes(choice))).toEqual(ofTexts);
  expect(operatorsFor('delay').filter((choice) => [...ofTexts, 'between'].includes(choice))).toEqual(['between']);
  for (const other of ['late', 'day'])
    expect(operatorsFor(other).some((choice) => [...ofTexts, 'between'].includes(choice))).toBe(false);
  const onGroups = { ...simple('total', '>', 1), clause: 'HAVING' as const };
  expect(choicesOffered(onGroups, operatorsOffered(onGroups, dataset), dataset)).not.toContain('between');
});

test('a word stays on a column that takes it, and goes on one that does not', () => {
  const edited = typed('San', 'startsWith');
  const onto = (name: string) => onSubject(edited, withColumn(edited.filter, name, dataset));
  expect(onto('state')).toMatchObject({ word: 'startsWith', filter: { subject: 'state', operator: 'ILIKE' } });
  expect(onto('delay').word).toBeNull();
});

test('from a word to an operator and back what was typed goes along', () => {
  const edited = typed('5%', 'contains');
  expect(withChoice(edited, 'ilike').filter.comparator).toBe(String.raw`%5\%%`);
  expect(withChoice(withChoice(edited, 'ilike'), 'endsWith')).toMatchObject({
    word: 'endsWith',
    filter: { comparator: '5%' },
  });
  expect(withChoice(edited, 'equals').filter.comparator).toBe('5%');
  expect(withChoice(edited, 'in').filter.comparator).toEqual(['5%']);
});

test('columns of numbers take numbers: no words, none without an end, none beyond what numbers hold', () => {
  const errorOf = (value: unknown) => valueErrors(read(simple('delay', '>', value)), dataset).value;
  expect(['Infinity', 'NaN', '1,5', 'soon'].map(errorOf)).toEqual([
    "'Infinity' is not a number",
    "'NaN' is not a number",
    "'1,5' is not a number",
    "'soon' is not a number",
  ]);
  expect(errorOf('1e999')).toBe("'1e999' is too large");
  expect(errorOf('x'.repeat(500))).toBe(`'${'x'.repeat(40)}...' is not a number`);
  expect([5, '5', '-.5', '1e3', '12345678901234567890', '<NULL>', ''].map(errorOf)).toEqual(Array(7).fill(null));
  expect(valueErrors(read(simple('delay', 'IN', [1, 'two'])), dataset).value).toBe("'two' is not a number");
  // Names of services, and texts.
  expect(valueErrors(read(simple('port', '==', 'https')), dataset).value).toBeNull();
  expect(valueErrors(read(simple('city', '==', 'soon')), dataset).value).toBeNull();
  expect(valueErrors({ ...read(simple('delay', '>=', 5)), word: 'between', upTo: 3 }, dataset).upTo).toBe(
    'This end is below the other one',
  );
});

test('whole numbers that would be rounded stay as they were typed', () => {
  expect(typedValue('float', '12345678901234567890')).toBe('12345678901234567890');
  expect(typedValue('float', '1e999')).toBe('1e999');
  const onGroups = { ...simple('total', '>', '12345678901234567890'), clause: 'HAVING' as const };
  expect(keptFilter(onGroups, dataset).sqlExpression).toBe('SUM(delay) > 12345678901234567890');
});

test('what a form holds in place of conditions is named and does not break the list', () => {
  const list = [null, 'x', 7, simple('delay', '>=', 5), null] as unknown as AdhocFilter[];
  const groups = groupedFilters(list, dataset);
  expect(groups.map((group) => filterText(group, {}))).toEqual([
    'Unreadable filter',
    'Unreadable filter',
    'Unreadable filter',
    'delay >= 5',
    'Unreadable filter',
  ]);
  expect(editedFilter(groups[0] ?? [], emptyFilter).filter).toBe(emptyFilter);
});

test('a column stands by its label, as everywhere else', () => {
  const labels = { city: 'Origin city', delay: 'Delay, minutes' };
  expect(filterText([simple('city', 'IN', ['Rome'])], labels)).toBe("Origin city IN ('Rome')");
  expect(filterText([simple('city', 'ILIKE', 'San%')], labels)).toBe("Origin city starts with 'San'");
  const range = groupedFilters([simple('delay', '>=', 5), simple('delay', '<=', 10)], dataset);
  expect(range.map((group) => filterText(group, labels))).toEqual(['Delay, minutes between 5 and 10']);
});

test('names of 500 characters, emoji and right-to-left are cut, not broken', () => {
  expect(filterText([simple('x'.repeat(500), 'ILIKE', '%a%')], {})).toBe(`${'x'.repeat(40)}...`);
  expect(filterText([simple('city', 'ILIKE', '%🛫%')], {})).toBe("city contains '🛫'");
  expect(filterText([simple('مدينة', 'LIKE', 'روما%')], {})).toBe("مدينة starts with 'روما' (match case)");
});
