import { expect, test } from 'vitest';
import { clausesFor, narrows, narrowsPage, requestOf } from './clauses.ts';
import type { Clause } from './clauses.ts';
import { wholeScope, inScope } from './scope.ts';

const clause = (source: string, changes: Partial<Clause> = {}): Clause => ({
  source,
  kind: 'native',
  filters: [],
  timeRange: null,
  countsFrom: null,
  grain: null,
  timeColumn: null,
  groupBy: null,
  text: { name: source, verb: 'is', values: ['x'] },
  scope: wholeScope,
  ...changes,
});
const mapOf = (...clauses: Clause[]) => new Map(clauses.map((one) => [one.source, one]));
const tile = { chartId: 7, ancestors: ['ROOT_ID', 'GRID_ID', 'TAB-1'] };

test('[NATF-016] a scope is its root paths without the excluded charts', () => {
  expect(inScope({ rootPath: ['TAB-1'], excluded: [] }, tile)).toBe(true);
  expect(inScope({ rootPath: ['TAB-2'], excluded: [] }, tile)).toBe(false);
  expect(inScope({ rootPath: ['ROOT_ID'], excluded: [7] }, tile)).toBe(false);
  expect(inScope({ rootPath: [], excluded: [] }, tile)).toBe(false);
});

test('a tile leaves its own cross-filter out and obeys that of others', () => {
  const clauses = mapOf(clause('7', { kind: 'cross' }), clause('8', { kind: 'cross' }));
  expect(clausesFor(clauses, tile).map(({ source }) => source)).toEqual(['8']);
});

test('what a tile obeys does not depend on the order in which clauses came', () => {
  const [a, b, c] = [clause('a'), clause('b'), clause('c', { scope: { rootPath: ['TAB-1'], excluded: [] } })];
  expect(clausesFor(mapOf(a, b, c), tile)).toEqual(clausesFor(mapOf(c, b, a), tile));
});

test('what a tile obeys is in the order of its sources', () => {
  const [a, b, c] = [clause('a'), clause('b'), clause('c')];
  for (const order of [mapOf(a, b, c), mapOf(c, b, a), mapOf(b, c, a)])
    expect(clausesFor(order, tile).map(({ source }) => source)).toEqual(['a', 'b', 'c']);
});

test('only a cross-filter is a chart’s own, whatever a native filter is called', () => {
  expect(clausesFor(mapOf(clause('7', { kind: 'cross' })), tile)).toEqual([]);
  expect(clausesFor(mapOf(clause('7', { kind: 'native' })), tile)).toHaveLength(1);
});

const isRed: Clause['filters'][number] = {
  column: { kind: 'column', name: 'color' },
  operator: 'equals',
  value: 'red',
  grain: null,
};

test('conditions and time ranges leave rows out; grain, time column and groups do not', () => {
  const changes: readonly Partial<Clause>[] = [
    { filters: [isRed] },
    { timeRange: 'Last week' },
    { grain: 'P1D', timeColumn: 'sent_at', groupBy: ['color'] },
    {},
  ];
  expect(changes.map((change) => narrows(clause('a', change)))).toEqual([true, true, false, false]);
});

test('a way down a hierarchy narrows its own chart, not the page', () => {
  const kinds = (['native', 'cross', 'drill'] as const).map((kind) => clause('7', { kind, filters: [isRed] }));
  expect(kinds.map(narrowsPage)).toEqual([true, true, false]);
  expect(narrowsPage(clause('7', { grain: 'P1D' }))).toBe(false);
});

test('what a clause asks has no words and no scope in it; today is counted from unless the data says', () => {
  const request = {
    filters: [isRed],
    timeRange: 'Last week',
    grain: 'P1D',
    timeColumn: 'sent_at',
    groupBy: ['color'],
  } as const;
  expect(requestOf(clause('a', request))).toEqual(request);
  expect(requestOf(clause('a', { ...request, countsFrom: 'data' }))).toEqual({ ...request, countsFrom: 'data' });
});
