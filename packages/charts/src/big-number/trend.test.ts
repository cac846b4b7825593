import { expect, test } from 'vitest';
import { openScope } from '../kit/query/base-query.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { noFacts, type ResultFacts } from '../kit/result/result-facts.ts';
import { drawingText, drawPlainly } from '../kit/drawing/test-drawing.ts';
import { recordedTable } from '../kit/result/test-table.ts';
import { themes } from '../kit/colors/theme/theme-colors.ts';
import { changeColor } from '../kit/headline/change.ts';
import '../all-types.ts';
import { coverageContextFor } from '../coverage-query.ts';
import { trendExample } from './example.ts';
import byDay from './golden/by-day.rows.json' with { type: 'json' };
import { trendOption as option } from './option.ts';
import { trendQueries } from './query.ts';
import { bigNumberWithTrend as spec } from './spec.ts';
import { readTrend } from './trend.ts';

const facts: ResultFacts = { ...noFacts, additive: ['departures'] };
const form = (changes: object = {}) => readForm(spec, { ...trendExample, ...changes });
const days = (amounts: readonly (number | null)[]) =>
  recordedTable({
    columns: [
      { name: 'date', type: 'timestamp', values: amounts.map((_, index) => Date.UTC(2001, 0, 1 + index)) },
      { name: 'departures', type: 'integer', values: amounts },
    ],
  });
const read = (amounts: readonly (number | null)[], changes: object = {}, more: Partial<ResultFacts> = {}) =>
  readTrend([days(amounts)], form(changes), { facts: { ...facts, ...more } });
const draw = (changes: object = {}, tables = [recordedTable(byDay)], more: Partial<ResultFacts> = {}) =>
  drawPlainly({ spec, option, formData: { ...trendExample, ...changes }, tables }, { facts: { ...facts, ...more } });

test('golden', async () => {
  await expect(drawingText(draw())).toMatchFileSnapshot('golden/by-day.option.json');
  expect(readTrend([recordedTable(byDay)], form(), { facts })).toMatchObject({
    text: '15,626',
    changeText: '+1.2\u202f% vs 23 Jun 2001',
    timestampText: '30 Jun 2001',
    extent: '14,267 to 17,548',
  });
});

test.each([
  ['LAST_VALUE', '5'],
  ['sum', '17'],
  ['mean', '4.25'],
  ['min', '2'],
  ['max', '6'],
  ['median', '4.5'],
])('the number by %s is that of the steps that have a value', (aggregation, text) => {
  expect(read([6, 2, null, 4, 5], { aggregation, y_axis_format: 'SMART_NUMBER' }).text).toBe(text);
});

test('the number over all of the time is the one that the engine counted', () => {
  const wholeTable = recordedTable({ columns: [{ name: 'departures', type: 'integer', values: [999] }] });
  expect(readTrend([days([1, 2]), wholeTable], form({ aggregation: 'raw' })).text).toBe('999');
  expect(readTrend([days([1, 2])], form({ aggregation: 'raw' })).text).toBe('NULL');
});

test('values that do not add up are not summed: the last is shown, and why', () => {
  expect(read([1, 2], { aggregation: 'sum' }, { additive: [] })).toMatchObject({
    text: '2',
    notes: ['departures does not add up: the last value is shown.'],
  });
  expect(read([1, 2], { aggregation: 'sum', rolling_type: 'cumsum' }).notes).toEqual([
    'Values of overlapping windows do not add up: the last value is shown.',
  ]);
  expect(read([1, 2], { aggregation: 'sum', rolling_type: 'None' }).text).toBe('3');
});

test('a change is of the size of the older value, and says its date', () => {
  expect(read([8, 9, 10], { compare_lag: 2 })).toMatchObject({
    change: 0.25,
    changeText: '+25.0\u202f% vs 1 Jan 2001',
  });
  expect(read([-8, -10], { compare_lag: '1', compare_suffix: 'in a day' }).changeText).toBe(
    '−25.0\u202f% in a day vs 1 Jan 2001',
  );
  expect(read([8, 10], { compare_lag: 1, aggregation: 'mean' }).changeText).toBe(
    '2 Jan 2001: +25.0\u202f% vs 1 Jan 2001',
  );
  for (const amounts of [[0, 5], [null, 5], [5]]) expect(read(amounts, { compare_lag: 1 }).changeText).toBe('');
  expect(read([8, 10], { compare_lag: 0 }).changeText).toBe('');
});

test('a step that the data do not fill is compared with nothing: the last complete one is, under its name', () => {
  const unfinished = { startMs: Date.UTC(2001, 0, 3), text: '3 Jan 2001: 1 of 24 hours' };
  const coverage = { rows: 19, missing: 0, unfinished };
  const trendOf = (changes: object, ownCoverage: typeof coverage | null = coverage) =>
    readTrend([days([8, 10, 1])], form({ compare_lag: 1, ...changes }), { facts, coverage: ownCoverage });
  expect(trendOf({})).toMatchObject({
    text: '1',
    change: 0.25,
    changeText: '2 Jan 2001: +25.0\u202f% vs 1 Jan 2001',
    notes: ['Not complete: 3 Jan 2001: 1 of 24 hours.'],
  });
  expect(trendOf({ compare_lag: 2 })).toMatchObject({ change: null, changeText: '' });
  expect(trendOf({}, { ...coverage, unfinished: { ...unfinished, startMs: 0 } })).toMatchObject({
    change: -0.9,
    notes: [],
  });
  expect(trendOf({}, null)).toMatchObject({ change: -0.9, notes: [] });
});

