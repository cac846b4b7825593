import { fail, objectOfJson } from '@sextant/contract';
import { isAdmin } from '../../policies/permissions.ts';
import type { Session } from '../../policies/session.ts';
import type { DatasetDraft } from '../../store/datasets.ts';
import type { StoreParts } from '../../store/open-store.ts';
import type { FormerTableRow, StoredTableRow } from '../../store/table-schema.ts';
import { draftPutBack } from './draft-after-import.ts';
import { tableKey } from './import-upload.ts';
import type { UploadContext } from './import-upload.ts';
import { keptFormerMs } from './table-files.ts';

/** What a table becomes when it is put back. */
export interface PutBackTable {
  readonly datasetId: number | null;
  readonly rowCount: number;
}

const asStored = ({ replaced_at: _replacedAt, dataset_version: _version, ...table }: FormerTableRow): StoredTableRow =>
  table;

/**
 * Puts a table back to what it was before it was replaced or appended to last. What it was until now becomes the former one, so that this can be
 * undone as well. `uuid` names the state that is to go.
 *
 * @throws UPLOAD_024 when there is nothing to put back, it is too old, or the table was changed meanwhile; of others' tables alike
 */
export async function putBackTable(
  context: UploadContext,
  { user }: Pick<Session, 'user'>,
  uuid: string,
): Promise<PutBackTable> {
  const { store, registry, clock } = context;
  const table = await store.storedTables.byUuid(uuid);
  if (table === undefined || !(isAdmin(user) || table.created_by === user.id)) throw fail('UPLOAD_024', {});
  const { database_id: databaseId, schema_name: schema, name } = table;
  return context.turns(tableKey({ databaseId, schema, name }), async () => {
    const result = await store.inOneTransaction((parts) =>
      exchange(parts, { uuid, userId: user.id, replacedAt: clock() }),
    );
    await registry.reloadTables();
    return result;
  });
}

interface Exchange {
  readonly uuid: string;
  readonly userId: number;
  readonly replacedAt: number;
}

async function exchange(
  { storedTables, formerTables, datasets, versions }: StoreParts,
  { uuid, userId, replacedAt }: Exchange,
): Promise<PutBackTable> {
  const table = await storedTables.byUuid(uuid);
  const former = table === undefined ? undefined : await formerTables.find(table);
  if (table === undefined || former === undefined || former.replaced_at < replacedAt - keptFormerMs)
    throw fail('UPLOAD_024', {});
  const row = await datasets.byName(table.database_id, table.schema_name, table.name);
  const record = row === undefined ? undefined : await datasets.record(row.id);
  await storedTables.put(asStored(former));
  await formerTables.put({ ...table, replaced_at: replacedAt, dataset_version: record?.row.version ?? null });
  const version = former.dataset_version;
  const state =
    record === undefined || version === null ? undefined : await versions.load('dataset', record.row.id, version);
  if (record !== undefined && state !== undefined) {
    // Only the store of datasets writes these documents.
    const earlier = objectOfJson(state.document) as unknown as DatasetDraft;
    const change = { authorId: userId, reason: 'Table put back to what it was before', baseVersion: null };
    await datasets.save(record.row.id, draftPutBack(record, earlier), change);
  }
  return { datasetId: row?.id ?? null, rowCount: former.row_count };
}
