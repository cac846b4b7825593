import { expect, test } from 'vitest';
import { SextantError } from '../errors.ts';
import { annotationMoment, annotationPost } from './annotation.ts';
import { annotationQuery, showAnnotationQuery } from './annotation-layer.ts';
import { annotationLayer } from './annotation-layer-schema.ts';
import { parseQueryContext, showQueryContext } from './query-context.ts';

const native = {
  name: 'Releases',
  annotationType: 'EVENT',
  sourceType: 'NATIVE',
  value: 7,
  show: true,
  showMarkers: false,
};

const contextOf = (layers: readonly unknown[]) =>
  parseQueryContext({ datasource: { id: 1, type: 'table' }, queries: [{ columns: ['a'], annotation_layers: layers }] });

const rejection = (layers: readonly unknown[]): string => {
  try {
    contextOf(layers);
  } catch (error) {
    if (error instanceof SextantError) return error.message;
    throw error;
  }
  return '';
};

test('[ANNO-001] a layer has sourceType, value and overrides; what else it has is kept', () => {
  const layer = { ...native, overrides: { time_range: null, later: 1 }, later: { than: 'this' } };
  expect(annotationLayer.parse(layer)).toEqual(layer);
  expect(annotationLayer.safeParse({ ...native, sourceType: 'elsewhere' }).success).toBe(false);
  const { value: _, ...without } = native;
  expect(annotationLayer.safeParse(without).success).toBe(false);
});

test('layers become queries; formulas stay with the page', () => {
  const layers = [
    native,
    { ...native, name: 'Line', annotationType: 'TIME_SERIES', sourceType: 'line', value: '12' },
    { ...native, name: 'Trend', annotationType: 'FORMULA', sourceType: '', value: 'sin(x)' },
    {
      ...native,
      name: 'Table',
      annotationType: 'INTERVAL',
      sourceType: 'table',
      overrides: { time_range: null, time_shift: '1 year ago', time_grain_sqla: 'P1M', granularity: '' },
    },
  ];
  const [query] = contextOf(layers).queries;
  expect(query?.annotations).toEqual([
    { name: 'Releases', type: 'EVENT', source: { kind: 'layer', layerId: 7 }, overrides: {} },
    { name: 'Line', type: 'TIME_SERIES', source: { kind: 'chart', chartId: 12, form: 'line' }, overrides: {} },
    {
      name: 'Table',
      type: 'INTERVAL',
      source: { kind: 'chart', chartId: 7, form: 'table' },
      overrides: { timeRange: null, timeShift: '1 year ago', grain: 'P1M' },
    },
  ]);
  for (const queryObject of query?.annotations ?? [])
    expect(annotationQuery(annotationLayer.parse(showAnnotationQuery(queryObject)))).toEqual(queryObject);
  const context = contextOf(layers);
  expect(parseQueryContext(showQueryContext(context))).toEqual(context);
});

test('a wrong layer is reported with its place', () => {
  const messageOf = (issues: string) => `Request is incorrect: {'queries': {0: {'annotation_layers': {0: ${issues}}}}}`;
  expect(rejection([{ ...native, width: -1 }])).toBe(messageOf("{'width': ['`width` must be greater or equal to 0']}"));
  expect(rejection([{ ...native, width: ['5'] }])).toBe(messageOf("{'width': ['Not a valid number.']}"));
  expect(rejection([{ ...native, value: 'seven' }])).toBe(messageOf("{'value': ['Not a valid integer.']}"));
  expect(rejection([{ ...native, annotationType: 'LINE' }])).toBe(
    messageOf("{'annotationType': ['Must be one of: FORMULA, INTERVAL, EVENT, TIME_SERIES.']}"),
  );
  expect(rejection([{ ...native, overrides: { time_range: 5 } }])).toBe(
    messageOf("{'overrides': {'time_range': ['Not a valid string.']}}"),
  );
  expect(rejection(Array.from({ length: 101 }, () => native))).toContain('Longer than maximum length 100.');
});

test('moments of annotations are wall times; a named zone is taken to UTC', () => {
  const momentText = (text: string): string | null => {
    const ms = annotationMoment(text);
    return ms === null ? null : new Date(ms).toISOString();
  };
  expect(momentText('2019-02-01T00:00:00')).toBe('2019-02-01T00:00:00.000Z');
  expect(momentText('2019-02-01 12:30')).toBe('2019-02-01T12:30:00.000Z');
  expect(momentText('2019-02-01T12:30:05.25Z')).toBe('2019-02-01T12:30:05.250Z');
  expect(momentText('2019-02-01T12:30:05+02:30')).toBe('2019-02-01T10:00:05.000Z');
  expect(momentText('2020-02-29T00:00:00')).toBe('2020-02-29T00:00:00.000Z');
  for (const invalidText of [
    '',
    'tomorrow',
    '2019-02-30T00:00:00',
    '2019-02-01',
    '2019-13-01T00:00:00',
    '2019-01-01T24:00',
  ])
    expect([invalidText, momentText(invalidText)]).toEqual([invalidText, null]);
  expect(annotationPost.safeParse({ short_descr: 'x', start_dttm: 'soon', end_dttm: 'later' }).success).toBe(false);
});

test.each([
  ['2019-02-01T10:20:30', '2019-02-01T10:20:30.000Z'],
  [' 2019-02-01 10:20 ', '2019-02-01T10:20:00.000Z'],
  ['2019-02-01t10:20:30z', '2019-02-01T10:20:30.000Z'],
  ['2019-02-01T10:20:30.5', '2019-02-01T10:20:30.500Z'],
  ['2019-02-01T10:20:30,123456789', '2019-02-01T10:20:30.123Z'],
  // A zone is east of UTC: what it names is that much earlier there.
  ['2019-02-01T10:20:30+02:00', '2019-02-01T08:20:30.000Z'],
  ['2019-02-01T10:20:30-0530', '2019-02-01T15:50:30.000Z'],
  ['2019-02-01T10:20:30+05', '2019-02-01T05:20:30.000Z'],
  ['0001-01-01T00:00:00', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59', '9999-12-31T23:59:59.000Z'],
  ['2020-02-29T00:00:00', '2020-02-29T00:00:00.000Z'],
])('the moment %s is %s', (text, expected) => {
  const moment = annotationMoment(text);
  expect(moment === null ? null : new Date(moment).toISOString()).toBe(expected);
});

test.each([
  '',
  '2019-02-01',
  '2019-02-30T00:00:00',
  '2021-02-29T00:00:00',
  '2019-02-01T24:00:00',
  '2019-02-01T10:60:00',
  '2019-02-01T10:20:30 Europe/Berlin',
  'x2019-02-01T10:20:30',
  '0000-01-01T00:00:00',
  '0000-12-31T23:30:00-01:00',
  '0001-01-01T00:00:00+01:00',
  '9999-12-31T23:59:59.999',
  '9999-12-31T23:59:59-01:00',
])('%j is no moment', (text) => {
  expect(annotationMoment(text)).toBeNull();
});