test('how far the rows reach is asked of a trend over steps of time', () => {
  const context = coverageContextFor({ ...trendExample, datasource: '1__table' }, days([1, 2]));
  expect(context?.queries).toMatchObject([{ isCoverage: true, post: [] }]);
  expect(
    coverageContextFor({ ...trendExample, datasource: '1__table', time_grain_sqla: null }, days([1, 2])),
  ).toBeNull();
});

test('where the newest step has no value, an older one is shown and marked', () => {
  expect(read([8, 10, null])).toMatchObject({ text: '10', isOld: true, timestampText: '2 Jan 2001' });
  expect(read([8, 10])).toMatchObject({ isOld: false });
});

test('nothing, NULL alone and one step are read and drawn', () => {
  expect(read([])).toMatchObject({ text: 'NULL', isNull: true, extent: '', points: [] });
  expect(read([null, null])).toMatchObject({ text: 'NULL', extent: '' });
  expect(draw({}, [days([null, null])]).pointCounts).toEqual([]);
  expect(draw({}, [days([7])]).pointCounts).toEqual([1]);
  expect(drawingText(draw({}, [days([1e308, Infinity, -1e308])]))).not.toMatch(/NaN|Infinity/);
  expect(readTrend([], form())).toMatchObject({ text: 'NULL' });
});

test('the number is written in the format, the currency or the time of the form; the format of the metric before none', () => {
  expect(read([1234.5], { y_axis_format: ',.1f' }).text).toBe('1,234.5');
  expect(
    read([1234.5], { y_axis_format: ',.2f', currency_format: { symbol: 'USD', symbolPosition: 'prefix' } }).text,
  ).toBe('$1,234.50');
  const formats = { departures: '$,.2f' };
  const context = { facts, formats };
  expect(readTrend([days([5])], form({ y_axis_format: 'SMART_NUMBER' }), context).text).toBe('$5.00');
  expect(readTrend([days([5])], form({ y_axis_format: ',.1f' }), context).text).toBe('5.0');
  const moment = Date.UTC(2001, 1, 3);
  expect(read([moment], { force_timestamp_formatting: true, time_format: '%Y/%m/%d' }).text).toBe('2001/02/03');
});

test('a mean of whole numbers is written with its decimals, unless the form has a format', () => {
  const context = { facts, formats: { departures: ',d' } };
  const text = (amounts: readonly number[], changes: object) =>
    readTrend([days([...amounts])], form({ y_axis_format: 'SMART_NUMBER', ...changes }), context).text;
  expect(text([12, 35 / 3], { rolling_type: 'mean' })).toBe('11.67');
  expect(text([12, 35 / 3], { rolling_type: 'mean', y_axis_format: ',d' })).toBe('12');
  expect(text([12, 13], { aggregation: 'mean' })).toBe('12.5');
  expect(text([12, 13], {})).toBe('13');
});

test('the line stands on zero or on its least value, and takes the whole time range where the form fixes it', () => {
  expect(draw({}, [days([4, 6])]).option.yAxis).toMatchObject({ min: 0, max: 6 });
  expect(draw({ start_y_axis_at_zero: false }, [days([4, 6])]).option.yAxis).toMatchObject({ min: 4, max: 6 });
  expect(draw({}, [days([-4, -6])]).option.yAxis).toMatchObject({ min: -6, max: 0 });
  const range = { fromMs: Date.UTC(2000, 11, 1), toMs: Date.UTC(2001, 1, 1) };
  expect(draw({ time_range_fixed: true }, [days([4, 6])], { range }).option.xAxis).toMatchObject({
    min: range.fromMs,
    max: range.toMs,
  });
  expect(draw({}, [days([4, 6])], { range }).option.xAxis).toMatchObject({ min: Date.UTC(2001, 0, 1) });
});

test('the line has the color of the form, else that of the theme', () => {
  const lineColor = (changes: object): unknown => {
    const { series } = draw(changes).option;
    const [line] = Array.isArray(series) ? series : [];
    return line !== undefined && 'lineStyle' in line ? line.lineStyle : null;
  };
  expect(lineColor({})).toMatchObject({ color: themes.light.slots[0] });
  expect(lineColor({ color_picker: { r: 1, g: 2, b: 3, a: 0.5 } })).toMatchObject({ color: 'rgba(1,2,3,0.5)' });
});

test('green is good and red is bad, whatever the sign', () => {
  const { ok, danger } = themes.light;
  expect([0.1, -0.1, 0, null].map((change) => changeColor(change, 'more', themes.light))).toEqual([
    ok,
    danger,
    null,
    null,
  ]);
  expect([0.1, -0.1].map((change) => changeColor(change, 'less', themes.light))).toEqual([danger, ok]);
  expect(changeColor(0.1, null, themes.light)).toBe(null);
});

test('asks for steps, windows and other steps in that order, and for the whole where the number is of all of it', () => {
  const all = {
    rolling_type: 'mean',
    rolling_periods: 7,
    min_periods: 1,
    resample_rule: '1D',
    resample_method: 'ffill',
  };
  const [query, second] = trendQueries(form({ ...all, aggregation: 'raw' }), openScope);
  expect(query?.post.map(({ operation }) => operation)).toEqual(['pivot', 'rolling', 'resample', 'flatten']);
  expect(query?.post[1]?.options).toMatchObject({ rolling_type: 'mean', window: 7, min_periods: 1 });
  expect(second).toMatchObject({ dimensions: [], post: [], metrics: [{ label: 'departures' }] });
  expect(trendQueries(form(), openScope)).toHaveLength(1);
});

test('a step of the line says which rows it is made of', () => {
  expect(draw({}, [days([4, 6])]).markAt(0, 1)).toMatchObject({
    name: '2 Jan 2001: 6',
    selection: null,
    point: { filters: [{ operator: 'in', value: [Date.UTC(2001, 0, 2)], grain: 'P1D' }] },
  });
});
