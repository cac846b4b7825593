import { frameKind, TableChunkWriter } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { frameOf } from '../../../data/frames-body.ts';
import type { Session } from '../../../policies/session.ts';
import { describeRun } from './describe-runs.ts';
import { nextUpdate } from '../runs/live-runs.ts';
import type { LiveRun } from '../runs/live-runs.ts';
import type { KeptRows } from './load-results.ts';
import { ownRun } from './load-results.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';

type FramesContext = Pick<SqlLabContext, 'store' | 'results'>;

const jsonFrame = (value: unknown): Buffer => frameOf(frameKind.json, [Buffer.from(JSON.stringify(value))]);

interface RowsToSend {
  readonly index: number;
  readonly table: ColumnTable;
  readonly isWhole: boolean;
}

function* rowFrames(writer: TableChunkWriter, { index, table, isWhole }: RowsToSend): Generator<Buffer> {
  for (const parts of writer.chunks(table, { note: { statement: index }, isWhole }))
    yield frameOf(frameKind.table, parts);
}

/**
 * A run as it goes on, in frames: how it stands after each step, `{query}` as JSON, and chunks of the rows of its last statement while they are read.
 * Ends with the run, or after `waitMs` without news. Whoever is slow misses nothing: rows are taken from where he is.
 */
export async function* runFrames(
  context: FramesContext,
  session: Session,
  run: LiveRun,
  waitMs: number,
): AsyncGenerator<Buffer> {
  let writer = new TableChunkWriter();
  let sentRows = run.rows;
  let [reading, steps] = [-1, -1];
  for (;;) {
    const { rows, stepCount, hasEnded } = run;
    // Whoever listens from here on misses no news.
    const news = hasEnded ? null : nextUpdate(run, waitMs);
    const isStep = steps !== stepCount && !hasEnded;
    const isFirst = steps === -1;
    steps = stepCount;
    if (isStep && isFirst) yield await runStateFrame(context, session, run.clientId);
    if (rows !== null && (rows !== sentRows || reading === -1)) {
      if (rows.reading !== reading) writer = new TableChunkWriter();
      reading = rows.reading;
      sentRows = rows;
      yield* rowFrames(writer, rows);
    }
    if (isStep && !isFirst) yield await runStateFrame(context, session, run.clientId);
    if (news === null) {
      yield await runStateFrame(context, session, run.clientId);
      return;
    }
    if (!(await news)) return;
  }
}

/** How a run stands now, as a frame. */
export async function runStateFrame(context: FramesContext, session: Session, clientId: string): Promise<Buffer> {
  return jsonFrame({ query: await describeRun(context, session.user, await ownRun(context, session, { clientId })) });
}

/** The kept rows of a statement, in frames. */
export function* storedFrames({ table, index }: KeptRows): Generator<Buffer> {
  yield* rowFrames(new TableChunkWriter(), { table, index, isWhole: true });
}
