import { cellAt, fail } from '@sextant/contract';
import type { Cell, Dataset, QueryContext, QueryObject } from '@sextant/contract';
import { sharedRows } from '@sextant/engines';
import {
  compileQuestion,
  compileSeries,
  compileTimeOffsets,
  printQuery,
  rangeResolver,
  splitGroups,
  splitStatement,
  toWallTimes,
} from '@sextant/query';
import type { CompileScope, CompiledOffset, CompiledQuery, SheetLayout } from '@sextant/query';
import type { Session } from '../app-context.ts';
import type { AnswerReport } from '../data/answers.ts';
import type { DataDoor, RowAccess } from '../data/data-door.ts';
import type { DataSource } from '../data/engine-registry.ts';
import type { Gathering } from '../data/gathering.ts';
import type { KnownContext } from '../data/known-contexts.ts';
import { encodeReply } from '../data/reply-body.ts';
import type { ReplyBytes, ReplyEntry } from '../data/reply-body.ts';
import { refuseClosedNames } from './closed-names.ts';
import type { SharedQuestion } from './read-rows.ts';
import type { RunningHandle } from '../data/running-queries.ts';
import type { Through } from './shared-dashboards.ts';
import { beforeRendering, questionRenderer, withTemplateFilters } from './question-templates.ts';
import type { QuestionRenderer } from './question-templates.ts';
import { answerTotals } from './answer-totals.ts';
import type { AnsweredTotals } from './answer-totals.ts';
import { sheetLayoutOf } from './sheet-of-chart.ts';
import { chartTimeout, lifetimeOf, replyKey } from './reply-key.ts';
import { columnsEntry, failedPlanEntry, grainsEntry, planEntry, rowsEntry } from './describe-answer.ts';

/** How an answer is wanted. */
export interface RunOptions {
  /** Fires when the client has left. A function, because an answer out of the cache needs none. */
  readonly signal: () => AbortSignal;
  readonly wantsGzip: boolean;
  /** The client's own name of the request; null cannot be stopped by name. */
  readonly clientId: string | null;
  /** The dashboard that the question comes from. Default: none. */
  readonly through?: Through | null;
  /** The chart that it says it is of. Default: none. */
  readonly chartId?: number | null;
  /** Parameters of the request's address, for templates. Default: none. */
  readonly urlParams?: Readonly<Record<string, string>>;
  /** The questions that were sent together with this one. Default: none were. */
  readonly gathering?: Gathering | null;
}

/** A dataset opened for one request: loaded once, policy asked once. */
export interface OpenDataset {
  readonly dataset: Dataset;
  readonly access: RowAccess;
  readonly source: DataSource;
  readonly dataVersion: string;
  readonly scope: CompileScope;
  /** A question to it without templates: what is compiled. */
  readonly render: QuestionRenderer;
  /** IANA name of the zone in which times are meant and instants become wall times. */
  readonly zone: string;
  /** The instant that relative times are counted from, epoch milliseconds. */
  readonly now: number;
}

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
}

/** A time comparison, answered. */
export interface AnsweredOffset extends CompiledOffset {
  readonly answer: AnswerReport;
}

/**
 * Answers a query context: the only way rows leave the server, for charts, filter options, samples, drill and files.
 *
 * Rows are column tables (columns × rows, all columns equally long). Times are epoch milliseconds, wall time read as UTC. A null cell
 * is SQL NULL. Queries of one context run side by side and are answered in order. Equal requests of people who see equal rows are
 * answered once; the finished bytes serve later readers.
 *
 * @throws NOT_FOUND_003 when there is no such dataset, ACCESS_001 when the session may not read it: before anything is compiled
 * @throws QUERY_0xx for what a query object gets wrong, POST_0xx for its steps
 * @throws ENGINE_0xx what the engine refuses or cannot do; ENGINE_009 and ENGINE_019 when somebody stopped it
 */
export async function runChartData(
  door: DataDoor,
  session: Session,
  asked: KnownContext,
  options: RunOptions,
): Promise<ReplyBytes> {
  const { context } = asked;
  const open = await openDataset(door, session, context.datasetId, {
    shared: sharedQuestion(context, options),
    zone: context.zone,
    urlParams: options.urlParams ?? {},
  });
  const key = await replyKey(open, asked);
  const known = context.force ? null : door.replies.find(key);
  if (known === null) return answerAnew(door, session, { asked, open, key }, options);
  if (known.isStale && !door.replyFlights.has(key)) renew(door, session, { asked, open, key }, options);
  return known.reply;
}

