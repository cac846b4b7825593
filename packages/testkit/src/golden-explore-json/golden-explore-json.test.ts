import { describe, expect, test } from 'vitest';
import { goldenEngines } from '../golden-chart-data/database-files.ts';
import type { WireResponse } from '../golden-chart-data/golden-server.ts';
import { compareLegacy } from './compare-legacy.ts';
import type { LegacyCase } from './legacy-cases.ts';
import { notBuilt } from './legacy-counts.ts';
import { runLegacy } from './run-legacy.ts';

/** Cases of kinds that the older call returns here, be it by their rows alone, or that Superset 2.1.3 rejected for their kind too. */
const metAtLeast = 233;

describe('[CHART-032] what Superset 2.1.3 returned for the older chart call', () => {
  test('is returned alike over SQLite and DuckDB, but for the stated differences', { timeout: 600_000 }, async () => {
    const runs = await runLegacy();
    for (const { engine, outcomes } of runs) {
      const differingTexts = outcomes.flatMap(({ golden: { id, viz_type: type }, difference }) =>
        difference === null || difference === notBuilt ? [] : [`${engine} ${id} ${type}: ${difference}`],
      );
      const count = (one: string | null): number => outcomes.filter(({ difference }) => difference === one).length;
      console.log(
        `older chart call over ${engine}: ${count(null)} of ${outcomes.length} alike, ${count(notBuilt)} not built`,
      );
      expect(differingTexts).toEqual([]);
      expect(outcomes.length).toBe(249);
      expect(outcomes.filter(({ difference }) => difference === null).length).toBeGreaterThanOrEqual(metAtLeast);
    }
    expect(runs.map(({ engine }) => engine)).toEqual(goldenEngines);
  });
});

const responseOf = (body: object, status = 200): WireResponse => ({
  status,
  contentType: 'application/json; charset=utf-8',
  disposition: '',
  bytes: Buffer.from(JSON.stringify(body)),
});

const recordedCase: LegacyCase = {
  id: 'made',
  feature: 'made',
  viz_type: 'line',
  form_data: {},
  response: {
    http_status: 200,
    status: 'success',
    rowcount: 2,
    colnames: ['__timestamp', 'n'],
    coltypes: [2, 0],
    applied_filters: [{ column: 'a' }],
    data: [
      {
        key: ['x'],
        values: [
          { x: 1, y: 2 },
          { x: 2, y: null },
        ],
      },
    ],
  },
};

describe('the comparison sees', () => {
  test('nothing where nothing differs', () => {
    expect(compareLegacy(recordedCase, responseOf(recordedCase.response))).toBeNull();
  });

  test.each([
    [
      'a value',
      {
        data: [
          {
            key: ['x'],
            values: [
              { x: 1, y: 2.1 },
              { x: 2, y: null },
            ],
          },
        ],
      },
    ],
    [
      'a time',
      {
        data: [
          {
            key: ['x'],
            values: [
              { x: 3, y: 2 },
              { x: 2, y: null },
            ],
          },
        ],
      },
    ],
    [
      'a name',
      {
        data: [
          {
            key: ['y'],
            values: [
              { x: 1, y: 2 },
              { x: 2, y: null },
            ],
          },
        ],
      },
    ],
    ['a series less', { data: [] }],
    ['a filter', { applied_filters: [] }],
    ['a type', { coltypes: [2, 1] }],
    ['a count', { rowcount: 3 }],
  ])('%s', (_, change) => {
    expect(compareLegacy(recordedCase, responseOf({ ...recordedCase.response, ...change }))).not.toBeNull();
  });

  test('a rejection for something else', () => {
    const rejection = { ...recordedCase, response: { http_status: 400, error: 'empty query' } };
    const rejectedResult = (message: string) =>
      responseOf({ errors: [{ message, extra: { code: 'QUERY_001' } }] }, 400);
    expect(compareLegacy(rejection, rejectedResult('Empty query?'))).toBeNull();
    expect(compareLegacy(rejection, rejectedResult('Empty'))).toContain('empty query');
  });
});
