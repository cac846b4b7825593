import { cellAt, fail, queryObject } from '@sextant/contract';
import type { z } from 'zod';
import type { rowPreview } from '@sextant/contract';
import type { Session } from '../app-context.ts';
import type { DataDoor } from '../data/data-door.ts';
import type { Store } from '../store/open-store.ts';
import type { RunOptions } from './run-chart-data.ts';
import { samples } from './samples.ts';
import { loadSessionUser } from './sessions.ts';

const shownRows = 20;

/**
 * The first rows of a dataset as somebody else sees them, through the door that he would take himself. It shows nothing that the asking
 * administrator may not see.
 *
 * @throws NOT_FOUND_009 for a person who is not there or not active, and what the person would be told
 */
export async function previewRows(
  { door, store }: { readonly door: DataDoor; readonly store: Store },
  session: Session,
  { userId, datasetId }: { readonly userId: number; readonly datasetId: number },
  options: RunOptions,
): Promise<z.output<typeof rowPreview>> {
  const user = await loadSessionUser(store, userId);
  if (user === null) throw fail('NOT_FOUND_009', { id: userId });
  const narrowing = queryObject({});
  const request = { datasetId, page: 1, perPage: shownRows, isForced: false, narrowing };
  const { entry, totalCount } = await samples(door, { ...session, user }, request, options);
  const columns = entry.table?.columns ?? [];
  return {
    total_count: totalCount,
    colnames: columns.map(({ name }) => name),
    data: Array.from({ length: entry.table?.rowCount ?? 0 }, (_, row) =>
      Object.fromEntries(columns.map((column) => [column.name, cellAt(column, row)])),
    ),
  };
}
