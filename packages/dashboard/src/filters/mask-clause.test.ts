import type { DataMasks, NativeFilter } from '@sextant/contract';
import { expect, test } from 'vitest';
import { clauseText, inSentence, valuesText, verbBeside } from './clause-text.ts';
import { clausesOf, countStray } from './clauses-of-masks.ts';
import { clauseOfMask } from './mask-clause.ts';
import type { MaskContext } from './mask-clause.ts';
import { selectMask } from './make-masks.ts';

const dataset = {
  id: 3,
  time_grain_sqla: [
    ['P1D', 'Day'],
    ['P1M', 'Month'],
  ],
  columns: [
    { column_name: 'day', verbose_name: 'Day', type_generic: 2 },
    { column_name: 'speed', verbose_name: null, type_generic: 0 },
  ],
};

function filterOn(column: string): NativeFilter {
  return {
    id: `NATIVE_FILTER-${column}`,
    name: column,
    targets: [{ datasetId: 3, column: { name: column } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    controlValues: {},
  } as unknown as NativeFilter;
}

const filters = ['day', 'speed'].map(filterOn);
const context = {
  filters,
  datasets: new Map([[3, dataset]]),
  tiles: [{ chartId: 12, dataset }],
  metadata: { cross_filters_enabled: true, chart_configuration: {}, global_chart_configuration: undefined },
} as unknown as MaskContext;

const textOfClause = (source: string, mask: Parameters<typeof clauseOfMask>[2]): string | null => {
  const clause = clauseOfMask(context, source, mask);
  return clause === null ? null : clauseText(clause);
};

test('values of a time column are said as dates, of a filter and of a click alike; numbers stay numbers', () => {
  const ms = Date.UTC(1990, 0, 8);
  const [day, speed] = filters;
  if (day === undefined || speed === undefined) throw new Error('There are two filters');
  expect(textOfClause(day.id, selectMask(day, [ms, ms + 34_200_000, null]))).toBe(
    'day is 8 Jan 1990, 8 Jan 1990, 09:30 or NULL',
  );
  expect(textOfClause(speed.id, selectMask(speed, [ms]))).toBe('speed is 631,756,800,000');
  const click = { extraFormData: { filters: [{ col: 'day', op: 'IN', val: [ms] }] }, filterState: { value: [ms] } };
  expect(textOfClause('12', click)).toBe('day is 8 Jan 1990');
});

test('a link that asks another column in the name of a filter is said by that column', () => {
  const forgedMask = (col: string) => ({
    extraFormData: { filters: [{ col, op: 'IN', val: [5] }] },
    filterState: { value: ['a'], label: 'a' },
  });
  expect(textOfClause('NATIVE_FILTER-speed', forgedMask('speed'))).toBe('speed is 5');
  expect(textOfClause('NATIVE_FILTER-speed', forgedMask('day'))).toMatch(/^day is /);
  expect(textOfClause('NATIVE_FILTER-speed', forgedMask('pay'))).toBe('pay is 5');
});

test('of a link is counted what acts on nothing: filters and charts that are not here, words that nothing reads', () => {
  const conditions = (op = 'IN') => ({ extraFormData: { filters: [{ col: 'speed', op, val: [5] }] } });
  const range = (text: string) => ({ extraFormData: { time_range: text } });
  const cases: readonly (readonly [masks: DataMasks, count: number])[] = [
    [{ 'NATIVE_FILTER-speed': conditions(), '12': conditions() }, 0],
    [{ 'NATIVE_FILTER-gone': conditions(), '13': conditions() }, 2],
    [{ 'NATIVE_FILTER-speed': conditions('HACK') }, 1],
    [{ 'NATIVE_FILTER-gone': range('Last week') }, 1],
    [{ 'NATIVE_FILTER-gone': range('No filter'), 'NATIVE_FILTER-speed': { extraFormData: {} } }, 0],
    [{ '13_speed': conditions(), 'drill-13': conditions() }, 0],
  ];
  for (const [masks, count] of cases)
    expect([masks, countStray(masks, clausesOf(context, masks, null))]).toEqual([masks, count]);
});

test('a value that is longer than a sentence has its beginning there', () => {
  const text = textOfClause('12', {
    extraFormData: { filters: [{ col: 'pay', op: 'IN', val: ['x'.repeat(300)] }] },
  });
  expect(text).toBe(`pay is ${'x'.repeat(200)}…`);
});

test('a step of time that was picked reads by its grain, several as several', () => {
  const months = [5, 6].map((month) => Date.UTC(2001, month, 1));
  const click = (val: number[]) => ({ extraFormData: { filters: [{ col: 'day', op: 'IN', val, grain: 'P1M' }] } });
  expect(textOfClause('12', click(months.slice(0, 1)))).toBe('day is Jun 2001');
  expect(textOfClause('12', click(months))).toBe('day is Jun 2001 or Jul 2001');
});

test('a mask says what was chosen as it reads, and sends the value itself', () => {
  const [day] = filters;
  if (day === undefined) throw new Error('There is a filter');
  const ms = Date.UTC(1990, 0, 8);
  const mask = selectMask(day, [ms], () => '8 Jan 1990, 00:00');
  expect(mask.filterState).toEqual({ value: [ms], label: '8 Jan 1990, 00:00' });
  expect(mask.extraFormData?.filters).toEqual([{ col: 'day', op: 'IN', val: [ms] }]);
});

const native = (extraFormData: object, changes: object = {}, filterState: object = {}) => {
  const filter = { ...filterOn('speed'), name: 'Top Speed', ...changes };
  const mask = { extraFormData, filterState } as Parameters<typeof clauseOfMask>[2];
  return clauseOfMask({ ...context, filters: [filter] }, filter.id, mask);
};
const bounds = (...filters: object[]) => native({ filters })?.text;

test('a range of whole days names the last day that counts, one of moments the moment that it ends at', () => {
  const span = (since: number, until: number) => {
    const filters = [
      { col: 'day', op: '>=', val: since },
      { col: 'day', op: '<', val: until },
    ];
    return textOfClause('12', { extraFormData: { filters }, filterState: { value: [since] } });
  };
  const day = (date: number) => Date.UTC(2001, 2, date);
  expect(span(day(1), day(16))).toBe('day is 1 Mar – 15 Mar 2001');
  expect(span(day(1), day(2))).toBe('day is 1 Mar 2001');
  expect(span(day(1), day(2) - 3_600_000)).toBe('day is 1 Mar – 1 Mar 2001, 23:00');
});

test('every other condition reads by its own verb', () => {
  const read = (op: string, val: unknown) => {
    const text = bounds({ col: 'speed', op, val });
    return `${text?.verb} ${text?.values.join()}`;
  };
  expect([read('>', 500), read('<', 5), read('!=', 7)]).toEqual(['is over 500', 'is under 5', 'is not 7']);
  expect([read('ILIKE', '%san%'), read('LIKE', 'San%'), read('NOT LIKE', '%san%')]).toEqual([
    'contains san',
    'starts with San',
    'does not contain san',
  ]);
  expect([read('LIKE', 'a_b%c'), read('NOT LIKE', 'San%')]).toEqual(['is like a_b%c', 'is not like San%']);
  expect([read('IS NOT NULL', null), read('IS TRUE', null), read('IS FALSE', null)]).toEqual([
    'is not NULL',
    'is true',
    'is false',
  ]);
});

test('a range reads by the ends that it has; exclusion, no value and time have their own words', () => {
  const low = { col: 'speed', op: '>=', val: 1_250 };
  const high = { col: 'speed', op: '<=', val: -0.5 };
  expect(bounds(low, high)).toEqual({ name: 'Top Speed', verb: 'is', values: ['1,250 to −0.5'] });
  expect(bounds(low)?.values).toEqual(['at least 1,250']);
  expect(bounds(high)?.values).toEqual(['at most −0.5']);
  expect(bounds({ col: 'speed', op: 'NOT IN', val: [1, null] })).toMatchObject({
    verb: 'is not',
    values: ['1', 'NULL'],
  });
  expect(bounds({ col: 'speed', op: 'IS NULL' })).toMatchObject({ verb: 'is', values: ['NULL'] });
  expect(bounds({ col: 'speed', op: '<', val: 5 })).toEqual({ name: 'Top Speed', verb: 'is under', values: ['5'] });
  expect(bounds({ col: 'speed', op: '==', val: 'fast' })).toMatchObject({ verb: 'is', values: ['fast'] });
  expect(bounds({ col: 'speed', op: 'TEMPORAL_RANGE', val: '2001-01-01 : 2001-02-01' })?.values).toEqual(
    native({ time_range: '2001-01-01 : 2001-02-01' })?.text.values,
  );
});

test('a native filter says what it does to time; without anything to do it is no clause', () => {
  const noFilters = { filters: [], timeRange: null, countsFrom: null, grain: null, timeColumn: null, groupBy: null };
  const scope = { rootPath: ['ROOT_ID'], excluded: [] };
  const clauseBase = { source: 'NATIVE_FILTER-speed', kind: 'native', columnMap: null, scope };
  expect(native({ time_range: 'Last week' })).toEqual({
    ...clauseBase,
    ...noFilters,
    timeRange: 'Last week',
    text: { name: 'Top Speed', verb: '', values: ['Last week'] },
  });
  expect(native({ time_grain_sqla: 'P1M' }, {}, { label: 'Month' })).toEqual({
    ...clauseBase,
    ...noFilters,
    grain: 'P1M',
    text: { name: 'Top Speed', verb: 'is', values: ['Month'] },
  });
  expect(native({ time_grain_sqla: 'P1M' })?.text.values).toEqual(['Month']);
  // Of a dataset that does not name it.
  expect(native({ time_grain_sqla: 'P1Y' })?.text.values).toEqual(['P1Y']);
  expect(native({ granularity_sqla: 'day' })).toEqual({
    ...clauseBase,
    ...noFilters,
    timeColumn: 'day',
    text: { name: 'Top Speed', verb: 'is', values: ['Day'] },
  });
  for (const extra of [{}, { time_range: '' }, { time_range: 'No filter' }, { time_grain_sqla: 'hourly' }])
    expect(native(extra)).toBeNull();
  const [day] = filters;
  expect([clauseOfMask(context, day?.id ?? '', {}), clauseOfMask(context, '12', {})]).toEqual([null, null]);
});

test('a way down a hierarchy narrows and groups its own chart alone, and says its steps', () => {
  const isIn = (col: string, val: string) => ({ col, op: 'IN', val: [val] });
  const mask = {
    extraFormData: { filters: [isIn('day', 'Monday'), isIn('speed', 'fast')], interactive_groupby: ['speed'] },
  };
  const tiles = [12, 13, 14].map((chartId) => ({ chartId, dataset }));
  const drilled = { ...context, tiles } as unknown as MaskContext;
  expect(clauseOfMask(drilled, 'drill-13', mask)).toMatchObject({
    source: 'drill-13',
    kind: 'drill',
    filters: [{ column: { name: 'day' } }, { column: { name: 'speed' } }],
    groupBy: ['speed'],
    text: { name: 'Day', verb: 'is', values: ['Monday › fast'] },
    scope: { rootPath: ['ROOT_ID'], excluded: [12, 14] },
  });
  const { interactive_groupby: _, ...filtersAlone } = mask.extraFormData;
  for (const [source, other] of [
    ['drill-99', mask],
    ['drill-13', {}],
    ['drill-13', { extraFormData: filtersAlone }],
    ['drill-13', { extraFormData: { interactive_groupby: ['speed'] } }],
  ] as const)
    expect([source, clauseOfMask(drilled, source, other as typeof mask)]).toEqual([source, null]);
});

test('only a relative range of a filter that counts from the data does so, and says so', () => {
  const fromData = { controlValues: { countsFromData: true } };
  expect(native({ time_range: 'Last week' }, fromData)).toMatchObject({
    countsFrom: 'data',
    text: { values: ['Last week of the data'] },
  });
  expect(native({ time_range: '2001-01-01 : 2001-02-01' }, fromData)?.countsFrom).toBeNull();
  expect(native({ time_range: 'Last week' })?.countsFrom).toBeNull();
  expect(native({ time_grain_sqla: 'P1M' }, fromData)?.countsFrom).toBeNull();
});

test('what was chosen with a range says what it counts from, whatever its filter says', () => {
  const fromData = { controlValues: { countsFromData: true } };
  const range = { time_range: 'Last week' };
  expect(native({ ...range, counts_from: 'data' })).toMatchObject({
    countsFrom: 'data',
    text: { values: ['Last week of the data'] },
  });
  expect(native({ ...range, counts_from: 'today' }, fromData)).toMatchObject({
    countsFrom: null,
    text: { values: ['Last week'] },
  });
  expect(native({ ...range, counts_from: 'the moon' }, fromData)?.countsFrom).toBeNull();
  expect(native({ time_range: '2001-01-01 : 2001-02-01', counts_from: 'data' })?.countsFrom).toBeNull();
});

test('a click is a clause of its chart while cross-filters are on; several conditions read as the chart says', () => {
  const one = { col: 'speed', op: 'IN', val: [5] };
  const day = { col: 'day', op: 'IN', val: [0] };
  const click = (filters: object[], changes: object = {}, label?: string) =>
    clauseOfMask({ ...context, ...changes }, '12', {
      extraFormData: { filters },
      filterState: { value: [5], ...(label === undefined ? {} : { label }) },
    } as Parameters<typeof clauseOfMask>[2]);
  expect(click([one], {}, 'unused')).toMatchObject({
    source: '12',
    kind: 'cross',
    timeRange: null,
    countsFrom: null,
    grain: null,
    timeColumn: null,
    groupBy: null,
    text: { name: 'speed', verb: 'is', values: ['5'] },
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
  });
  expect(click([day, one], {}, 'day 1, 5')?.text).toEqual({ name: 'Day', verb: 'is', values: ['day 1, 5'] });
  expect(click([day, one])?.text).toEqual({ name: 'Day', verb: 'is', values: ['1 Jan 1970'] });
  expect(click([])).toBeNull();
  expect(click([one], { tiles: [] })).toBeNull();
  expect(click([one], { metadata: { ...context.metadata, cross_filters_enabled: false } })).toBeNull();
});

test('values are listed up to three; a name is small within a sentence unless it is an abbreviation', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd', 'e']].map(valuesText)).toEqual([
    '',
    'a',
    'a or b',
    'a, b or c',
    'a, b and 3 more',
  ]);
  expect(['Origin State', 'URL', 'URL Path', 'x', 'Été', ''].map(inSentence)).toEqual([
    'origin State',
    'URL',
    'URL Path',
    'x',
    'été',
    '',
  ]);
});

test('where name and values stand alone, a verb stands between them unless it is that of a plain value', () => {
  const verbOf = (verb: string): string => verbBeside({ name: 'City', verb, values: ['Rome'] });
  expect(['is', '', 'is not', 'contains'].map(verbOf)).toEqual(['', '', 'is not ', 'contains ']);
});

test('a choice that only says how rows are read, and has no words of its own, is called by its value', () => {
  const [day] = filters;
  if (day === undefined) throw new Error('There is a filter');
  expect(textOfClause(day.id, { extraFormData: { time_grain_sqla: 'P1W' } })).toContain('P1W');
  expect(textOfClause(day.id, { extraFormData: { granularity_sqla: 'sent_at' } })).toContain('sent_at');
});
