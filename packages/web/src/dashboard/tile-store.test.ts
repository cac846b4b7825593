import { expect, test } from 'vitest';
import { createTileStore, isReady, turnOf } from './tile-store.ts';

test('pictures that change together are counted until all of them are painted', () => {
  const tiles = createTileStore({ fixedColors: {} });
  const { setProgress } = tiles.getState();
  const batchSize = () => tiles.getState().together;
  setProgress('one', 'waiting');
  setProgress('two', 'waiting');
  setProgress('one', 'answered');
  setProgress('one', 'painted');
  expect(batchSize()).toBe(2);
  setProgress('two', 'painted');
  expect(batchSize()).toBe(0);
  setProgress('two', 'waiting');
  expect(batchSize()).toBe(1);
});

test('a page is ready when every tile has said where it is and those near the screen are painted', () => {
  const tiles = createTileStore({ fixedColors: {} });
  const { setProgress, setNear } = tiles.getState();
  for (const id of ['one', 'two', 'three']) setProgress(id, 'waiting');
  setProgress('one', 'answered');
  setProgress('one', 'painted');
  setNear('one', true);
  // The first has said that it is near and is painted; where the others are is not known yet.
  expect(isReady(tiles.getState())).toBe(false);
  setNear('two', true);
  setNear('three', false);
  expect(isReady(tiles.getState())).toBe(false);
  setProgress('two', 'answered');
  expect(isReady(tiles.getState())).toBe(false);
  setProgress('two', 'painted');
  expect(isReady(tiles.getState())).toBe(true);
});

test('before a tile has said where it is, the layout says whether it asks among the first', () => {
  const tiles = createTileStore({ fixedColors: {}, first: ['one', 'two'] });
  const turns = () => ['one', 'two', 'three'].map((id) => turnOf(tiles.getState(), id));
  expect(turns()).toEqual(['first', 'first', 'later']);
  tiles.getState().setNear('two', false);
  tiles.getState().setNear('three', true);
  expect(turns()).toEqual(['first', 'later', 'first']);
});
