import { createHash } from 'node:crypto';
import { fail, savedQueryPost } from '@sextant/contract';
import { bundleVersion } from '@sextant/contract/bundle-documents';
import type { MoreOfQuery, QueryDocument } from '@sextant/contract/bundle-documents';
import type { DialectName } from '@sextant/sql';
import type { SessionUser } from '../../policies/session.ts';
import type { Store } from '../../store/open-store.ts';
import type { SavedQueryRow } from '../../store/sql-lab-schema.ts';
import { savedQueryDraft } from '../objects/saved-query.ts';
import type { QueryStep } from './import-plan.ts';
import type { ValueMap } from '../../wire/json-values.ts';
import type { Found } from './read-bundle.ts';

/** A saved query as a document of a bundle, with the keys and the order of Superset's. */
export const savedQueryDocument = (row: SavedQueryRow, databaseUuid: string): ValueMap => ({
  schema: row.schema_name,
  ...(row.catalog_name === null ? {} : { catalog: row.catalog_name }),
  label: row.label,
  description: row.description,
  sql: row.sql,
  uuid: row.uuid,
  version: bundleVersion,
  database_uuid: databaseUuid,
});

/** What Superset does not know of a saved query; null where there is nothing of it. */
export function extraQueryFields(row: SavedQueryRow): ValueMap | null {
  const more = { folder: row.folder, template_parameters: row.template_params, extra: row.extra };
  const entries = Object.entries(more).filter(([, value]) => value !== null);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** The uuid of a user's copy of a saved query of another user: always the same one, so that importing twice finds it again. */
function ownUuid(uuid: string, userId: number): string {
  const hex = createHash('sha256').update(`${uuid} of ${userId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function findOwn(store: Pick<Store, 'savedQueries'>, userId: number, uuid: string) {
  const row = await store.savedQueries.byUuid(uuid);
  if (row === undefined || row.created_by === userId) return { row, uuid };
  const own = ownUuid(uuid, userId);
  return { row: await store.savedQueries.byUuid(own), uuid: own };
}

/** What becomes of a saved query's document, for whoever imports it. @throws REQUEST_008 for fields that no saved query may have */
export async function placeQuery(
  store: Store,
  user: SessionUser,
  found: Found<QueryDocument>,
  { more, dialect }: { readonly more: MoreOfQuery; readonly dialect: DialectName },
): Promise<QueryStep> {
  const { label, schema, catalog, description, sql } = found.document;
  const { folder, template_parameters, extra } = more;
  const fields = { label, schema, catalog, description, sql, folder, template_parameters, extra_json: extra };
  const read = savedQueryPost.safeParse({ db_id: 0, ...fields });
  if (!read.success) throw fail('REQUEST_008', { fields: messagesByField(read.error.issues) });
  const { row, uuid } = await findOwn(store, user.id, found.document.uuid);
  const { databaseId: _, ...draft } = await savedQueryDraft(read.data, null, dialect);
  const placement =
    row === undefined
      ? ({ action: 'make' } as const)
      : ({ action: 'replace', id: row.id, version: 0, isTrashed: false, before: row, ownerIds: [] } as const);
  return { ...found, placement, uuid, draft };
}

/** Whether a saved query says already what a draft says. */
export const isSavedAs = (row: SavedQueryRow, draft: QueryStep['draft']): boolean =>
  row.label === draft.label &&
  row.description === draft.description &&
  row.schema_name === draft.schema &&
  row.catalog_name === draft.catalog &&
  row.sql === draft.sql &&
  row.folder === draft.folder &&
  row.template_params === draft.templateParams &&
  row.extra === draft.extra;

const messagesByField = (
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Record<string, string[]> => {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of issues) (fields[String(path[0] ?? '_schema')] ??= []).push(message);
  return fields;
};
