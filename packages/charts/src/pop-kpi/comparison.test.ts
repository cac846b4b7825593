import { expect, test } from 'vitest';
import { openScope } from '../kit/query/base-query.ts';
import { comparedPeriods, periodText } from '../kit/result/compared-period.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { noFacts } from '../kit/result/result-facts.ts';
import { recordedTable } from '../kit/result/test-table.ts';
import { comparisonAdvice } from './advice.ts';
import { readComparison } from './comparison.ts';
import { popKpiExample } from './example.ts';
import quarter from './golden/second-quarter.rows.json' with { type: 'json' };
import { comparedTitles, popKpiQueries } from './query.ts';
import { popKpi as spec } from './spec.ts';

const form = (changes: object = {}) => readForm(spec, { ...popKpiExample, ...changes });
const range = { fromMs: Date.UTC(2001, 3, 1), toMs: Date.UTC(2001, 6, 1) };
const facts = { ...noFacts, range };
const both = (now: number | null, before: number | null) =>
  recordedTable({
    columns: [
      { name: 'departures', type: 'float', values: [now] },
      { name: 'departures__1 year ago', type: 'float', values: [before] },
    ],
  });
const read = (now: number | null, before: number | null, changes: object = {}) =>
  readComparison(both(now, before), form({ time_compare: '1 year ago', ...changes }), { facts });

test('a quarter against the one before: number, other number with its time, and the change', () => {
  expect(readComparison(recordedTable(quarter), form(), { facts })).toEqual({
    text: '1,522,083',
    short: '1.5M',
    isNull: false,
    tag: '+3.0\u202f%',
    comparedWith: '1,477,911 in 1 Jan – 2 Apr 2001',
    change: 44_172,
    figures: [
      { symbol: '#', name: 'Previous value', text: '1,477,911', isChange: false },
      { symbol: '△', name: 'Delta', text: '+44,172', isChange: true },
      { symbol: '%', name: 'Percent change', text: '+3.0\u202f%', isChange: true },
    ],
  });
});

test('the tag says what came of comparing as the form asks', () => {
  const tag = (comparison_type: string): string => read(12, 10, { comparison_type }).tag;
  expect(['values', 'difference', 'percentage', 'ratio'].map(tag)).toEqual([
    '+20.0\u202f%',
    '+2',
    '+20.0\u202f%',
    '× 1.2',
  ]);
  expect(read(8, 10, { comparison_type: 'difference' }).tag).toBe('−2');
  expect(read(12, 10, { percentDifferenceFormat: ',.2%' }).tag).toBe('+20.00\u202f%');
});

test('what a comparison still needs is said', () => {
  const advice = (changes: object, ends: object = {}) =>
    comparisonAdvice(form(changes), { ...noFacts, range: { ...range, ...ends } });
  expect(advice({ time_compare: '1 year ago' })).toBeNull();
  expect(advice({ time_compare: null })).toBe(
    'Nothing is compared yet. Choose a Time shift under Analysis, such as 1 month ago.',
  );
  expect(advice({ time_compare: [] }, { toMs: null })).toBe(
    'Nothing is compared yet. Choose a Time shift under Analysis, such as 1 month ago, and a Time range with a start and an end under Data.',
  );
  expect(advice({ time_compare: 'custom', start_date_offset: '' })).toMatch(/Choose a Shift start date under Analysis/);
  expect(advice({ time_compare: '1 year ago' }, { fromMs: null })).toMatch(
    /Choose a Time range with a start and an end/,
  );
  // Of a result that says nothing of its range.
  expect(comparisonAdvice(form({ time_compare: '1 year ago' }), noFacts)).toBeNull();
});

test('in a table the other number is named after its time', () => {
  const titles = (time_compare: string | null) =>
    comparedTitles(form({ time_compare }), both(1, 2), { departures: 'Departures' });
  expect([...titles('1 year ago')]).toEqual([['departures__1 year ago', 'Departures, 1 year ago']]);
  expect([...titles('inherit')]).toEqual([['departures__inherit', 'Departures, the time before']]);
  expect(titles(null).size).toBe(0);
});

