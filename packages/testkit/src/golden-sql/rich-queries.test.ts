import type { DuckDBConnection } from '@duckdb/node-api';
import { cellAt, SextantError, type ColumnTable, type QueryObject } from '@sextant/contract';
import {
  compileQuery,
  compileSeries,
  compileSubtotals,
  compileTimeOffsets,
  limitRows,
  joinTimeOffsets,
  postProcess,
  printQuery,
  shareTotalsQuery,
  withShareTotals,
  withTimeColumn,
  type CompiledQuery,
  type CompileScope,
} from '@sextant/query';
import { dialectNames, dialects, type DialectName } from '@sextant/sql';
import { tokenize } from '@sextant/sql/analysis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmptyDuckdb, runTable } from '../golden-chart-data/duckdb-tables.ts';
import { labeledTable, ordersScope } from './cases.ts';
import { parserComplaint } from './independent-parser.ts';
import { ordersTable } from './orders.ts';
import { isThorough, randomFrom, seedsIn, seedsOrAll } from './random-queries.ts';
import { richDataset, richQuery } from './rich-queries.ts';
import { rowsBeyondRules } from './rule-properties.ts';

const longestMs = isThorough ? 1_800_000 : 120_000;
/** Other parsers read the statements of one query of so many. */
const readsOneOf = isThorough ? 1 : 6;

const scopeOf = (dialect: DialectName): CompileScope => ordersScope(dialect, { dataset: richDataset });

/** Every statement that a query comes to. */
function statementsOf(requestedQuery: QueryObject, scope: CompileScope): readonly CompiledQuery[] {
  const query = withTimeColumn(requestedQuery, scope.dataset);
  const totals = shareTotalsQuery(query);
  const series = compileSeries(query, scope);
  return [
    compileQuery(query, scope),
    ...(series === null ? [] : [series]),
    ...compileTimeOffsets(query, scope).map(({ compiledQuery }) => compiledQuery),
    ...compileSubtotals(query, scope).map(({ compiledQuery }) => compiledQuery),
    ...(totals === null ? [] : [compileQuery(totals, scope)]),
  ];
}

