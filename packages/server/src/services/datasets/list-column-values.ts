import { cellAt, fail, queryObject } from '@sextant/contract';
import type { Cell } from '@sextant/contract';
import type { DataAccess } from '../access/data-access.ts';
import { finishRows, finishingOf } from '../queries/describe-result.ts';
import { runQuery } from '../queries/run-query.ts';
import { beginRequest, openDataset } from '../access/open-dataset.ts';
import type { RunOptions } from '../access/open-dataset.ts';
import type { Session } from '../../policies/session.ts';

/** Superset's limit of a value list. */
const maxValues = 10_000;

/** Which values are wanted. */
export interface ValuesQuery {
  readonly datasetId: number;
  readonly column: string;
  /** IANA name of the zone whose clock shows instants; null takes the server's. */
  readonly zone: string | null;
}

/**
 * The distinct values of a column, in its order, at most 10,000; for filter editors.
 *
 * @throws NOT_FOUND_010 when the dataset has no such column
 */
export async function listColumnValues(
  dataAccess: DataAccess,
  session: Session,
  { datasetId, column, zone }: ValuesQuery,
  options: RunOptions,
): Promise<Cell[]> {
  const open = await openDataset(dataAccess, session, datasetId, { zone });
  const datasetColumn = open.dataset.columns.find(({ name }) => name === column);
  if (datasetColumn === undefined) throw fail('NOT_FOUND_010', { id: column });
  const query = queryObject({
    dimensions: [{ kind: 'column', name: column, label: column, grain: null, isAxis: false }],
    metrics: [],
    orderBy: [{ by: { kind: 'column', name: column }, ascending: true }],
    rowLimit: maxValues,
    applyFetchValuesPredicate: true,
  });
  const request = beginRequest(dataAccess, session, open, options);
  const sendRequest = {
    userId: session.user.id,
    isForced: false,
    lifetimeMs: null,
    signal: request.signal,
    onSql: request.onStarted,
  };
  const result = await runQuery(dataAccess, open, query, sendRequest).finally(request.end);
  const { table } = await finishRows(result, finishingOf(dataAccess, sendRequest));
  const [values] = table.columns;
  return values === undefined ? [] : Array.from({ length: table.rowCount }, (_, row) => cellAt(values, row));
}
