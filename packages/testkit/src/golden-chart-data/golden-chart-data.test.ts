import { describe, expect, test } from 'vitest';
import type { GoldenCase } from './cases.ts';
import { countsOf } from './comparison-counts.ts';
import { goldenEngines } from './database-files.ts';
import type { GoldenEngine } from './database-files.ts';
import { readCsv } from './compare-file.ts';
import { plainCell, sameCell } from './compare-cells.ts';
import { nullsLast } from './nulls-last.ts';
import { comparePlainly } from './compare-case.ts';
import type { WireResponse } from './golden-server.ts';
import { runGolden } from './run.ts';

/** By what each engine's responses are compared; a change here says that more or less is looked at. */
const comparedBy: Readonly<Record<GoldenEngine, string>> = {
  sqlite: '883 by value, 77 empty, 196 rejections by code, 93 by count, 36 by having a result',
  duckdb: '878 by value, 76 empty, 201 rejections by code, 92 by count, 38 by having a result',
};

describe('what Superset 2.1.3 returned for 1,285 requests', () => {
  test('is returned alike over SQLite and DuckDB, but for the stated differences', async () => {
    const runs = await runGolden();
    for (const { engine, outcomes } of runs) {
      const differingTexts = outcomes.flatMap(({ golden: { id, feature }, difference }) =>
        difference === null ? [] : [`${engine} ${id} ${feature}: ${difference}`],
      );
      console.log(`chart data over ${engine}: ${countsOf(outcomes)}`);
      expect(differingTexts).toEqual([]);
      expect(outcomes.length).toBe(1285);
      expect(countsOf(outcomes)).toBe(comparedBy[engine]);
    }
    expect(runs.map(({ engine }) => engine)).toEqual(goldenEngines);
  }, 600_000);
});

const responseOf = (body: unknown, status = 200): WireResponse => ({
  status,
  contentType: 'application/json; charset=utf-8',
  disposition: '',
  bytes: Buffer.from(JSON.stringify(body)),
});

const entry = {
  status: 'success',
  colnames: ['a', 'n'],
  coltypes: [1, 0],
  rowcount: 2,
  label_map: { a: ['a'], n: ['n'] },
  data: [
    { a: 'x', n: 1 },
    { a: 'y', n: 2.5 },
  ],
  applied_filters: [],
};

const recordedCase: GoldenCase = {
  id: 'made-0',
  feature: 'made',
  file: '',
  request: { queries: [{ columns: ['a'], metrics: ['n'], orderby: [['a', true]] }] },
  response: { http_status: 200, content_type: '', result: [entry] },
  compare: [{ order: 'total' }],
};

describe('the comparison sees', () => {
  const differenceAfter = (change: object): string | null =>
    comparePlainly(recordedCase, responseOf({ result: [{ ...entry, ...change }] }));

  test('nothing where nothing differs, and rounding within 1e-9', () => {
    expect(differenceAfter({})).toBeNull();
    expect(differenceAfter({ data: [entry.data[0], { a: 'y', n: 2.500000000001 }] })).toBeNull();
  });

  test.each([
    ['a number', { data: [entry.data[0], { a: 'y', n: 2.50001 }] }],
    ['a text', { data: [{ a: 'X', n: 1 }, entry.data[1]] }],
    ['the order of rows', { data: [entry.data[1], entry.data[0]] }],
    ['a row less', { data: [entry.data[0]], rowcount: 1 }],
    ['a column', { colnames: ['a', 'm'] }],
    ['a type', { coltypes: [1, 1] }],
    ['a filter', { applied_filters: [{ column: 'a' }] }],
    ['a label', { label_map: { a: ['b'], n: ['n'] } }],
    ['a range', { to_dttm: 1, from_dttm: null }],
  ])('%s', (_, change) => {
    const wantedCase = {
      ...recordedCase,
      response: { ...recordedCase.response, result: [{ ...entry, to_dttm: null }] },
    };
    expect(comparePlainly(wantedCase, responseOf({ result: [{ ...entry, to_dttm: null, ...change }] }))).not.toBeNull();
  });

  test('rows that tie in another order, but not rows that are unsorted', () => {
    const rows = [
      { a: 'x', n: 1 },
      { a: 'x', n: 2 },
      { a: 'y', n: 3 },
    ];
    const tiedCase = {
      ...recordedCase,
      compare: [{ order: 'partial' as const }],
      response: { ...recordedCase.response, result: [{ ...entry, data: rows, rowcount: 3 }] },
    };
    const inOrder = (...order: readonly number[]) =>
      comparePlainly(
        tiedCase,
        responseOf({ result: [{ ...entry, data: order.map((index) => rows[index]), rowcount: 3 }] }),
      );
    expect(inOrder(1, 0, 2)).toBeNull();
    expect(inOrder(2, 0, 1)).toContain('not sorted');
  });

  test('another status, a rejection for something else, and another code', () => {
    expect(comparePlainly(recordedCase, responseOf({}, 400))).toContain('status 200 but ours 400');
    const rejection = {
      ...recordedCase,
      response: { http_status: 400, content_type: '', body: { message: 'unknown metric nope' } },
    };
    const rejectedFor = (metric: string, code: string) =>
      comparePlainly(
        rejection,
        responseOf({ message: `Error: Metric '${metric}' does not exist`, errors: [{ extra: { code } }] }, 400),
      );
    expect(rejectedFor('nope', 'QUERY_005')).toBeNull();
    expect(rejectedFor('other', 'QUERY_005')).toContain('unknown metric other');
    expect(rejectedFor('nope', 'QUERY_004')).toContain('QUERY_004');
    expect(comparePlainly(rejection, responseOf({ message: 'A text of no kind' }, 400))).toContain('other');
  });
});

test('cells are compared in the form that both sides share', () => {
  expect(sameCell('2020-12-25 22:35:54.123456', Date.UTC(2020, 11, 25, 22, 35, 54, 123))).toBe(true);
  expect(sameCell(1, true)).toBe(true);
  expect(sameCell(9007199254740992, '9007199254740993')).toBe(true);
  expect(sameCell(0, null)).toBe(false);
  expect(sameCell('1', 1)).toBe(false);
  expect(plainCell('2020-13')).toBe('2020-13');
});

test('rows whose key is NULL move behind the others; what the limit cut is not known', () => {
  const rows = [
    { k: null, n: 1 },
    { k: 'a', n: 2 },
    { k: 'b', n: 3 },
  ];
  const query = { orderby: [['k', true]] as const };
  expect(nullsLast(rows, query, ['k', 'n'])).toEqual({ rows: [rows[1], rows[2], rows[0]], sure: 3 });
  expect(nullsLast(rows, { ...query, row_limit: 3 }, ['k', 'n'])).toMatchObject({ sure: 2 });
  expect(nullsLast(rows, { orderby: [['k', false]] }, ['k', 'n']).rows).toEqual(rows);
});

test('CSV is read as RFC 4180 says', () => {
  expect(readCsv('a,"b ""c"""\n1,\r\n"x\ny",2\n')).toEqual([
    ['a', 'b "c"'],
    ['1', ''],
    ['x\ny', '2'],
  ]);
});
