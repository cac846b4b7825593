import type { DuckDBConnection } from '@duckdb/node-api';
import { cellAt, parseQueryContext, type Cell, type ColumnTable, type Dataset } from '@sextant/contract';
import {
  compileQuery,
  compileTimeOffsets,
  defaultRowLimits,
  joinTimeOffsets,
  postProcess,
  type CompiledQuery,
  type CompileScope,
} from '@sextant/query';
import { duckdb, make, print, type Dialect } from '@sextant/sql';
import type { GoldenAccess, GoldenCase } from './cases.ts';

/** Our answer to one query. */
export interface OurEntry {
  readonly sql: string;
  readonly compiled: CompiledQuery;
  readonly table: ColumnTable | null;
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

/** What answering needs. */
export interface Bench {
  readonly connection: DuckDBConnection;
  readonly datasets: ReadonlyMap<number, Dataset>;
  readonly access: GoldenAccess;
  readonly run: (connection: DuckDBConnection, sql: string) => Promise<ColumnTable>;
  readonly resolveTimeRange: CompileScope['resolveTimeRange'];
}

/** The recording's engine starts plain weeks on Sunday. */
const recordedDialect: Dialect = {
  ...duckdb,
  truncate: { ...duckdb.truncate, P1W: duckdb.truncate['1969-12-28T00:00:00Z/P1W'] },
};

/** The recording's engine sorts groups by their key when nothing else is asked; steps such as rolling depend on it. */
function inRecordedOrder(compiled: CompiledQuery): CompiledQuery {
  const { ast } = compiled;
  if (ast.orderBy.length > 0 || ast.groupBy.length === 0) return compiled;
  const orderBy = ast.groupBy.map((position) => ({
    by: make.column(ast.columns[position]?.label ?? ''),
    ascending: true,
  }));
  return { ...compiled, ast: { ...ast, orderBy } };
}

/** Answers a recorded request. Throws what the product would refuse. */
export async function answerCase(golden: GoldenCase, bench: Bench): Promise<OurEntry[]> {
  const context = parseQueryContext(golden.request);
  const dataset = bench.datasets.get(context.datasetId);
  if (dataset === undefined) throw new Error(`no dataset ${context.datasetId}`);
  const rowRules = rulesFor(dataset, golden.user ?? 'admin', bench.access);
  const entries: OurEntry[] = [];
  for (const query of context.queries) {
    const resultType = query.resultType ?? context.resultType;
    const compiled = compileQuery(
      { ...query, resultType },
      {
        dataset,
        dialect: recordedDialect,
        rowRules,
        resolveTimeRange: bench.resolveTimeRange,
        limits: defaultRowLimits,
      },
    );
    const sql = print(inRecordedOrder(compiled).ast, recordedDialect);
    if (resultType === 'query') {
      entries.push({ sql, compiled, table: null, rows: [] });
      continue;
    }
    const scope: CompileScope = {
      dataset,
      dialect: recordedDialect,
      rowRules,
      resolveTimeRange: bench.resolveTimeRange,
      limits: defaultRowLimits,
    };
    const main = await bench.run(bench.connection, sql);
    const others = await Promise.all(
      (resultType === 'full' || resultType === 'results' ? compileTimeOffsets(query, scope) : []).map(
        async ({ offset, shift, compiled: other }) => ({
          offset,
          shift,
          table: await bench.run(bench.connection, print(inRecordedOrder(other).ast, recordedDialect)),
        }),
      ),
    );
    const { table } = postProcess(compiled.post, joinTimeOffsets(main, compiled, others), compiled.labelMap);
    entries.push({ sql, compiled, table, rows: rowsOf(table) });
  }
  return entries;
}

const rowsOf = (table: ColumnTable): Record<string, Cell>[] =>
  Array.from({ length: table.rowCount }, (_, row) =>
    Object.fromEntries(table.columns.map((column) => [column.name, cellAt(column, row)])),
  );

/** Rules of one key are alternatives, keys add up; a Base rule is for everybody but its roles. Templates are not rendered here. */
function rulesFor(dataset: Dataset, user: string, access: GoldenAccess): string[] {
  const roles = access.users[user] ?? [];
  const mine = access.rules.filter(
    (rule) =>
      rule.tables.includes(dataset.name) &&
      rule.roles.some((role) => roles.includes(role)) === (rule.filter_type === 'Regular'),
  );
  const groups = new Map<string, string[]>();
  mine.forEach((rule, at) => {
    const key = rule.group_key ?? `own ${at}`;
    groups.set(key, [...(groups.get(key) ?? []), rule.clause]);
  });
  return [...groups.values()].map((clauses) => clauses.map((clause) => `(${clause})`).join(' OR '));
}
