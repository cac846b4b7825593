import { expect, test } from 'vitest';
import { setMenu } from './set-menu.ts';
import type { SetActions } from './use-set-actions.ts';
import type { ShownFilterSet } from './use-filter-sets.ts';

const textsOf = (set: object, rights: object): readonly string[] =>
  setMenu({
    set: { item: { id: 3, is_default: false }, invalid: [], ...set } as unknown as ShownFilterSet,
    actions: {} as SetActions,
    rights: { userId: 7, mayKeep: true, mayShare: true, ...rights },
    onRename: () => undefined,
    onRemove: () => undefined,
  }).flatMap(({ items }) => items.map(({ text }) => String(text)));

test('an own set can be shared by who may, and a shared one can become his own again', () => {
  const [share, own] = ['Share with all readers', 'Keep for myself alone'];
  const isOffered = (set: object, rights: object = {}) =>
    [share, own].map((text) => textsOf(set, rights).includes(text));
  expect(isOffered({ isOwn: true, mayChange: true })).toEqual([true, false]);
  expect(isOffered({ isOwn: true, mayChange: true }, { mayShare: false })).toEqual([false, false]);
  expect(isOffered({ isOwn: false, mayChange: true })).toEqual([false, true]);
  expect(isOffered({ isOwn: false, mayChange: false })).toEqual([false, false]);
});
