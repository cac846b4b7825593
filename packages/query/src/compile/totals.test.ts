import { cellAt, columnFrom, queryObject, SextantError, type Cell, type PostStep } from '@sextant/contract';
import { expect, test } from 'vitest';
import { limitRows, levelQuery, shareTotalsQuery, withShareTotals } from './totals.ts';

const by = (name: string) => ({ kind: 'column', name, label: name, grain: null, isAxis: false }) as const;
const sum = (label: string) => ({ kind: 'aggregate', aggregate: 'SUM', column: label, label }) as const;

test('a level keeps metrics and conditions, and loses what orders, limits and follows', () => {
  const query = queryObject({
    dimensions: [by('shop'), by('city')],
    metrics: [sum('sales')],
    where: 'x = 1',
    having: 'y > 1',
    isTimeseries: true,
    orderBy: [{ by: { kind: 'label', label: 'shop' }, ascending: true }],
    rowLimit: 5,
    rowOffset: 6,
    seriesColumns: ['shop'],
    seriesLimit: 7,
    seriesLimitMetric: sum('sales'),
    groupOthers: true,
    timeOffsets: ['1 year ago'],
    post: [{ operation: 'sort', options: {} }],
    subtotals: [['shop']],
    isTotals: true,
    isCoverage: true,
  });
  const plainQuery = queryObject({ metrics: [sum('sales')], where: 'x = 1', having: 'y > 1' });
  expect(levelQuery(query, ['city'])).toEqual({ ...plainQuery, dimensions: [by('city')] });
  expect(levelQuery(query, ['__timestamp'])).toEqual({ ...plainQuery, isTimeseries: true });
  expect(levelQuery(queryObject({ metrics: null }), []).metrics).toEqual([]);
  expect(levelQuery(queryObject({ metrics: [] }), ['__timestamp']).isTimeseries).toBe(false);
});

const share = (columns: unknown, totals: unknown = 'all_records'): PostStep => ({
  operation: 'contribution',
  options: { columns, contribution_totals: totals },
});

test('shares of all records ask for the totals of the metrics that they name', () => {
  const query = queryObject({ metrics: [sum('a'), sum('b'), sum('c')] });
  const requestedQuery = (...post: readonly PostStep[]) =>
    shareTotalsQuery({ ...query, post })?.metrics?.map(({ label }) => label) ?? null;
  expect(requestedQuery(share(['b']))).toEqual(['b']);
  expect(requestedQuery(share(['c']), share(['a', 'c']))).toEqual(['a', 'c']);
  expect(requestedQuery()).toBeNull();
  expect(requestedQuery(share(['b'], { b: 5 }))).toBeNull();
  expect(requestedQuery({ operation: 'sort', options: { contribution_totals: 'all_records' } })).toBeNull();
  const rejectionCode = (columns: unknown): string => {
    try {
      return String(requestedQuery(share(columns)));
    } catch (error) {
      return error instanceof SextantError ? `${error.code} ${error.message}` : String(error);
    }
  };
  const reason = 'POST_002 Shares of all records need `columns` that are metrics of the query';
  expect([rejectionCode([]), rejectionCode(['a', 'gone']), rejectionCode(['gone'])]).toEqual([reason, reason, reason]);
});

test('the totals stand in the steps that wait for them; none, NULL and what is no number is 0', () => {
  const totals = (columns: Readonly<Record<string, readonly Cell[]>>, rowCount = 1) => ({
    columns: Object.entries(columns).map(([name, cells]) =>
      columnFrom(name, typeof cells[0] === 'string' ? 'text' : 'float', cells),
    ),
    rowCount,
  });
  const sort: PostStep = { operation: 'sort', options: { by: ['a'] } };
  const input = share(['a'], { a: 1 });
  const after = (table: ReturnType<typeof totals>) => withShareTotals([sort, share(['a']), input], table);
  const stepsWith = (values: Readonly<Record<string, number>>) => [sort, share(['a'], values), input];
  expect(after(totals({ a: [12.5], b: [null], c: ['123.25'], d: ['x'] }))).toEqual(
    stepsWith({ a: 12.5, b: 0, c: 123.25, d: 0 }),
  );
  expect(after(totals({ a: [] }, 0))).toEqual(stepsWith({ a: 0 }));
});

test('rows beyond the limit are cut, and it is said whether there were more', () => {
  const rows = (count: number) => ({
    columns: [
      columnFrom(
        'n',
        'float',
        Array.from({ length: count }, (_, row) => (row === 1 ? null : row)),
      ),
      columnFrom(
        't',
        'text',
        Array.from({ length: count }, (_, row) => (row === 0 ? null : `row ${row}`)),
      ),
      columnFrom(
        'whole',
        'float',
        Array.from({ length: count }, (_, row) => row),
      ),
    ],
    rowCount: count,
  });
  const cut = (count: number, rowLimit: number | null, detectsCut: boolean) => {
    const { table, wasCut } = limitRows(rows(count), { rowLimit, detectsCut });
    const lengths = table.columns.map(({ cells }) =>
      cells.encoding === 'texts' ? cells.codes.length : cells.numbers.length,
    );
    expect(lengths).toEqual([table.rowCount, table.rowCount, table.rowCount]);
    return [table.rowCount, wasCut];
  };
  expect(cut(5, null, true)).toEqual([5, false]);
  expect(cut(3, 4, true)).toEqual([3, false]);
  expect(cut(4, 4, true)).toEqual([4, false]);
  expect(cut(5, 4, true)).toEqual([4, true]);
  expect(cut(3, 4, false)).toEqual([3, false]);
  expect(cut(4, 4, false)).toEqual([4, true]);
  const { table } = limitRows(rows(4), { rowLimit: 3, detectsCut: true });
  const cells = table.columns.map((column) => [0, 1, 2].map((row) => cellAt(column, row)));
  expect(cells).toEqual([
    [0, null, 2],
    [null, 'row 1', 'row 2'],
    [0, 1, 2],
  ]);
});
