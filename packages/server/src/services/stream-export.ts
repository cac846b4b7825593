import { Readable } from 'node:stream';
import { fail } from '@sextant/contract';
import type { QueryContext } from '@sextant/contract';
import type { Session } from '../app-context.ts';
import { csvRows } from '../data/csv-columns.ts';
import type { DataDoor } from '../data/data-door.ts';
import { zipStream } from '../data/zip-stream.ts';
import { finishRows } from './describe-answer.ts';
import { answerQuery, beginRequest, openDataset, sharedQuestion } from './run-chart-data.ts';
import type { RunOptions } from './run-chart-data.ts';

/** A file on its way out. */
export interface ExportedFile {
  readonly body: Readable;
  readonly fileName: string;
  readonly contentType: string;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** Superset's name of a download: `20260131_142501`, UTC. */
function stamp(at: number): string {
  const time = new Date(at);
  const day = `${time.getUTCFullYear()}${two(time.getUTCMonth() + 1)}${two(time.getUTCDate())}`;
  return `${day}_${two(time.getUTCHours())}${two(time.getUTCMinutes())}${two(time.getUTCSeconds())}`;
}

/**
 * Answers a query context as CSV: one query as a file, several as a ZIP of files. The rows come by the same door as a chart's;
 * headings are the labels that people read. The text is written while it leaves, a chunk of rows at a time.
 *
 * @throws what `runChartData` throws, before the first byte; QUERY_021 for a format that is not built
 */
export async function streamExport(
  door: DataDoor,
  session: Session,
  context: QueryContext,
  options: RunOptions,
): Promise<ExportedFile> {
  if (context.resultFormat !== 'csv') throw fail('QUERY_021', { format: context.resultFormat });
  const open = await openDataset(door, session, context.datasetId, {
    shared: sharedQuestion(context, options),
    zone: context.zone,
  });
  const request = beginRequest(door, session, open, options);
  try {
    const ask = {
      userId: session.user.id,
      isForced: context.force,
      lifetimeMs: null,
      signal: request.signal,
      onSql: request.started,
    };
    const answered = await Promise.all(context.queries.map((query) => answerQuery(door, open, query, ask)));
    const headings = Object.fromEntries(
      [...open.dataset.columns, ...open.dataset.metrics].flatMap(({ name, label }) =>
        label === null ? [] : [[name, label]],
      ),
    );
    const texts = answered.map((query) => csvRows(finishRows(query).table, headings));
    const name = stamp(open.now);
    const [only, ...others] = texts;
    if (only === undefined) throw fail('QUERY_001', {});
    if (others.length === 0)
      return { body: Readable.from(only), fileName: `${name}.csv`, contentType: 'text/csv; charset=utf-8' };
    const files = texts.map((text, index) => ({ name: `query_${index + 1}.csv`, text }));
    return { body: Readable.from(zipStream(files, open.now)), fileName: `${name}.zip`, contentType: 'application/zip' };
  } finally {
    request.end();
  }
}
