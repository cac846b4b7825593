import { cellAt } from '@sextant/contract';
import type { Cell, QueryObject } from '@sextant/contract';
import { sharedRows } from '@sextant/engines';
import {
  additiveMetrics,
  compileDataRange,
  compileQuestion,
  compileSeries,
  compileTimeOffsets,
  printQuery,
  splitGroups,
  splitStatement,
  toWallTimes,
  withDataRange,
} from '@sextant/query';
import type { CompiledOffset, CompiledQuery } from '@sextant/query';
import type { AnswerReport } from '../data/answers.ts';
import { isNarrowed } from '../data/data-door.ts';
import type { DataDoor } from '../data/data-door.ts';
import type { Gathering } from '../data/gathering.ts';
import { answerTotals } from './answer-totals.ts';
import type { AnsweredTotals } from './answer-totals.ts';
import { refuseClosedNames } from './closed-names.ts';
import { withoutValues } from './engine-text.ts';
import { requireKnownFunctions } from './known-functions.ts';
import { countedFromData } from './last-day.ts';
import type { OpenDataset } from './open-dataset.ts';
import { withTemplateFilters } from './question-templates.ts';
import type { PreparedQuestion } from './question-templates.ts';

/** One query of a context, answered. */
export interface AnsweredQuery {
  readonly plan: CompiledQuery;
  /** Columns whose filters templates took up. */
  readonly templateFilters: readonly string[];
  /** Every statement that was run, the main one first. */
  readonly statements: readonly string[];
  readonly answer: AnswerReport;
  /** The same question about other times, in the order asked. */
  readonly offsets: readonly AnsweredOffset[];
  readonly totals: AnsweredTotals;
  /** As it was run: without templates. */
  readonly query: QueryObject;
  /** Labels of its metrics that add up. */
  readonly additive: readonly string[];
}

/** A time comparison, answered. */
export interface AnsweredOffset extends CompiledOffset {
  readonly answer: AnswerReport;
}

/** How one query's rows are asked for. */
export interface AskContext {
  readonly userId: number;
  readonly signal: AbortSignal;
  readonly isForced: boolean;
  readonly lifetimeMs: number | null;
  readonly onSql: (sql: string) => void;
  /** Told of every answer that rows were taken from. Default: nobody is. */
  readonly onAnswer?: (answer: AnswerReport) => void;
  readonly gathering?: Gathering | null;
  /** Called once all statements of the query are handed in. Default: nobody waits for that. */
  readonly onHandedIn?: () => void;
}

/** Compiles one query and has it answered, with its time comparisons; rows come as the engine gave them, before post-processing. */
export async function answerQuery(
  door: DataDoor,
  open: OpenDataset,
  given: QueryObject,
  ask: AskContext,
): Promise<AnsweredQuery> {
  // Others that came with it wait for its statements, and must not be waited for.
  const opening = { ...open, isBound: isNarrowed(open.access) };
  const before = (compiled: CompiledQuery) => answerPlan(door, opening, compiled, { ...ask, gathering: null });
  const asked = await countedFromData(given, open, before);
  const { query, scope: opened, applied, key, isBound } = await open.render(asked);
  // What a template read belongs to the answer, also where its text came out the same.
  const from = { ...open, isBound, dataVersion: key === '' ? open.dataVersion : `${open.dataVersion} ${key}` };
  const answer = (compiled: CompiledQuery) => answerPlan(door, from, compiled, ask);
  const ranked = compileSeries(query, opened);
  const series = ranked === null ? null : await answer(ranked);
  const scope = ranked === null || series === null ? opened : { ...opened, series: seriesOf(ranked, series.answer) };
  const plan = compileQuestion(query, scope);
  const range = compileDataRange(query, scope);
  const ends = range === null ? null : await answerPlan(door, from, range, { ...ask, gathering: null });
  const compared = ends === null ? query : withDataRange(query, scope, ends.answer.table);
  const others = compileTimeOffsets(compared, scope);
  const answers = Promise.all([
    answerTotals(query, scope, answer),
    answer(plan),
    ...others.map(({ compiled }) => answer(compiled)),
  ]);
  ask.onHandedIn?.();
  const [totals, main, ...rest] = await answers;
  return {
    plan: withTemplateFilters(plan, asked, applied),
    templateFilters: applied,
    statements: [
      ...(series === null ? [] : [series.sql]),
      ...(ends === null ? [] : [ends.sql]),
      ...[main, ...rest].map(({ sql }) => sql),
      ...totals.statements,
    ],
    answer: main.answer,
    totals,
    query,
    additive: additiveMetrics(query, scope),
    offsets: others.flatMap((other, at) => {
      const found = rest[at];
      return found === undefined ? [] : [{ ...other, answer: found.answer }];
    }),
  };
}

/** The series that a ranking found, without what they were ranked by. */
function seriesOf({ columns }: CompiledQuery, { table }: AnswerReport): readonly (readonly Cell[])[] {
  const named = table.columns.slice(0, columns.length - 1);
  return Array.from({ length: table.rowCount }, (_, row) => named.map((column) => cellAt(column, row)));
}

async function answerPlan(
  door: DataDoor,
  open: OpenDataset & Pick<PreparedQuestion, 'isBound'>,
  plan: CompiledQuery,
  { onSql, onAnswer, ...rest }: AskContext,
): Promise<{ readonly sql: string; readonly answer: AnswerReport }> {
  const sql = printQuery(plan);
  refuseClosedNames(sql, open.access.closed, open.source.dialect.name, open.dataset.name);
  if (open.access.knownFunctionsOnly === true) requireKnownFunctions(sql, open.source.dialect.name);
  const maxRows = plan.rowLimit === null ? door.limits.maxRows : plan.rowLimit + (plan.detectsCut ? 1 : 0);
  const splitOf = plan.rows.isNarrow ? splitStatement : splitGroups;
  const split = rest.gathering == null ? null : splitOf(plan, sharedRows);
  const answer = await door.answers
    .get(
      { sql, source: open.source, dataVersion: open.dataVersion, maxRows, split },
      { ...rest, onStart: () => onSql(sql) },
    )
    .catch((error: unknown) => {
      throw open.isBound ? withoutValues(error) : error;
    });
  onAnswer?.(answer);
  return { sql, answer: { ...answer, table: toWallTimes(answer.table, open.zone, plan) } };
}
