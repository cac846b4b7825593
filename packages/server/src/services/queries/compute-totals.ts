import { fail } from '@sextant/contract';
import type { Column, ColumnTable, PostStep, QueryObject } from '@sextant/contract';
import {
  compileSubtotals,
  compileTotals,
  compileWithSubtotals,
  dealRows,
  postProcess,
  shareTotalsQuery,
  subtotalTables,
  withShareTotals,
} from '@sextant/query';
import type { CompileScope, CompiledQuery, SubtotalResult, SubtotalTable } from '@sextant/query';
import type { ResultReport } from '../../data/query-runner.ts';

/** What was asked beside the rows of a query: subtotals, and the totals that shares are of. */
export interface TotalsResult {
  readonly statements: readonly string[];
  readonly subtotals: readonly SubtotalResult[];
  /** The one row of the totals that shares wait for; null when none do. */
  readonly shareTotals: ColumnTable | null;
  /** True when the server's own limit cut one of them. */
  readonly isCut: boolean;
}

/** A statement as it was run, and its result. */
interface RunReport {
  readonly sql: string;
  readonly result: ResultReport;
}

/** Runs one compiled statement. */
type Run = (compiledQuery: CompiledQuery) => Promise<RunReport>;

/** The result under the labels that were compiled: engines may spell them otherwise (cut, other case), so columns count by position. */
export function labeledTable(table: ColumnTable, plan: Pick<CompiledQuery, 'columns'>): ColumnTable {
  if (table.columns.length !== plan.columns.length) throw fail('QUERY_019', {});
  const columns = table.columns.map((column, index): Column => {
    const name = plan.columns[index]?.name ?? column.name;
    return name === column.name ? column : { ...column, name };
  });
  return { columns, rowCount: table.rowCount };
}

/** The rows of a query, and what was asked beside them. */
interface RowsWithTotals {
  readonly main: RunReport;
  readonly totals: TotalsResult;
}

/**
 * Asks for the rows of a query (`plan`), its subtotals and the totals of its shares: by the engine, over everything that the filters leave. Rows and subtotals
 * are one statement where that is certain to return the same; where its result turns out too large to be dealt out, each is asked by itself.
 *
 * @throws QUERY_004 for a subtotal by what is no dimension, POST_002 for shares of what is no metric; and what running throws
 */
export async function computeRows(
  query: QueryObject,
  plan: CompiledQuery,
  scope: CompileScope,
  run: Run,
): Promise<RowsWithTotals> {
  const totalsOf = shareTotalsQuery(query);
  const totals = totalsOf === null ? null : compileTotals(totalsOf, scope);
  const [shares, { main, subtotals, reports }] = await Promise.all([
    totals === null ? null : run(totals),
    computeTogether(query, plan, scope, run),
  ]);
  const besides = [...(shares === null ? [] : [shares]), ...reports];
  return {
    main,
    totals: {
      statements: besides.map(({ sql }) => sql),
      subtotals,
      shareTotals: totals === null || shares === null ? null : labeledTable(shares.result.table, totals),
      isCut: besides.some(({ result }) => result.isCut),
    },
  };
}

/** Rows with subtotals; `reports` are of the statements beside that of the rows. */
interface RowsWithSubtotals extends Pick<RowsWithTotals, 'main'>, Pick<TotalsResult, 'subtotals'> {
  readonly reports: readonly RunReport[];
}

async function computeTogether(
  query: QueryObject,
  plan: CompiledQuery,
  scope: CompileScope,
  run: Run,
): Promise<RowsWithSubtotals> {
  const together = compileWithSubtotals(query, plan, scope);
  if (together === null) return computeApart(query, plan, scope, run);
  const { sql, result } = await run(together.compiledQuery);
  const dealt = result.isCut ? null : dealRows(labeledTable(result.table, together.compiledQuery), plan, together);
  if (dealt === null) return computeApart(query, plan, scope, run);
  return { main: { sql, result: { ...result, table: dealt.rows } }, subtotals: [dealt.subtotals], reports: [] };
}

async function computeApart(
  query: QueryObject,
  plan: CompiledQuery,
  scope: CompileScope,
  run: Run,
): Promise<RowsWithSubtotals> {
  const subtotals = compileSubtotals(query, scope);
  const [main, ...reports] = await Promise.all([
    run(plan),
    ...subtotals.map(({ compiledQuery }) => run(compiledQuery)),
  ]);
  return {
    main,
    reports,
    subtotals: subtotals.flatMap((one, index) => {
      const found = reports[index];
      return found === undefined ? [] : [{ ...one, table: labeledTable(found.result.table, one.compiledQuery) }];
    }),
  };
}

/** Totals as they leave, and how they enter the steps. */
export interface FinishedTotals {
  readonly subtotals: readonly SubtotalTable[];
  /** The steps of the query with the totals that they wait for. */
  readonly stepsOf: (steps: readonly PostStep[]) => readonly PostStep[];
}

/** Splits the results into one table a subtotal, each through the steps that move its times. */
export function finishTotals({ subtotals, shareTotals, isCut }: TotalsResult): FinishedTotals {
  const movedResults = subtotals.map((result) => ({
    ...result,
    table: postProcess(result.compiledQuery.post, result.table).table,
  }));
  return {
    subtotals: subtotalTables(movedResults).map((one) => ({ ...one, isCut: one.isCut || isCut })),
    stepsOf: (steps) => (shareTotals === null ? steps : withShareTotals(steps, shareTotals)),
  };
}
