import { describe, expect, test } from 'vitest';
import './all-types.ts';
import { typeFolders } from './type-folders.ts';
import { controlsOf } from './kit/declare/chart-spec.ts';
import { isChartType } from './chart-types.ts';
import { registeredChartType } from './registry.ts';
import { formWithValidValues, settingsNotKept } from './kit/declare/valid-choices.ts';

const specOf = (type: string) => registeredChartType({ viz_type: type }).spec;
const notKept = (type: string, form: object) => settingsNotKept(specOf(type), { viz_type: type, ...form });
const validForm = (type: string, form: object) => formWithValidValues(specOf(type), { viz_type: type, ...form });

describe('what of a setting is left out is named, and the rest is kept', () => {
  test('rules and orders that cannot be read, each by its place; layers stay', () => {
    const rule = { column: 'departures', operator: '>', targetValue: 5, colorScheme: '#ACE1C4' };
    const form = {
      conditional_formatting: [{ ...rule, operator: '≈', targetValue: 'abc' }, rule, 5, { column: 'departures' }],
      order_by_cols: ['notjson', '["origin", false]', '5'],
    };
    expect(notKept('table', form)).toEqual([
      'Ordering (order 1, order 3)',
      'Custom conditional formatting (rule 1, rule 3)',
    ]);
    expect(validForm('table', form)).toMatchObject({
      // One of which the color is not chosen yet can be finished in its field.
      conditional_formatting: [rule, { column: 'departures' }],
      order_by_cols: ['["origin", false]'],
    });
    const layer = { name: 'Target', annotationType: 'FORMULA', value: '5' };
    const layers = { annotation_layers: [layer, { name: 'x', annotationType: 'SUN' }, { annotationType: 'EVENT' }] };
    // Their field says which of them nobody knows, and keeps them.
    expect(notKept('echarts_timeseries_line', layers)).toEqual([]);
    expect(validForm('echarts_timeseries_line', layers)).toMatchObject(layers);
  });

  test('of a list where one is meant the others, by what they are called', () => {
    const form = { metric: ['departures', 'x', { label: 'Sum', expressionType: 'SQL', sqlExpression: '1' }, 7] };
    expect(notKept('pie', form)).toEqual(['Metric (x, Sum, value 4)']);
    expect(validForm('pie', form)).toMatchObject({ metric: 'departures' });
    expect(notKept('pie', { metric: ['departures'] })).toEqual([]);
    expect(notKept('pop_kpi', { time_compare: ['1 week ago', '1 year ago'] })).toEqual(['Time shift (1 year ago)']);
  });

  test('settings of single columns and series, by the names of these', () => {
    const columns = { column_config: { a: { columnWidth: 'wide', visible: false }, b: { visible: true }, c: 5 } };
    expect(notKept('table', columns)).toEqual(['Customize columns (a, c)']);
    expect(validForm('table', columns)).toMatchObject({
      column_config: { a: { visible: false }, b: { visible: true }, c: {} },
    });
    const series = { series_config: { one: { lineWidth: 900, name: 'First' }, two: { markers: true } } };
    expect(notKept('echarts_timeseries_line', series)).toEqual(['Series (one)']);
    expect(validForm('echarts_timeseries_line', series)).toMatchObject({
      series_config: { one: { name: 'First' }, two: { markers: true } },
    });
    const collection = { column_collection: [{ key: 'a', colType: 'sun', timeLag: 2 }, { key: 'b', colType: '' }, 7] };
    expect(notKept('time_table', collection)).toEqual(['Time series columns (column 3, column 1)']);
    expect(validForm('time_table', collection)).toMatchObject({
      column_collection: [
        { key: 'a', timeLag: 2 },
        { key: 'b', colType: '' },
      ],
    });
    expect(notKept('filter_box', { filter_configs: [{ column: 'city' }, {}] })).toEqual(['Filters (field 2)']);
  });

  test('formats that nothing can be written with, by their pattern', () => {
    const formats = { y_axis_format: '0,0.00', x_axis_time_format: 'YYYY-MM-DD', tooltipTimeFormat: '%Y-%k' };
    expect(notKept('echarts_timeseries_line', formats)).toEqual([
      'Time format (YYYY-MM-DD)',
      'Y axis format (0,0.00)',
      'Tooltip time format (%Y-%k)',
    ]);
    expect(validForm('echarts_timeseries_line', { ...formats, tooltipTimeFormat: '%d.%m.%Y' })).toEqual({
      viz_type: 'echarts_timeseries_line',
      tooltipTimeFormat: '%d.%m.%Y',
    });
    const written = ['smart_date', 'smart_date_verbose', '%-d %b %Y', '%%', '%_d'];
    expect(written.flatMap((x_axis_time_format) => notKept('echarts_timeseries_line', { x_axis_time_format }))).toEqual(
      [],
    );
    for (const y_axis_format of ['SMART_NUMBER', 'DURATION', '$,f', '.3~s', '+,'])
      expect(notKept('echarts_timeseries_line', { y_axis_format })).toEqual([]);
    const columns = { a: { d3TimeFormat: 'DD.MM.', visible: true }, b: { d3NumberFormat: 'bogus' } };
    expect(notKept('table', { column_config: columns })).toEqual(['Customize columns (a, b)']);
    const collection = [
      { key: 'a', d3format: 'bogus' },
      { key: 'b', dateFormat: 'DD' },
      { key: 'c', d3format: ',d' },
    ];
    expect(notKept('time_table', { column_collection: collection })).toEqual([
      'Time series columns (column 1, column 2)',
    ]);
    const money = { symbol: 'EUR', symbolPosition: 'above' };
    expect(notKept('pie', { currency_format: money })).toEqual(['Currency format (position)']);
    expect(validForm('pie', { currency_format: money })).toMatchObject({ currency_format: { symbol: 'EUR' } });
    const long = 'x'.repeat(500);
    expect(notKept('pie', { number_format: long })).toEqual([`Number format (${'x'.repeat(40)}…)`]);
  });

  test('words that no chart type has for a style', () => {
    expect(notKept('mixed_timeseries', { seriesTypeB: 'cloud', stackB: 'Pile', yAxisIndexB: 'two' })).toHaveLength(3);
    expect(notKept('echarts_timeseries_bar', { stack: 'Pile', xAxisLabelInterval: 7 })).toHaveLength(2);
    // What another type offers is read as what comes nearest.
    expect(notKept('echarts_timeseries_bar', { stack: 'Expand', seriesType: 'smooth' })).toEqual([]);
    expect(notKept('mixed_timeseries', { seriesType: 'smooth', stack: true })).toEqual([]);
  });
});

