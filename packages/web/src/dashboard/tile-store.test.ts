import { expect, test } from 'vitest';
import { createTileStore, isReady, isSeenPainted, turnOf } from './tile-store.ts';

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
  setNear('one', true, true);
  // The first has said that it is near and is painted; where the others are is not known yet.
  expect(isReady(tiles.getState())).toBe(false);
  setNear('two', true, true);
  setNear('three', false, false);
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
  tiles.getState().setNear('two', false, false);
  tiles.getState().setNear('three', true, true);
  expect(turns()).toEqual(['first', 'later', 'first']);
});

test('what is on the screen is painted before what is only near it, and that is known once all have said where they are', () => {
  const tiles = createTileStore({ fixedColors: {} });
  const { setProgress, setNear, forget } = tiles.getState();
  const isPainted = () => isSeenPainted(tiles.getState());
  for (const id of ['seen', 'near']) setProgress(id, 'answered');
  setProgress('seen', 'painted');
  setNear('seen', true, true);
  expect(isPainted()).toBe(false);
  setNear('near', true, false);
  expect(isPainted()).toBe(true);
  setProgress('seen', 'waiting');
  expect(isPainted()).toBe(false);
  forget('seen');
  expect(isPainted()).toBe(true);
});
