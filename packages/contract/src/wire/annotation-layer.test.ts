import { expect, test } from 'vitest';
import { annotationQuery, readOverrides, showAnnotationQuery } from './annotation-layer.ts';
import type { AnnotationLayer } from './annotation-layer-schema.ts';

const layerOf = (more: object): AnnotationLayer => ({
  name: 'Releases',
  annotationType: 'EVENT',
  sourceType: 'NATIVE',
  value: 7,
  show: true,
  showMarkers: false,
  ...more,
});

test.each([
  ['a stored layer', { sourceType: 'NATIVE', value: '7' }, { kind: 'layer', layerId: 7 }],
  ['a chart that draws lines', { sourceType: 'line', value: 12 }, { kind: 'chart', chartId: 12, form: 'line' }],
  ['a chart that is a table', { sourceType: 'table', value: 12 }, { kind: 'chart', chartId: 12, form: 'table' }],
])('the source of %s', (_, more, source) => {
  expect(annotationQuery(layerOf(more))).toEqual({ name: 'Releases', type: 'EVENT', source, overrides: {} });
});

test('a formula asks the server nothing', () => {
  expect(annotationQuery(layerOf({ annotationType: 'FORMULA', sourceType: '', value: 'x + 1' }))).toBeNull();
});

test.each([
  ['none', undefined, {}],
  ['null', null, {}],
  ['empty texts override nothing', { time_range: '', granularity: '', time_shift: '' }, {}],
  [
    'null takes the asking chart’s own',
    { time_range: null, granularity: null, time_grain_sqla: null, time_shift: null },
    { timeRange: null, timeColumn: null, grain: null, timeShift: null },
  ],
  [
    'values',
    { time_range: 'Last week', granularity: 'at', time_grain_sqla: 'P1D', time_shift: '1 year ago' },
    { timeRange: 'Last week', timeColumn: 'at', grain: 'P1D', timeShift: '1 year ago' },
  ],
])('overrides: %s', (_, wire, expected) => {
  expect(readOverrides(wire as AnnotationLayer['overrides'])).toEqual(expected);
});

test.each([
  [{ kind: 'layer', layerId: 7 } as const, { sourceType: 'NATIVE', value: 7 }],
  [{ kind: 'chart', chartId: 8, form: 'line' } as const, { sourceType: 'line', value: 8 }],
  [{ kind: 'chart', chartId: 8, form: 'table' } as const, { sourceType: 'table', value: 8 }],
])('the layer of %j is read back to the same', (source, shown) => {
  const overrides = { timeRange: null, grain: 'P1M' } as const;
  const query = { name: 'Releases', type: 'INTERVAL', source, overrides } as const;
  const layer = showAnnotationQuery(query);
  expect(layer).toEqual({
    name: 'Releases',
    annotationType: 'INTERVAL',
    ...shown,
    overrides: { time_range: null, time_grain_sqla: 'P1M' },
    show: true,
    showMarkers: false,
  });
  expect(annotationQuery(layer)).toEqual(query);
});

test('every override is written under its own name', () => {
  const overrides = { timeColumn: 'at', timeShift: '1 day ago' };
  const layer = showAnnotationQuery({ name: 'x', type: null, source: { kind: 'layer', layerId: 1 }, overrides });
  expect(layer.overrides).toEqual({ granularity: 'at', time_shift: '1 day ago' });
});