/** A question to a dataset that was opened for it, with the key of its reply. */
interface OpenQuestion {
  readonly asked: KnownContext;
  readonly open: OpenDataset;
  readonly key: string;
}

/** Renews a reply behind the back of somebody who got the old one. */
function renew(door: DataDoor, session: Session, question: OpenQuestion, options: RunOptions): void {
  const { signal } = new AbortController();
  // What fails is told to the next who asks, once the old reply is too old.
  answerAnew(door, session, question, { ...options, clientId: null, gathering: null, signal: () => signal }).catch(
    () => undefined,
  );
}

async function answerAnew(
  door: DataDoor,
  session: Session,
  { asked: { context }, open, key }: OpenQuestion,
  options: RunOptions,
): Promise<ReplyBytes> {
  const lifetimeMs = lifetimeOf(context, open, await chartTimeout(door, options));
  // Forced requests do not join older work: what they refresh may have begun before the data changed.
  const flight = context.force ? `${key} forced` : key;
  const request = beginRequest(door, session, open, { ...options, work: flight });
  // An answer that others were given before is as old as then.
  const answers: AnswerReport[] = [];
  try {
    const { signal } = request;
    let isOurs = false;
    let missing = context.queries.length;
    const handedIn = (): void => {
      missing -= 1;
      if (missing === 0) options.gathering?.arrived();
    };
    const reply = door.replyFlights.join(flight, signal, async (shared) => {
      isOurs = true;
      const entries = await Promise.all(
        context.queries.map((query) =>
          entryOf(door, open, query, {
            ...askOf(session, context, lifetimeMs),
            sheet: sheetLayoutOf(context, query),
            signal: shared,
            onSql: request.started,
            onAnswer: (answer) => answers.push(answer),
            gathering: options.gathering ?? null,
            onHandedIn: handedIn,
          }),
        ),
      );
      const now = door.clock();
      const at = Math.min(now, ...answers.map((answer) => answer.at));
      const encoded = await encodeReply(entries, { wantsGzip: options.wantsGzip, key, at });
      const leftMs = lifetimeMs === null ? null : Math.max(0, lifetimeMs - (now - at));
      if (leftMs !== 0) door.replies.put(key, encoded.cached, leftMs);
      return encoded;
    });
    // Who joins the work of another hands in nothing.
    if (!isOurs) options.gathering?.arrived();
    const { fresh, cached } = await reply;
    return answers.length > 0 && answers.every(({ isCached }) => isCached) ? cached : fresh;
  } finally {
    request.end();
  }
}

/**
 * The same answer when it is there already, else null: nothing is run.
 *
 * @throws NOT_FOUND_003, ACCESS_001 as `runChartData`
 */
export async function knownChartData(
  door: DataDoor,
  session: Session,
  asked: KnownContext,
  options: RunOptions,
): Promise<ReplyBytes | null> {
  const { context } = asked;
  const open = await openDataset(door, session, context.datasetId, {
    shared: sharedQuestion(context, options),
    zone: context.zone,
    urlParams: options.urlParams ?? {},
  });
  return door.replies.get(await replyKey(open, asked));
}

/** The question as policy sees it when it comes from a dashboard. */
export const sharedQuestion = ({ queries }: QueryContext, { through = null }: RunOptions): SharedQuestion | null =>
  through === null ? null : { through, queries };

/** What a dataset is opened for. */
export interface OpenOptions {
  /** The question, when it comes from a dashboard. Default: none. */
  readonly shared?: SharedQuestion | null;
  /** The zone that the question names. Default: the server's. */
  readonly zone?: string | null;
  /** Parameters of the request's address, for templates. Default: none. */
  readonly urlParams?: Readonly<Record<string, string>>;
}

