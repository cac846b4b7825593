import { tableOfResult } from '@sextant/contract';
import { firstPart } from '@sextant/charts';
import { expect, test } from 'vitest';
import type { TileResult } from '../tile-query.ts';
import { readingOf } from './tile-reading.ts';

const resultOf = (type: string, isOfCube: boolean): TileResult => {
  const table = tableOfResult({ colnames: ['city', 'n'], coltypes: [1, 0], data: [{ city: 'Rome', n: 1 }] });
  return {
    entries: [{ duration_ms: 41 }],
    tables: table === null ? [] : [table],
    form: { viz_type: type },
    receivedAt: 7,
    ownState: firstPart,
    clauses: [],
    isOfCube,
  } as unknown as TileResult;
};

test('the foot of a tile says whether its rows came live from a cube, and has the words for what stands pale behind', () => {
  expect(readingOf(resultOf('pie', true), null)).toMatchObject({
    isLive: true,
    rows: 1,
    ghostText: 'pale or dashed: before',
  });
  expect(readingOf(resultOf('table', false), null)).toMatchObject({ isLive: false, durationMs: 41, receivedAt: 7 });
  expect(readingOf(resultOf('table', false), null)).not.toHaveProperty('ghostText');
});