/** Each of these is nobody's setting; a control that takes texts or numbers as they are may take one of them. */
const nonsense: readonly unknown[] = ['§', ['§'], [{ '§': 1 }], { '§': 1 }, [['§']], 7.25e300, -7.25e300, [7.25e300]];

/** Whether what was read holds what was stored. */
function holdsNonsense(value: unknown): boolean {
  const text = JSON.stringify(value) ?? '';
  return text.includes('§') || text.includes('7.25e+300');
}

/** Controls that hold nothing, whose values are held to their limits as their fields show, or whose fields show what cannot be read. */
const isExempt = (key: string): boolean => /^(comparison_range_label|markerSize|adhoc_filters)/.test(key);
/** Of an object, members that nobody knows stay in the form. */
const isObject = (key: string, raw: unknown): boolean =>
  /^(currency_format|column_collection)/.test(key) && JSON.stringify([raw].flat()) === '[{"§":1}]';

test.each(Object.keys(typeFolders).filter(isChartType))(
  'no control of %s leaves something out without a word',
  (type) => {
    const silent = controlsOf(specOf(type)).flatMap((control) =>
      nonsense.flatMap((raw) => {
        const read = control.read(raw);
        if (
          !read.ok ||
          read.leftOut !== undefined ||
          holdsNonsense(read.value) ||
          isExempt(control.key) ||
          isObject(control.key, raw)
        )
          return [];
        return [`${control.key}: ${JSON.stringify(raw)} reads as ${JSON.stringify(read.value)}`];
      }),
    );
    expect(silent).toEqual([]);
  },
);
