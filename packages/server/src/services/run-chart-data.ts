import { fail } from '@sextant/contract';
import type { QueryContext, QueryObject } from '@sextant/contract';
import { compileDataRange, compileQuestion, compileSeries, compileTimeOffsets, printQuery } from '@sextant/query';
import type { Session } from '../app-context.ts';
import type { AnswerReport } from '../data/answers.ts';
import type { DataDoor } from '../data/data-door.ts';
import { sqlPermission } from '../policies/permissions.ts';
import type { KnownContext } from '../data/known-contexts.ts';
import { createCellBudget } from '../data/cell-budget.ts';
import { cellsOfEntry, encodeReply } from '../data/reply-body.ts';
import type { ReplyBytes, ReplyEntry } from '../data/reply-body.ts';
import { answerAnnotations } from './annotations/answer-annotations.ts';
import { colorsKey, withLabelSlots } from './label-colors.ts';
import { openAnnotations } from './annotations/open-annotations.ts';
import type { OpenAnnotation, OpenAnnotations } from './annotations/open-annotations.ts';
import { answerQuery } from './answer-query.ts';
import type { AskContext } from './answer-query.ts';
import { columnsEntry, failedPlanEntry, finishingOf, grainsEntry, planEntry, rowsEntry } from './describe-answer.ts';
import { beginRequest, openDataset, sharedQuestion } from './open-dataset.ts';
import type { OpenDataset, RunOptions } from './open-dataset.ts';
import { chartTimeout, lifetimeOf, replyKey } from './reply-key.ts';
import { shapeOf } from './sheet-of-chart.ts';
import type { AnswerShape } from './sheet-of-chart.ts';

/**
 * Answers a query context: the only way rows leave the server, for charts, filter options, samples, drill and files.
 *
 * Rows are column tables (columns × rows, all columns equally long). Times are epoch milliseconds, wall time read as UTC. A null cell
 * is SQL NULL. Queries of one context run side by side and are answered in order. Equal requests of people who see equal rows are
 * answered once; the finished bytes serve later readers.
 *
 * @throws NOT_FOUND_003 when there is no such dataset that the session may read: before anything is compiled
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
  const question = await questionTo(door, session, { asked, open }, options);
  const { key } = question;
  const known = context.force ? null : door.replies.find(key);
  if (known === null) return answerAnew(door, session, question, options);
  if (known.isStale && !door.replyFlights.has(key)) renew(door, session, question, options);
  return known.reply;
}

/** A question to a dataset that was opened for it, with the key of its reply. */
interface OpenQuestion {
  readonly asked: KnownContext;
  readonly open: OpenDataset;
  /** Null where it has none. */
  readonly annotations: OpenAnnotations | null;
  readonly key: string;
}

/** A question with the layers over it, which belong to its key. */
async function questionTo(
  door: DataDoor,
  session: Session,
  { asked, open }: Pick<OpenQuestion, 'asked' | 'open'>,
  options: RunOptions,
): Promise<OpenQuestion> {
  const annotations = await openAnnotations(door, session, { context: asked.context, open }, options);
  const key = await replyKey(open, asked);
  const own = `${key}${colorsKey(asked.context, options)}`;
  return { asked, open, annotations, key: annotations === null ? own : `${own} ${annotations.key}` };
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
  { asked: { context }, open, annotations, key }: OpenQuestion,
  options: RunOptions,
): Promise<ReplyBytes> {
  const lifetimeMs = lifetimeOf(context, open, await chartTimeout(door, options));
  const layersMs = annotations?.lifetimeMs ?? null;
  // Forced requests do not join older work: what they refresh may have begun before the data changed.
  const flight = context.force ? `${key} forced` : key;
  const request = beginRequest(door, session, open, { ...options, work: flight });
  // An answer that others were given before is as old as then.
  const answers: AnswerReport[] = [];
  let mayRecover = false;
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
      const cells = createCellBudget(door.post.bounds.maxCells);
      const entries = await Promise.all(
        context.queries.map(async (query) => {
          const entry = await entryOf(door, open, query, {
            ...askOf(session, context, lifetimeMs),
            sheet: shapeOf(context, query),
            signal: shared,
            onSql: request.started,
            onAnswer: (answer) => answers.push(answer),
            gathering: options.gathering ?? null,
            onHandedIn: handedIn,
            annotations: annotations?.ofQuery.get(query) ?? [],
            onLayerFailed: () => (mayRecover = true),
          });
          cells.take(cellsOfEntry(entry));
          const onFailed = (): void => void (mayRecover = true);
          return withLabelSlots(door, session, entry, { open, query, options, onFailed });
        }),
      );
      const now = door.clock();
      const at = Math.min(now, ...answers.map((answer) => answer.at));
      const encoded = await encodeReply(entries, { wantsGzip: options.wantsGzip, key, at });
      const keptMs =
        lifetimeMs === null || layersMs === null ? (lifetimeMs ?? layersMs) : Math.min(lifetimeMs, layersMs);
      const leftMs = keptMs === null ? null : Math.max(0, keptMs - (now - at));
      if (leftMs !== 0 && !mayRecover) door.replies.put(key, encoded.cached, leftMs);
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
 * @throws NOT_FOUND_003 as `runChartData`
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
  return door.replies.get((await questionTo(door, session, { asked, open }, options)).key);
}

interface EntryAsk extends AskContext {
  readonly sheet: AnswerShape;
  readonly annotations: readonly OpenAnnotation[];
  readonly onLayerFailed: () => void;
}

async function entryOf(
  door: DataDoor,
  open: OpenDataset,
  query: QueryObject,
  { sheet, annotations, onLayerFailed, ...ask }: EntryAsk,
): Promise<ReplyEntry> {
  switch (query.resultType) {
    case 'columns':
      return columnsEntry(open.dataset);
    case 'timegrains':
      return grainsEntry(open.source.dialect);
    case 'query':
      requireSql(open);
      return sqlEntry(open, query);
    default: {
      const around = {
        dataset: open.dataset,
        showsSql: open.showsSql,
        query,
        lifetimeMs: ask.lifetimeMs,
        sheet,
        finishing: finishingOf(door, ask),
      };
      if (annotations.length === 0) return await rowsEntry(await answerQuery(door, open, query, ask), around);
      const [answered, { fields, mayRecover }] = await Promise.all([
        answerQuery(door, open, query, ask),
        answerAnnotations(door, annotations, ask, open.showsSql),
      ]);
      if (mayRecover) onLayerFailed();
      return await rowsEntry(answered, { ...around, annotations: fields });
    }
  }
}

/** @throws ACCESS_003 for somebody who may not read statements */
export function requireSql({ showsSql }: Pick<OpenDataset, 'showsSql'>): void {
  if (!showsSql) throw fail('ACCESS_003', { permission: sqlPermission });
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
  // The range of the data is known once its question has run.
  const range = compileDataRange(query, scope);
  const others = range === null ? compileTimeOffsets(query, scope).map(({ compiled }) => compiled) : [range];
  const series = compileSeries(query, scope);
  return planEntry([...(series === null ? [] : [series]), compileQuestion(query, scope), ...others].map(printQuery));
}

const askOf = (session: Session, context: QueryContext, lifetimeMs: number | null) => ({
  userId: session.user.id,
  isForced: context.force,
  lifetimeMs,
});
