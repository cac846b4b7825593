import type { DataMasks, NativeFilter } from '@sextant/contract';
import { expect, test } from 'vitest';
import { boxMasksIn, withBoxMasks } from './carried-box-masks.ts';

const maskOf = (value: string) => ({ filterState: { value: [value] } });
const filtersOf = (...ids: readonly string[]) => ids.map((id) => ({ id })) as unknown as readonly NativeFilter[];
const atFirst: DataMasks = { '12_state': maskOf('California'), '12_species': maskOf('Gull'), '7': maskOf('a click') };

test('what was chosen in a filter box is chosen in the filters that it becomes, and again in the box', () => {
  const filtersBeside = filtersOf('NATIVE_FILTER-12_state', 'NATIVE_FILTER-12_species', 'NATIVE_FILTER-x');
  const reviewed = withBoxMasks({ 'NATIVE_FILTER-12_state': maskOf('default') }, filtersBeside, boxMasksIn(atFirst));
  expect(reviewed).toEqual({
    'NATIVE_FILTER-12_state': maskOf('California'),
    'NATIVE_FILTER-12_species': maskOf('Gull'),
  });
  const changed = { ...reviewed, 'NATIVE_FILTER-12_state': maskOf('Texas') };
  expect(withBoxMasks({}, filtersOf('12_state', '13_state'), boxMasksIn(changed))).toEqual({
    '12_state': maskOf('Texas'),
  });
});
