import { fail, genericTypeOf, queryObject } from '@sextant/contract';
import type { Dataset, Dimension, TableRows } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import type { DataAccess } from '../access/data-access.ts';
import { plainRecords } from '../../legacy/record-data.ts';
import { runQuery } from '../queries/run-query.ts';
import type { TablePlace } from '../connections/browse-database.ts';
import { requireReadableSource } from '../sources/dataset-source.ts';
import { finishRows, finishingOf } from '../queries/describe-result.ts';
import { describeTable } from './describe-table.ts';
import { beginRequest, openDataset } from '../access/open-dataset.ts';
import type { RunOptions } from '../access/open-dataset.ts';
import { datasetOfSource } from '../sources/sampled-dataset.ts';
import type { Session } from '../../policies/session.ts';

const shownRows = 20;
/** Of a wider table the first tell what it is. */
const shownColumns = 100;
/** A view that takes longer can be added all the same. */
const timeoutMs = 10_000;

type Context = Pick<AppContext, 'store' | 'describe' | 'connections' | 'config'>;

const dimensionOf = ({ name }: { readonly name: string }): Dimension => ({
  kind: 'column',
  name,
  label: name,
  grain: null,
  isAxis: false,
});

/** The table as a dataset that nobody has saved; with the id of one that is, for the rules that name it. */
async function draftOf(
  context: Context,
  session: Session,
  { databaseId, schema, table }: TablePlace,
): Promise<Dataset> {
  if ((await context.store.databases.load(databaseId)) === undefined) throw fail('NOT_FOUND_004', { id: databaseId });
  const source = { databaseId, schema, name: table, sql: null };
  await requireReadableSource(context.store, session.user, source);
  const { columns } = await describeTable(context, session.user)(source);
  if (columns.length === 0) throw fail('ENGINE_002', { table, candidates: [] });
  const shownPart = columns.slice(0, shownColumns).map((column) => ({ ...column, id: 0, uuid: '' }));
  const savedDataset = schema === null ? undefined : await context.store.datasets.byName(databaseId, schema, table);
  return { ...datasetOfSource(source), id: savedDataset?.sql === null ? savedDataset.id : 0, columns: shownPart };
}

/**
 * The first rows of a table before it is a dataset, through the same access to data as every result: grants and row rules of its table hold.
 *
 * @throws NOT_FOUND_004, ACCESS_001 and NOT_FOUND_003 for a table that is not there or not for the user, ENGINE_002, ENGINE_008 after ten seconds, CONNECT_0xx
 */
export async function previewTable(
  { dataAccess, context }: { readonly dataAccess: DataAccess; readonly context: Context },
  session: Session,
  place: TablePlace,
  options: RunOptions,
): Promise<TableRows> {
  const dataset = await draftOf(context, session, place);
  const draftAccess: DataAccess = {
    ...dataAccess,
    // Who may make a dataset of it may read it; what its rules leave, `readRows` decides.
    findDataset: async () => ({ dataset, isOpen: true }),
    use: { ...dataAccess.use, recordUse: () => undefined },
  };
  const open = await openDataset(draftAccess, session, dataset.id);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(fail('ENGINE_008', { seconds: timeoutMs / 1000 })), timeoutMs);
  const runningHandle = beginRequest(dataAccess, session, open, {
    ...options,
    signal: () => AbortSignal.any([options.signal(), deadline.signal]),
  });
  const query = queryObject({ rowLimit: shownRows, metrics: null, dimensions: dataset.columns.map(dimensionOf) });
  const { signal } = runningHandle;
  const request = {
    userId: session.user.id,
    isForced: false,
    lifetimeMs: null,
    signal,
    onSql: runningHandle.onStarted,
  };
  try {
    const result = await runQuery(draftAccess, open, query, request);
    const { table, isCut } = await finishRows(result, finishingOf(dataAccess, request));
    return {
      colnames: table.columns.map(({ name }) => name),
      coltypes: table.columns.map(({ type }) => genericTypeOf(type)),
      is_cut: isCut,
      data: [...plainRecords(table, false)],
    };
  } catch (error) {
    throw deadline.signal.aborted ? deadline.signal.reason : error;
  } finally {
    clearTimeout(timer);
    runningHandle.end();
  }
}