/** Loads a dataset and asks policy, for every kind of answer alike. */
export async function openDataset(
  door: DataDoor,
  session: Session,
  datasetId: number,
  { shared = null, zone: named = null, urlParams = {} }: OpenOptions = {},
): Promise<OpenDataset> {
  const dataset = await door.loadDataset(datasetId);
  if (dataset === null) throw fail('NOT_FOUND_003', { id: datasetId });
  const access = await door.readRows(session, beforeRendering(door, dataset), shared);
  const source = await door.sources.sourceOf(dataset.databaseId);
  door.use.used(dataset.id);
  const now = door.clock();
  const zone = named ?? door.zone;
  const scope: CompileScope = {
    dataset: access.sql === null ? dataset : { ...dataset, sql: access.sql },
    dialect: source.dialect,
    rowRules: access.rules,
    resolveTimeRange: rangeResolver({ clockMs: now, zone }),
    zone,
    limits: door.limits,
    detectsCut: true,
  };
  const render = questionRenderer(door, session, { dataset, access, scope, shared, urlParams });
  return {
    dataset,
    access,
    source,
    dataVersion: `${source.versionOf(dataset)}${door.rounds.of(dataset.id)}`,
    scope,
    render,
    zone,
    now,
  };
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
  asked: QueryObject,
  ask: AskContext,
): Promise<AnsweredQuery> {
  const { query, scope: given, applied, key } = await open.render(asked);
  // What a template read belongs to the answer, also where its text came out the same.
  const from = key === '' ? open : { ...open, dataVersion: `${open.dataVersion} ${key}` };
  const answer = (compiled: CompiledQuery) => answerPlan(door, from, compiled, ask);
  const ranked = compileSeries(query, given);
  const series = ranked === null ? null : await answer(ranked);
  const scope = ranked === null || series === null ? given : { ...given, series: seriesOf(ranked, series.answer) };
  const plan = compileQuestion(query, scope);
  const others = compileTimeOffsets(query, scope);
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
      ...[main, ...rest].map(({ sql }) => sql),
      ...totals.statements,
    ],
    answer: main.answer,
    totals,
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
  open: OpenDataset,
  plan: CompiledQuery,
  { onSql, onAnswer, ...rest }: AskContext,
): Promise<{ readonly sql: string; readonly answer: AnswerReport }> {
  const sql = printQuery(plan);
  refuseClosedNames(sql, open.access.closed, open.source.dialect.name, open.dataset.name);
  const maxRows = plan.rowLimit === null ? door.limits.maxRows : plan.rowLimit + (plan.detectsCut ? 1 : 0);
  const splitOf = plan.rows.isNarrow ? splitStatement : splitGroups;
  const split = rest.gathering == null ? null : splitOf(plan, sharedRows);
  const answer = await door.answers.get(
    { sql, source: open.source, dataVersion: open.dataVersion, maxRows, split },
    { ...rest, onStart: () => onSql(sql) },
  );
  onAnswer?.(answer);
  return { sql, answer: { ...answer, table: toWallTimes(answer.table, open.zone, plan) } };
}

async function entryOf(
  door: DataDoor,
  open: OpenDataset,
  query: QueryObject,
  { sheet, ...ask }: AskContext & { readonly sheet: SheetLayout | null },
): Promise<ReplyEntry> {
  switch (query.resultType) {
    case 'columns':
      return columnsEntry(open.dataset);
    case 'timegrains':
      return grainsEntry(open.source.dialect);
    case 'query':
      return sqlEntry(open, query);
    default:
      return rowsEntry(await answerQuery(door, open, query, ask), {
        dataset: open.dataset,
        query,
        lifetimeMs: ask.lifetimeMs,
        sheet,
      });
  }
}

/** The statement without running it; a query that does not compile answers its fault in the entry, as Superset does. */
async function sqlEntry(open: OpenDataset, asked: QueryObject): Promise<ReplyEntry> {
  try {
    return await statementEntry(open, asked);
  } catch (error) {
    return failedPlanEntry(error);
  }
}

/** The statements of a question and of its time comparisons, without running them. @throws what `compileQuery` throws */
export async function statementEntry(open: OpenDataset, asked: QueryObject): Promise<ReplyEntry> {
  const { query, scope } = await open.render(asked);
  const others = compileTimeOffsets(query, scope).map(({ compiled }) => compiled);
  const series = compileSeries(query, scope);
  return planEntry([...(series === null ? [] : [series]), compileQuestion(query, scope), ...others].map(printQuery));
}

const askOf = (session: Session, context: QueryContext, lifetimeMs: number | null) => ({
  userId: session.user.id,
  isForced: context.force,
  lifetimeMs,
});

/** Puts a request into the list of what is running, until its `end`. Its signal fires when its client leaves, too. */
export function beginRequest(
  door: Pick<DataDoor, 'running'>,
  { user }: Session,
  { dataset, source, now }: Pick<OpenDataset, 'dataset' | 'source' | 'now'>,
  options: RunOptions & { readonly work?: string },
): RunningHandle {
  const request = door.running.begin({
    user: { id: user.id, name: user.username },
    dataset: { id: dataset.id, name: dataset.name },
    database: { id: source.databaseId, name: source.name },
    chartId: options.chartId ?? null,
    dashboardId: options.through?.dashboardId ?? null,
    clientId: options.clientId ?? '',
    startedAt: now,
    ...(options.work === undefined ? {} : { work: options.work }),
  });
  return { ...request, signal: AbortSignal.any([options.signal(), request.signal]) };
}
