import { expect, test } from 'vitest';
import { createTileStore } from './tile-store.ts';

test('pictures that change together are counted until all of them are painted', () => {
  const tiles = createTileStore({});
  const { setProgress } = tiles.getState();
  const together = () => tiles.getState().together;
  setProgress('one', 'waiting');
  setProgress('two', 'waiting');
  setProgress('one', 'answered');
  setProgress('one', 'painted');
  expect(together()).toBe(2);
  setProgress('two', 'painted');
  expect(together()).toBe(0);
  setProgress('two', 'waiting');
  expect(together()).toBe(1);
});
