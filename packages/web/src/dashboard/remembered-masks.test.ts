import { nativeFilter } from '@sextant/contract';
import type { DashboardModel } from '@sextant/dashboard';
import { afterEach, expect, test } from 'vitest';
import { rememberMasks, rememberedMasks } from './remembered-masks.ts';

const filterOf = (id: string, remembersValue: boolean) =>
  nativeFilter.parse({ id, name: id, filterType: 'filter_select', controlValues: { remembersValue } });
const modelOf = (dashboardId: number, ...filters: ReturnType<typeof filterOf>[]) =>
  ({ item: { id: dashboardId }, filters }) as unknown as DashboardModel;
const own = modelOf(7, filterOf('a', true), filterOf('b', false));
const mask = { extraFormData: {}, filterState: { value: ['ORD'] } };

afterEach(() => localStorage.clear());

test('what acts in a filter that remembers is there for the same user and dashboard, and for nobody else', () => {
  rememberMasks(3, own, { a: mask, b: mask });
  expect(rememberedMasks(3, own)).toEqual({ a: mask });
  expect(rememberedMasks(4, own)).toEqual({});
  expect(rememberedMasks(3, modelOf(8, filterOf('a', true)))).toEqual({});
  expect(rememberedMasks(null, own)).toEqual({});
  expect(rememberedMasks(3, modelOf(7, filterOf('a', false)))).toEqual({});
});

test('nothing is stored for visitors, for filters that do not remember, or of what is too long', () => {
  rememberMasks(null, own, { a: mask });
  rememberMasks(3, own, { b: mask });
  rememberMasks(3, own, { a: { filterState: { value: ['x'.repeat(30_000)] } } });
  expect(localStorage).toHaveLength(0);
});

test('a choice that is too long to be remembered takes the one before it along', () => {
  rememberMasks(3, own, { a: mask });
  rememberMasks(3, own, { a: { filterState: { value: ['x'.repeat(30_000)] } } });
  expect(rememberedMasks(3, own)).toEqual({});
});

test('a broken storage remembers nothing', () => {
  localStorage.setItem('sextant.filters.last-values.v1.3.7', '{"a":');
  expect(rememberedMasks(3, own)).toEqual({});
});
