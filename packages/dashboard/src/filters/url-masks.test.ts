import { nativeFilter } from '@sextant/contract';
import type { DataMask } from '@sextant/contract';
import { expect, test } from 'vitest';
import {
  defaultMasks,
  isSameMask,
  linkedMasks,
  openedMasks,
  readKeptMasks,
  readMasksText,
  writeMasks,
} from './url-masks.ts';

const maskOfCity = (city: string): DataMask => ({
  extraFormData: { filters: [{ col: 'city', op: 'IN', val: [city] }] },
  filterState: { value: [city] },
});
const filterOf = (id: string, defaultDataMask?: DataMask) =>
  nativeFilter.parse({ id, name: id, filterType: 'filter_select', targets: [{}], defaultDataMask });
const filters = [filterOf('a', maskOfCity('Rome')), filterOf('b'), filterOf('c', { filterState: { value: null } })];

test('a filter acts from the start only when its default adds something', () => {
  expect(Object.keys(defaultMasks(filters))).toEqual(['a']);
  expect(defaultMasks(filters)['a']).toMatchObject(maskOfCity('Rome'));
});

test('masks are the same when they add and show the same; what is absent is empty', () => {
  const rome = maskOfCity('Rome');
  const table: readonly (readonly [one: DataMask | undefined, other: DataMask | undefined, isSame: boolean])[] = [
    [rome, maskOfCity('Rome'), true],
    [rome, { ...rome, ownState: { page: 2 } }, true],
    [rome, maskOfCity('Oslo'), false],
    [rome, { ...rome, filterState: { value: ['Oslo'] } }, false],
    [rome, { ...rome, extraFormData: {} }, false],
    [undefined, {}, true],
    [undefined, { extraFormData: {}, filterState: { value: null } }, true],
    [undefined, rome, false],
  ];
  for (const [one, other, isSame] of table)
    expect([one, other, isSameMask(one, other), isSameMask(other, one)]).toEqual([one, other, isSame, isSame]);
});

test('a link carries what differs from the defaults, with its id and its state; opened, it stands over them', () => {
  const masks = { a: maskOfCity('Rome'), b: maskOfCity('Oslo'), 7: { ...maskOfCity('Bonn'), ownState: { page: 2 } } };
  const linkedFilterMasks = linkedMasks(masks, filters);
  expect(linkedFilterMasks).toEqual({
    7: { ...maskOfCity('Bonn'), id: '7', ownState: { page: 2 } },
    b: { ...maskOfCity('Oslo'), id: 'b', ownState: {} },
  });
  expect(openedMasks(linkedFilterMasks, filters)).toMatchObject({
    a: maskOfCity('Rome'),
    b: maskOfCity('Oslo'),
    7: maskOfCity('Bonn'),
  });
  expect(openedMasks({ a: maskOfCity('Oslo') }, filters)).toEqual({ a: maskOfCity('Oslo') });
  expect(Object.keys(linkedMasks({ a: {} }, filters))).toEqual(['a']);
});

test('masks are read as they were written, from an address and from what the server kept', () => {
  const masks = { b: { ...maskOfCity('Oslo'), id: 'b', ownState: {} } };
  expect(readMasksText(writeMasks(masks))).toMatchObject(masks);
  expect(readKeptMasks(JSON.stringify(masks))).toMatchObject(masks);
});

test('what is no mask is left out, whoever wrote the link', () => {
  const cut = writeMasks({ b: maskOfCity('Oslo') }).slice(0, -3);
  for (const text of ['', '!!', '5', '!(a,b)', '!n', cut]) expect([text, readMasksText(text)]).toEqual([text, null]);
  expect(readMasksText('()')).toEqual({});
  expect(['', '{', 'null', '[{}]', '"x"'].map(readKeptMasks)).toEqual([{}, {}, {}, {}, {}]);
  const mixedMasks = JSON.stringify({ b: maskOfCity('Oslo'), c: 5, d: { extraFormData: 'x' } });
  expect(Object.keys(readKeptMasks(mixedMasks))).toEqual(['b']);
});
