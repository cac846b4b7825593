import { expect, test } from 'vitest';
import { hasLayerSource } from './annotation.ts';

test('the server is asked for the data of a layer that has a source, and never for a formula', () => {
  const cases: readonly (readonly [
    annotationType: string,
    sourceType: string | null | undefined,
    isRequested: boolean,
  ])[] = [
    ['EVENT', 'NATIVE', true],
    ['INTERVAL', 'table', true],
    ['TIME_SERIES', 'line', true],
    ['EVENT', '', false],
    ['EVENT', null, false],
    ['EVENT', undefined, false],
    ['FORMULA', '', false],
    ['FORMULA', 'line', false],
  ];
  for (const [annotationType, sourceType, isRequested] of cases)
    expect([annotationType, sourceType, hasLayerSource({ annotationType, sourceType })]).toEqual([
      annotationType,
      sourceType,
      isRequested,
    ]);
});
