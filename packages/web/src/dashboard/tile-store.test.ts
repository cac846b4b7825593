import { expect, test } from 'vitest';
import { createTileStore, isReady, isVisiblePainted, turnOf } from './tile-store.ts';

const onScreen = (id: string) => ({ id, isNear: true, isVisible: true });
const away = (id: string) => ({ id, isNear: false, isVisible: false });

test('pictures that change together are counted until all of them are painted', () => {
  const tiles = createTileStore({ fixedColors: {} });
  const { setProgress } = tiles.getState();
  const batchSize = () => tiles.getState().together;
  setProgress('one', 'waiting');
  setProgress('two', 'waiting');
  setProgress('one', 'loaded');
  setProgress('one', 'painted');
  expect(batchSize()).toBe(2);
  setProgress('two', 'painted');
  expect(batchSize()).toBe(0);
  setProgress('two', 'waiting');
  expect(batchSize()).toBe(1);
});

test('tiles whose results are awaited together are told of once', () => {
  const tiles = createTileStore({ fixedColors: {} });
  let count = 0;
  tiles.subscribe(() => (count += 1));
  tiles.getState().setWaiting(['one', 'two', 'three']);
  expect(count).toBe(1);
  expect([...tiles.getState().progress]).toEqual(['one', 'two', 'three'].map((id) => [id, 'waiting']));
  expect(tiles.getState().together).toBe(3);
  tiles.getState().setWaiting(['one', 'two']);
  expect(count).toBe(1);
});

test('a page is ready when every tile has said where it is and those near the screen are painted', () => {
  const tiles = createTileStore({ fixedColors: {} });
  const { setProgress, setPlaces } = tiles.getState();
  for (const id of ['one', 'two', 'three']) setProgress(id, 'waiting');
  setProgress('one', 'loaded');
  setProgress('one', 'painted');
  setPlaces([onScreen('one')]);
  // The first has said that it is near and is painted; where the others are is not known yet.
  expect(isReady(tiles.getState())).toBe(false);
  setPlaces([onScreen('two'), away('three')]);
  expect(isReady(tiles.getState())).toBe(false);
  setProgress('two', 'loaded');
  expect(isReady(tiles.getState())).toBe(false);
  setProgress('two', 'painted');
  expect(isReady(tiles.getState())).toBe(true);
});

test('before a tile has said where it is, the layout says whether it asks among the first', () => {
  const tiles = createTileStore({ fixedColors: {}, first: ['one', 'two'] });
  const turns = () => ['one', 'two', 'three'].map((id) => turnOf(tiles.getState(), id));
  expect(turns()).toEqual(['first', 'first', 'later']);
  tiles.getState().setPlaces([away('two'), onScreen('three')]);
  expect(turns()).toEqual(['first', 'later', 'first']);
});

test('what is on the screen is painted before what is only near it, and that is known once all have said where they are', () => {
  const tiles = createTileStore({ fixedColors: {} });
  const { setProgress, setPlaces, forget } = tiles.getState();
  const isPainted = () => isVisiblePainted(tiles.getState());
  for (const id of ['seen', 'near']) setProgress(id, 'loaded');
  setProgress('seen', 'painted');
  setPlaces([onScreen('seen')]);
  expect(isPainted()).toBe(false);
  setPlaces([{ id: 'near', isNear: true, isVisible: false }]);
  expect(isPainted()).toBe(true);
  setProgress('seen', 'waiting');
  expect(isPainted()).toBe(false);
  forget('seen');
  expect(isPainted()).toBe(true);
});

test('tiles say together where they are and how they are, and what listens looks once', () => {
  const tiles = createTileStore({ fixedColors: {} });
  let looks = 0;
  tiles.subscribe(() => (looks += 1));
  const { report, setPlaces } = tiles.getState();
  setPlaces([onScreen('one'), onScreen('two'), away('two')]);
  expect([looks, [...tiles.getState().tilesNearViewport], [...tiles.getState().placed]]).toEqual([
    1,
    ['one'],
    ['one', 'two'],
  ]);
  report('one', { progress: 'loaded', receivedAt: 5, outdatedAt: 5 });
  expect(looks).toBe(2);
  expect([...tiles.getState().outdated]).toEqual([['one', 5]]);
  report('one', { progress: 'loaded', receivedAt: 5, outdatedAt: 5 });
  setPlaces([onScreen('one'), away('two')]);
  expect(looks).toBe(2);
  report('one', { progress: 'painted', receivedAt: null, outdatedAt: null });
  expect([[...tiles.getState().outdated], [...tiles.getState().receivedAt]]).toEqual([[], [['one', 5]]]);
});
