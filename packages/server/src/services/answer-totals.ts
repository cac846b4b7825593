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
import type { CompileScope, CompiledQuery, SubtotalAnswer, SubtotalTable } from '@sextant/query';
import type { AnswerReport } from '../data/answers.ts';

/** What was asked beside the rows of a question: subtotals, and the totals that shares are of. */
export interface AnsweredTotals {
  readonly statements: readonly string[];
  readonly subtotals: readonly SubtotalAnswer[];
  /** The one row of the totals that shares wait for; null when none do. */
  readonly shareTotals: ColumnTable | null;
  /** True when the server's own limit cut one of them. */
  readonly isCut: boolean;
}

/** Runs one compiled statement by the door to data. */
type Run = (compiled: CompiledQuery) => Promise<{ readonly sql: string; readonly answer: AnswerReport }>;

/** The answer under the labels that were compiled: engines may spell them otherwise (cut, other case), so columns count by position. */
export function labelled(table: ColumnTable, plan: Pick<CompiledQuery, 'columns'>): ColumnTable {
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
export async function answerTotals(query: QueryObject, scope: CompileScope, run: Run): Promise<AnsweredTotals> {
  const asked = compileSubtotals(query, scope);
  const totalsOf = shareTotalsQuery(query);
  const totals = totalsOf === null ? null : compileTotals(totalsOf, scope);
  const [shares, ...answers] = await Promise.all([
    totals === null ? null : run(totals),
    ...asked.map(({ compiled }) => run(compiled)),
  ]);
  const reports = [
    ...(shares === undefined || shares === null ? [] : [shares]),
    ...answers.filter((one) => one !== null),
  ];
  return {
    statements: reports.map(({ sql }) => sql),
    subtotals: asked.flatMap((one, at) => {
      const found = answers[at];
      return found === undefined || found === null
        ? []
        : [{ ...one, table: labelled(found.answer.table, one.compiled) }];
    }),
    shareTotals:
      totals === null || shares === undefined || shares === null ? null : labelled(shares.answer.table, totals),
    isCut: reports.some(({ answer }) => answer.isCut),
  };
}

/** Totals as they leave, and how they enter the steps. */
export interface FinishedTotals {
  readonly subtotals: readonly SubtotalTable[];
  /** The steps of the question with the totals that they wait for. */
  readonly stepsOf: (steps: readonly PostStep[]) => readonly PostStep[];
}

/** Splits the answers into one table a subtotal, each through the steps that move its times. */
export function finishTotals({ subtotals, shareTotals, isCut }: AnsweredTotals): FinishedTotals {
  const moved = subtotals.map((answer) => ({
    ...answer,
    table: postProcess(answer.compiled.post, answer.table).table,
  }));
  return {
    subtotals: subtotalTables(moved).map((one) => ({ ...one, isCut: one.isCut || isCut })),
    stepsOf: (steps) => (shareTotals === null ? steps : withShareTotals(steps, shareTotals)),
  };
}
