import { expect, test } from 'vitest';
import { annotationLayer, storedAnnotationLayer } from './annotation-layer-schema.ts';

const layer = { name: 'Storms', annotationType: 'INTERVAL', sourceType: 'NATIVE', value: 7 };

test('a stored layer may leave out what a query must say', () => {
  expect(annotationLayer.safeParse(layer).success).toBe(false);
  expect(storedAnnotationLayer(layer)).toEqual({ ...layer, show: true, showMarkers: false });
  expect(storedAnnotationLayer({ ...layer, show: false })?.show).toBe(false);
  for (const other of [null, 'Storms', { ...layer, value: 'seven' }, { ...layer, annotationType: 'CLOUD' }])
    expect(storedAnnotationLayer(other)).toBeNull();
});
