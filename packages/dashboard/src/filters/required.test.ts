import type { NativeFilter } from '@sextant/contract';
import { expect, test } from 'vitest';
import { missingRequiredFilter } from './required.ts';

const required = (id: string, rootPath: readonly string[], excludedIds: readonly number[] = []): NativeFilter =>
  ({
    id,
    scope: { rootPath, excluded: excludedIds },
    controlValues: { enableEmptyFilter: true },
  }) as unknown as NativeFilter;
const tile = { chartId: 7, ancestors: ['ROOT_ID', 'TAB-1'] };
const missingFilterOf = (filters: readonly NativeFilter[], masks = {}): string | null =>
  missingRequiredFilter(filters, masks, tile)?.id ?? null;

test('a required filter without a value holds back the tiles in its scope, and no others', () => {
  const [other, excluding, includingFilter] = [
    required('a', ['TAB-2']),
    required('b', ['ROOT_ID'], [7]),
    required('c', ['TAB-1']),
  ];
  expect(missingFilterOf([other, excluding])).toBeNull();
  expect(missingFilterOf([other, excluding, includingFilter])).toBe('c');
  expect(missingFilterOf([other, excluding, includingFilter], { c: { filterState: { value: ['x'] } } })).toBeNull();
});