test('no share is made up: of zero or of nothing there is none, of two zeros it is 0', () => {
  expect(read(5, 0)).toMatchObject({ tag: '', change: 5 });
  expect(read(5, null)).toMatchObject({ tag: '', change: null, comparedWith: 'NULL in 1 Apr – 1 Jul 2000' });
  expect(read(0, 0)).toMatchObject({ tag: '0.0\u202f%', change: 0 });
  expect(read(-5, -10).tag).toBe('+50.0\u202f%');
  expect(read(null, 5)).toMatchObject({ text: 'NULL', isNull: true, tag: '' });
});

test('figures are shown, named, marked and written as the form has them', () => {
  const column_config = {
    'Previous value': { visible: false },
    Delta: { customColumnName: 'More', displayTypeIcon: false },
    'Percent change': { d3NumberFormat: '.3f' },
  };
  expect(read(12, 10, { column_config }).figures).toEqual([
    { symbol: '', name: 'More', text: '+2', isChange: true },
    { symbol: '%', name: 'Percent change', text: '0.200', isChange: true },
  ]);
});

test('without another time there is the number alone; without rows NULL', () => {
  expect(readComparison(both(12, 10), form({ time_compare: '' }))).toMatchObject({
    text: '12',
    tag: '',
    comparedWith: '',
    figures: [],
  });
  expect(readComparison({ columns: [], rowCount: 0 }, form())).toMatchObject({ text: 'NULL', change: null });
  expect(readComparison(undefined, form())).toMatchObject({ text: 'NULL' });
});

test('the other time is said by its days, or as the form says it', () => {
  expect(periodText('1 month ago', facts)).toBe('1 Mar – 1 Jun 2001');
  expect(periodText('1 year later', facts)).toBe('1 Apr – 1 Jul 2002');
  expect(periodText('inherit', facts)).toBe('31 Dec 2000 – 1 Apr 2001');
  expect(periodText('2000-04-01', facts)).toBe('1 Apr – 1 Jul 2000');
  expect(periodText('inherit', noFacts)).toBe('the time before');
  expect(periodText('some day', facts)).toBe('some day');
  expect(readComparison(both(12, 10), form({ time_compare: '1 year ago' })).comparedWith).toBe('10 1 year ago');
});

test('the other times of a form are said for whoever chooses them', () => {
  expect(comparedPeriods({ time_compare: ['1 month ago', 'inherit'] }, facts)).toEqual([
    '1 Mar – 1 Jun 2001',
    '31 Dec 2000 – 1 Apr 2001',
  ]);
  expect(comparedPeriods({ time_compare: 'custom', start_date_offset: '2000-04-01T00:00:00' }, facts)).toEqual([
    '1 Apr – 1 Jul 2000',
  ]);
  expect(comparedPeriods({ time_compare: 'custom' }, facts)).toEqual([]);
  expect(comparedPeriods({ time_compare: '1 month ago' }, noFacts)).toEqual(['1 month ago']);
  expect(comparedPeriods({}, facts)).toEqual([]);
});

test('asks for the other time as the server takes it', () => {
  const offsets = (changes: object) => popKpiQueries(form(changes), openScope)[0]?.timeOffsets;
  expect(offsets({})).toEqual(['2001-01-01']);
  expect(offsets({ time_compare: 'inherit' })).toEqual(['inherit']);
  expect(offsets({ time_compare: ['1 week ago', '1 year ago'] })).toEqual(['1 week ago']);
  expect(offsets({ time_compare: '' })).toEqual([]);
  expect(offsets({ time_compare: 'custom', start_date_offset: '' })).toEqual([]);
  expect(popKpiQueries(form(), openScope)).toMatchObject([{ dimensions: [], rowLimit: 10_000, post: [] }]);
  expect(popKpiQueries(form({ comparison_type: 'ratio' }), openScope)[0]?.post).toEqual([
    {
      operation: 'compare',
      options: {
        source_columns: ['departures'],
        compare_columns: ['departures__2001-01-01'],
        compare_type: 'ratio',
        drop_original_columns: false,
      },
    },
  ]);
});
