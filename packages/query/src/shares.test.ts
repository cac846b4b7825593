import { numberColumn, queryObject, type ColumnTable, type PostStep } from '@sextant/contract';
import { expect, test } from 'vitest';
import { trueShares } from './shares.ts';

const table = (columns: Readonly<Record<string, readonly number[]>>): ColumnTable => ({
  columns: Object.entries(columns).map(([name, cells]) => numberColumn(name, 'float', cells)),
  rowCount: Object.values(columns)[0]?.length ?? 0,
});
const metric = (label: string) => ({ kind: 'saved', name: label, label }) as const;
const query = queryObject({ metrics: [metric('sales'), metric('refunds')], sharesOfParts: true });
const share = (options: PostStep['options'] = {}): PostStep => ({ operation: 'contribution', options });
const sort: PostStep = { operation: 'sort', options: { by: ['sales'] } };
const both = ['sales', 'refunds'];
const positive = table({ sales: [1, 0], refunds: [2, 3] });
const ofBoth = share({ columns: both, rename_columns: ['%sales', '%refunds'], orientation: 'column' });

test('shares of amounts that add up and are not negative are made', () => {
  for (const steps of [[share()], [ofBoth], [sort, ofBoth]])
    expect(trueShares(query, steps, { additive: both, table: positive })).toEqual({ steps, leftOut: null });
});

test('a metric that does not add up loses its share, with its new name; other steps stay', () => {
  expect(trueShares(query, [sort, ofBoth], { additive: ['refunds'], table: positive })).toEqual({
    steps: [sort, share({ columns: ['refunds'], rename_columns: ['%refunds'], orientation: 'column' })],
    leftOut: { metrics: ['sales'], reason: 'not_additive' },
  });
  expect(trueShares(query, [ofBoth, sort], { additive: [], table: positive })).toEqual({
    steps: [sort],
    leftOut: { metrics: both, reason: 'not_additive' },
  });
});

test('a step for all metrics goes as a whole when one of them has no share', () => {
  expect(trueShares(query, [share(), sort], { additive: ['sales'], table: positive })).toEqual({
    steps: [sort],
    leftOut: { metrics: ['refunds'], reason: 'not_additive' },
  });
});

test('a negative amount, of now or of another time, leaves its metric out', () => {
  const leftOut = (columns: Readonly<Record<string, readonly number[]>>) =>
    trueShares(query, [ofBoth], { additive: both, table: table(columns) }).leftOut;
  const sales = { metrics: ['sales'], reason: 'negative' };
  expect(leftOut({ sales: [1, -1], refunds: [2, 3] })).toEqual(sales);
  expect(leftOut({ sales: [1, 1], refunds: [2, 3], 'sales__1 year ago': [4, -4] })).toEqual(sales);
  expect(leftOut({ sales: [1, 1], refunds: [2, 3], 'sales tax': [-1, -1], other: [-1, 0] })).toBeNull();
});

test('what is compared with another time is no part of anything', () => {
  const compare: PostStep = { operation: 'compare', options: {} };
  expect(trueShares(query, [compare, ofBoth], { additive: both, table: positive })).toEqual({
    steps: [compare],
    leftOut: { metrics: both, reason: 'not_additive' },
  });
});

test('amounts are parts before they are compared', () => {
  const compare: PostStep = { operation: 'compare', options: {} };
  const steps = [ofBoth, compare];
  expect(trueShares(query, steps, { additive: both, table: positive })).toEqual({ steps, leftOut: null });
});

test('a query that does not ask for parts, or makes no shares, is left as it is', () => {
  const facts = { additive: [], table: positive };
  const queryWithoutParts = { ...query, sharesOfParts: false };
  expect(trueShares(queryWithoutParts, [ofBoth], facts)).toEqual({ steps: [ofBoth], leftOut: null });
  expect(trueShares(query, [sort], facts)).toEqual({ steps: [sort], leftOut: null });
});
