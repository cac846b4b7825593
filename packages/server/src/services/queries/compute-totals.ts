import { fail } from '@sextant/contract';
import type { Column, ColumnTable, PostStep, QueryObject } from '@sextant/contract';
import {
  compileSubtotals,
  compileTotals,
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

/** Runs one compiled statement. */
type Run = (compiledQuery: CompiledQuery) => Promise<{ readonly sql: string; readonly result: ResultReport }>;

/** The result under the labels that were compiled: engines may spell them otherwise (cut, other case), so columns count by position. */
export function labeledTable(table: ColumnTable, plan: Pick<CompiledQuery, 'columns'>): ColumnTable {
  if (table.columns.length !== plan.columns.length) throw fail('QUERY_019', {});
  const columns = table.columns.map((column, index): Column => {
    const name = plan.columns[index]?.name ?? column.name;
    return name === column.name ? column : { ...column, name };
  });
  return { columns, rowCount: table.rowCount };
}

/**
 * Asks for subtotals and totals of shares beside the rows: by the engine, over everything that the filters leave.
 *
 * @throws QUERY_004 for a subtotal by what is no dimension, POST_002 for shares of what is no metric; and what running throws
 */
export async function computeTotals(query: QueryObject, scope: CompileScope, run: Run): Promise<TotalsResult> {
  const subtotals = compileSubtotals(query, scope);
  const totalsOf = shareTotalsQuery(query);
  const totals = totalsOf === null ? null : compileTotals(totalsOf, scope);
  const [shares, ...results] = await Promise.all([
    totals === null ? null : run(totals),
    ...subtotals.map(({ compiledQuery }) => run(compiledQuery)),
  ]);
  const reports = [
    ...(shares === undefined || shares === null ? [] : [shares]),
    ...results.filter((one) => one !== null),
  ];
  return {
    statements: reports.map(({ sql }) => sql),
    subtotals: subtotals.flatMap((one, index) => {
      const found = results[index];
      return found === undefined || found === null
        ? []
        : [{ ...one, table: labeledTable(found.result.table, one.compiledQuery) }];
    }),
    shareTotals:
      totals === null || shares === undefined || shares === null ? null : labeledTable(shares.result.table, totals),
    isCut: reports.some(({ result }) => result.isCut),
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