/** SQL Server's letter before a text of Unicode is no prefix that our tokenizer reads. */
const withoutLetter = (sql: string): string => sql.replaceAll(/(?<=[\s(,])N(?=')/g, '');

const errorOf = (sql: string, dialect: DialectName): string | null =>
  tokenize(withoutLetter(sql), dialect).some(({ kind }) => kind === 'semicolon')
    ? 'a second statement'
    : parserComplaint(sql, dialect);

test.each(dialectNames)(
  '[D20] thousands of random queries with comparisons, series limits, steps and totals come to whole statements or coded rejections in %s',
  (dialect) => {
    const scope = scopeOf(dialect);
    const codes = new Map<string, number>();
    const errors: string[] = [];
    let wholeCount = 0;
    const requestedNumbers = seedsIn(dialect, 16);
    requestedNumbers.forEach((seed, index) => {
      try {
        const texts = statementsOf(richQuery(randomFrom(seed)), scope).map(printQuery);
        wholeCount += 1;
        const read = index % readsOneOf === 0 ? texts : [];
        for (const sql of read) {
          const error = errorOf(sql, dialect);
          if (error !== null) errors.push(`seed ${seed}: ${error}: ${sql}`);
        }
      } catch (error) {
        if (error instanceof SextantError) codes.set(error.code, (codes.get(error.code) ?? 0) + 1);
        else errors.push(`seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      }
    });
    expect(errors.slice(0, 5)).toEqual([]);
    // Rejections: steps that do not fit, comparisons of ranges that are open; in Oracle a name that it cannot have.
    const knownTexts = ['POST_002', 'QUERY_016', 'QUERY_015', 'QUERY_014', 'QUERY_027'];
    expect([...codes.keys()].filter((code) => !knownTexts.includes(code))).toEqual([]);
    expect(wholeCount / requestedNumbers.length).toBeGreaterThan(dialect === 'oracle' ? 0.6 : 0.9);
  },
  isThorough ? 1_800_000 : 400_000,
);

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await openEmptyDuckdb();
  for (const statement of ordersTable) await connection.run(statement);
});
afterAll(() => connection.closeSync());

/** What DuckDB says when a value does not fit its column, or an order or a condition no group: the statement itself is sound. */
const valueError =
  /Conversion Error|Binder Error: Cannot compare values|Could not convert|IS (TRUE|FALSE)|cast|must appear in the GROUP BY|Cannot mix values|Out of Range/i;

/** A result with its comparisons and steps, as the server has them; null where the engine rejects a value. */
async function runQuery(requestedQuery: QueryObject, scope: CompileScope): Promise<ColumnTable | null> {
  const query = withTimeColumn(requestedQuery, scope.dataset);
  const run = async (compiledQuery: CompiledQuery): Promise<ColumnTable> =>
    limitRows(labeledTable(await runTable(connection, printQuery(compiledQuery)), compiledQuery), compiledQuery).table;
  const rankedQuery = compileSeries(query, scope);
  const found = rankedQuery === null ? null : await run(rankedQuery);
  const series =
    found === null
      ? scope
      : {
          ...scope,
          series: Array.from({ length: found.rowCount }, (_, row) =>
            found.columns.slice(0, -1).map((column) => cellAt(column, row)),
          ),
        };
  const plan = compileQuery(query, series);
  const main = await run(plan);
  const offsets = [];
  for (const one of compileTimeOffsets(query, series)) offsets.push({ ...one, table: await run(one.compiledQuery) });
  const table = offsets.length === 0 ? main : joinTimeOffsets(main, plan, offsets);
  const totals = shareTotalsQuery(query);
  const steps = totals === null ? plan.post : withShareTotals(plan.post, await run(compileQuery(totals, series)));
  return postProcess(steps, table, plan.labelMap).table;
}

test(
  'random queries are run by DuckDB through all their steps, or rejected with a code',
  async () => {
    const errors: string[] = [];
    let count = 0;
    const requestedNumbers = seedsOrAll(400);
    for (const seed of requestedNumbers) {
      try {
        await runQuery(richQuery(randomFrom(seed)), scopeOf('duckdb'));
        count += 1;
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        if (!(error instanceof SextantError) && !valueError.test(text)) errors.push(`seed ${seed}: ${text}`);
      }
    }
    expect(errors.slice(0, 5)).toEqual([]);
    expect(count).toBeGreaterThan(requestedNumbers.length / 2);
  },
  longestMs,
);

test(
  '[C1] under random row rules random queries bring no row, group or total beyond the rules, on DuckDB',
  async () => {
    const run = async (sql: string): Promise<ColumnTable | null> =>
      runTable(connection, sql).catch((error: unknown) => {
        if (valueError.test(String(error))) return null;
        throw error;
      });
    const requestedNumbers = seedsOrAll(500);
    const { errors, result: count } = await rowsBeyondRules(run, 'duckdb', requestedNumbers);
    expect(errors.slice(0, 5)).toEqual([]);
    expect(count).toBeGreaterThan(requestedNumbers.length * 0.45);
  },
  longestMs,
);

/** Rows as texts in one order. */
const sortedRows = (table: ColumnTable): readonly string[] =>
  Array.from({ length: table.rowCount }, (_, row) =>
    JSON.stringify(
      table.columns.map((column) => {
        const cell = cellAt(column, row);
        return typeof cell === 'number' ? Number(cell.toPrecision(10)) : cell;
      }),
    ),
  ).sort();

test(
  'engines that cannot join ask for the series first and get the same rows, with and without Others',
  async () => {
    const joining = scopeOf('duckdb');
    const input = { ...joining, dialect: { ...dialects.duckdb, allowsJoins: false } };
    let comparedCount = 0;
    for (const seed of seedsOrAll(600)) {
      const query = { ...richQuery(randomFrom(seed)), post: [], rowLimit: null, rowOffset: 0, isRowCount: false };
      // Series that tie at the limit may be others each time; one series of all decides nothing.
      if (query.seriesLimit === 0) continue;
      const one = {
        ...query,
        orderBy: [],
        seriesLimitMetric: { kind: 'sql', sql: 'SUM(POWER(2, id))', label: 'unlike' } as const,
      };
      expect(printQuery(compileQuery(one, joining))).toContain('series_limit');
      try {
        const [left, right] = [await runQuery(one, joining), await runQuery(one, input)];
        if (left === null || right === null) continue;
        expect({ seed, rows: sortedRows(right) }).toEqual({ seed, rows: sortedRows(left) });
        comparedCount += 1;
      } catch (error) {
        if (!(error instanceof SextantError) && !valueError.test(String(error))) throw error;
      }
    }
    expect(comparedCount).toBeGreaterThan(50);
  },
  longestMs,
);
