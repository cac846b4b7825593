import { expect, test } from 'vitest';
import { errorsOfLayer, newLayer, sourcesFor, withOverride, withSource, withType } from './layer-edit.ts';

const namedLayer = { ...newLayer, name: 'One', value: 'x + 1' };

test('[ANNO-001] a layer has sourceType, value and overrides', () => {
  expect(Object.keys(newLayer)).toEqual(expect.arrayContaining(['sourceType', 'value', 'overrides']));
});

test('[ANNO-003 ANNO-004 ANNO-005] events and intervals take stored layers, a time series charts alone', () => {
  const ids = (type: 'EVENT' | 'INTERVAL' | 'TIME_SERIES' | 'FORMULA') => sourcesFor(type).map(({ id }) => id);
  expect(ids('EVENT')).toEqual(['NATIVE', 'table']);
  expect(ids('INTERVAL')).toEqual(['NATIVE', 'table']);
  expect(ids('TIME_SERIES')).toEqual(['line']);
  expect(ids('FORMULA')).toEqual([]);
});

test("[ANNO-006] the native source is called 'annotation layer'", () => {
  expect(sourcesFor('EVENT')[0]).toMatchObject({ id: 'NATIVE', text: 'annotation layer' });
});

test('what keeps a layer from being drawn is said at its field', () => {
  expect(errorsOfLayer(namedLayer, [])).toEqual({});
  expect(errorsOfLayer({ ...namedLayer, name: ' ' }, [])).toEqual({ name: 'Name cannot be empty' });
  expect(errorsOfLayer(namedLayer, ['One'])).toEqual({ name: 'Another layer has this name' });
  expect(errorsOfLayer({ ...namedLayer, value: 'x +' }, [])).toEqual({ value: 'Bad formula.' });
  expect(errorsOfLayer(withType(namedLayer, 'EVENT'), [])).toEqual({ value: 'A source cannot be empty' });
  const rows = { ...withSource(withType(namedLayer, 'INTERVAL'), 'table'), value: 5 };
  expect(Object.keys(errorsOfLayer(rows, []))).toEqual(['timeColumn', 'intervalEndColumn']);
});

test('another kind keeps a source that it can take, and every key that nothing here knows', () => {
  const event = { ...withType({ ...namedLayer, later: { a: 1 } }, 'EVENT'), value: 7 };
  expect(withType(event, 'INTERVAL')).toEqual({ ...event, annotationType: 'INTERVAL' });
  expect(withType(event, 'TIME_SERIES')).toMatchObject({ sourceType: 'line', value: '', later: { a: 1 } });
});

test('an override is set, empty for the time of the chart, or left to the source', () => {
  const set = withOverride(namedLayer, 'time_shift', '1 year ago');
  expect(set['overrides']).toEqual({ time_range: null, time_shift: '1 year ago' });
  expect(withOverride(set, 'time_range', undefined)['overrides']).toEqual({ time_shift: '1 year ago' });
});
