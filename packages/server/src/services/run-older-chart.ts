import { Readable } from 'node:stream';
import { fail } from '@sextant/contract';
import type { QueryObject } from '@sextant/contract';
import type { Session } from '../app-context.ts';
import { csvRows } from '../data/csv-columns.ts';
import type { DataDoor } from '../data/data-door.ts';
import type { JsonPieces } from '../data/json-pieces.ts';
import { readOlderForm } from '../older-charts/older-form.ts';
import type { OlderForm, RawForm } from '../older-charts/older-form.ts';
import { olderKindOf, unanswered } from '../older-charts/older-kinds.ts';
import type { OlderKind } from '../older-charts/older-kind.ts';
import { finishRows, finishingOf, rowsEntry } from './describe-answer.ts';
import type { Finishing } from './describe-answer.ts';
import { answerQuery } from './answer-query.ts';
import type { AnsweredQuery } from './answer-query.ts';
import { beginRequest, openDataset, sharedQuestion } from './open-dataset.ts';
import type { OpenDataset, RunOptions } from './open-dataset.ts';
import { olderContextOf } from './older-context.ts';
import type { OlderWant } from './older-context.ts';
import { olderDrawing, recordsJson } from './older-data.ts';
import { requireSql, statementEntry } from './run-chart-data.ts';
import { fileStamp } from './stream-export.ts';
import { throughOf } from './shared-dashboards.ts';

/** An older chart as it is asked. */
export interface OlderQuestion {
  readonly form: RawForm;
  readonly want: OlderWant;
  readonly isForced: boolean;
  readonly dashboardId: string | undefined;
}

/** The answer: members of the reply with what stands under `data` (null: no such member), or a file. */
export type OlderAnswer =
  | {
      readonly kind: 'members';
      readonly members: Readonly<Record<string, unknown>>;
      readonly data: JsonPieces | null;
    }
  | { readonly kind: 'file'; readonly body: Readable; readonly fileName: string; readonly datasetId: number };

/**
 * Answers the form data of an older chart kind: the form becomes a query object, which goes through the door as any other; its rows
 * become the shape that the kind's older drawing takes.
 *
 * @throws QUERY_028 for a kind that is not answered so, or only by its rows, CHART_002 and CHART_003 for what the form lacks, REQUEST_002 without a dataset,
 * and what `runChartData` throws
 */
export async function runOlderChart(
  door: DataDoor,
  session: Session,
  question: OlderQuestion,
  options: RunOptions,
): Promise<OlderAnswer> {
  const kind = olderKindOf(question.form);
  if (question.want === 'full' && kind.data === null) throw unanswered(question.form);
  const form = readOlderForm(question.form);
  const context = olderContextOf(kind, form, question.want);
  const [query] = context.queries;
  if (query === undefined) throw fail('QUERY_001', {});
  const asked = { ...options, through: throughOf(context, { dashboard_id: question.dashboardId }) };
  const open = await openDataset(door, session, context.datasetId, {
    shared: sharedQuestion(context, asked),
    zone: context.zone,
    urlParams: options.urlParams ?? {},
  });
  if (question.want === 'query') {
    requireSql(open);
    return { kind: 'members', members: (await statementEntry(open, query)).fields, data: null };
  }
  const request = beginRequest(door, session, open, asked);
  try {
    const ask = {
      userId: session.user.id,
      isForced: question.isForced,
      lifetimeMs: null,
      signal: request.signal,
      onSql: request.started,
    };
    const answered = await answerQuery(door, open, query, ask);
    const around = { open, want: question.want, finishing: finishingOf(door, ask) };
    return await shaped({ kind, form, query }, answered, around);
  } finally {
    request.end();
  }
}

interface AskedForm {
  readonly kind: OlderKind;
  readonly form: OlderForm;
  readonly query: QueryObject;
}

async function shaped(
  { kind, form, query }: AskedForm,
  answered: AnsweredQuery,
  { open, want, finishing }: { readonly open: OpenDataset; readonly want: OlderWant; readonly finishing: Finishing },
): Promise<OlderAnswer> {
  const plain = { ...answered, offsets: [] };
  if (want === 'csv') {
    const fileName = `${fileStamp(open.now)}.csv`;
    const { table } = await finishRows(plain, finishing);
    return { kind: 'file', body: Readable.from(csvRows(table)), fileName, datasetId: open.dataset.id };
  }
  const { fields, table } = await rowsEntry(plain, {
    dataset: open.dataset,
    showsSql: open.showsSql,
    query: { ...query, resultType: 'full' },
    lifetimeMs: null,
    sheet: null,
    finishing,
  });
  if (table === null) throw fail('ENGINE_015', {});
  const { indexnames: _, ...around } = fields;
  const known = {
    ...around,
    is_cached: answered.answer.isCached,
    cached_dttm: answered.answer.isCached ? around['queried_dttm'] : null,
  };
  if (want !== 'full' || kind.data === null) {
    const { colnames, coltypes } = fields;
    const data = await recordsJson(table, finishing);
    // Samples are nobody's question: there is nothing to say of them.
    return { kind: 'members', members: want === 'samples' ? { colnames, coltypes } : known, data };
  }
  const hasTextTimes = kind.hasTextTimes === true;
  const members = {
    ...known,
    form_data: form.raw,
    errors: [],
    from_dttm: bound(answered.plan.fromMs, hasTextTimes),
    to_dttm: bound(answered.plan.toMs, hasTextTimes),
  };
  return { kind: 'members', members, data: await olderDrawing(form, answered, table, finishing) };
}

/** An end of the range as the kind has times. */
const bound = (ms: number | null, isText: boolean): number | string | null =>
  ms === null || !isText ? ms : new Date(ms).toISOString().slice(0, 19);
