import { SextantError, fail } from '@sextant/contract';
import type { Permission, TrashItem, TrashKey, TrashKind, TrashOutcome, TrashQuery } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { isAdmin, may } from '../../policies/permissions.ts';
import type { Store } from '../../store/open-store.ts';
import type { TrashedRow } from '../../store/trash.ts';
import { restoreDatabase } from '../connections/delete-database.ts';
import { keptInTrashMs } from '../../store/trash.ts';
import { mayEditTrashed, restoreObject } from './trash-objects.ts';
import type { SessionUser } from '../../policies/session.ts';

type TrashContext = Pick<AppContext, 'store' | 'clock'>;

const defaultPageSize = 25;
const maxPageSize = 100;

const neededPermissions: Readonly<Record<TrashKind, Permission>> = {
  dashboard: 'can_write Dashboard',
  chart: 'can_write Chart',
  dataset: 'can_write Dataset',
  database: 'can_write Database',
};

const notFound = {
  chart: 'NOT_FOUND_001',
  dashboard: 'NOT_FOUND_002',
  dataset: 'NOT_FOUND_003',
  database: 'NOT_FOUND_004',
} as const;

/** The kinds whose trash a user sees: those that they may write. */
const kindsOf = (user: SessionUser): TrashKind[] =>
  (Object.keys(neededPermissions) as TrashKind[]).filter((kind) => may(user, neededPermissions[kind]));

/** Which uploaded tables there are, by `schema name`; what only examples and connected databases show is none of the trash's. */
async function uploadedTables(store: Store): Promise<ReadonlySet<string>> {
  const uploads = await store.databases.byPurpose('uploads');
  if (uploads === undefined) return new Set();
  return new Set(
    (await store.storedTables.list(uploads.id)).map(
      (table) => `${table.database_id} ${table.schema_name} ${table.name}`,
    ),
  );
}

const tableKey = (row: TrashedRow): string => `${row.database_id} ${row.schema_name} ${row.name}`;

/** Why a thing cannot be removed for good now. */
function keptCode(row: TrashedRow, ruledSet: ReadonlySet<number>): 'TRASH_001' | 'TRASH_002' | 'TRASH_005' | null {
  if (row.kind === 'database') return 'TRASH_005';
  if (row.created_by === null) return 'TRASH_001';
  return row.kind === 'dataset' && ruledSet.has(row.id) ? 'TRASH_002' : null;
}

/** What a user deleted or owns in the trash, the latest first; everything for an administrator. */
export async function listTrash(
  { store, clock }: TrashContext,
  user: SessionUser,
  query: TrashQuery | undefined,
): Promise<{ count: number; result: TrashItem[] }> {
  const kinds = kindsOf(user).filter((kind) => query?.kind === undefined || query.kind === kind);
  const { count, rows } = await store.trash.list({
    viewerId: isAdmin(user) ? null : user.id,
    kinds,
    search: query?.search?.trim() ?? '',
    since: clock() - keptInTrashMs,
    page: Math.max(0, query?.page ?? 0),
    pageSize: Math.min(maxPageSize, Math.max(1, query?.page_size ?? defaultPageSize)),
  });
  const users = await store.users.byIds(rows.map((row) => row.deleted_by));
  const datasetIds = rows.flatMap((row) => (row.kind === 'dataset' ? [row.id] : []));
  const [charts, ruledSet, tables] = [
    await store.trash.chartCounts(datasetIds),
    await store.trash.ruled(datasetIds),
    datasetIds.length === 0 ? new Set<string>() : await uploadedTables(store),
  ];
  return {
    count,
    result: rows.map((row): TrashItem => {
      const user = row.deleted_by === null ? undefined : users.get(row.deleted_by);
      const deniedCode = keptCode(row, ruledSet);
      return {
        kind: row.kind,
        id: row.id,
        uuid: row.uuid,
        name: row.name ?? '',
        deletedAt: row.deleted_at,
        deletedBy: user === undefined ? null : `${user.first_name} ${user.last_name}`.trim(),
        removedAt: row.deleted_at + keptInTrashMs,
        chartCount: row.kind === 'dataset' ? (charts.get(row.id) ?? 0) : 0,
        hasTable: row.kind === 'dataset' && row.is_table === 1 && tables.has(tableKey(row)),
        keptBecause: deniedCode === null ? null : fail(deniedCode, {}).message,
      };
    }),
  };
}

/** The thing, for a user who may change it. @throws NOT_FOUND_00x, ACCESS_003 */
async function loadTrashed(store: Store, user: SessionUser, { kind, id }: TrashKey): Promise<TrashedRow> {
  if (!may(user, neededPermissions[kind])) throw fail('ACCESS_003', { permission: neededPermissions[kind] });
  const row = await store.trash.find(kind, id);
  if (row === undefined) throw fail(notFound[kind], { id });
  if (kind !== 'database') await mayEditTrashed(store, user, kind, id);
  return row;
}

/** Does `action` to each thing by itself; what it rejects is named with its reason. */
async function eachObject(
  store: Store,
  user: SessionUser,
  items: readonly TrashKey[],
  action: (row: TrashedRow) => Promise<string | null>,
): Promise<TrashOutcome> {
  const outcome: { done: TrashOutcome['done']; failed: TrashOutcome['failed'] } = { done: [], failed: [] };
  for (const { kind, id } of items) {
    let name = '';
    try {
      const row = await loadTrashed(store, user, { kind, id });
      name = row.name ?? '';
      outcome.done.push({ kind, id, name, note: await action(row) });
    } catch (error) {
      if (!(error instanceof SextantError)) throw error;
      outcome.failed.push({ kind, id, name, code: error.code, message: error.message });
    }
  }
  return outcome;
}

async function rejectMissingPlace(store: Store, row: TrashedRow): Promise<void> {
  if (row.kind !== 'dataset' || row.database_id === null) return;
  if ((await store.databases.load(row.database_id)) === undefined) throw fail('TRASH_004', {});
  const other = await store.datasets.byName(row.database_id, row.schema_name, row.name ?? '');
  if (other !== undefined) throw fail('TRASH_003', { name: row.name ?? '' });
}

/** Takes things out of the trash. A dashboard whose address another one has now comes back without it, and says so. */
export const restoreFromTrash = (
  context: TrashContext,
  user: SessionUser,
  items: readonly TrashKey[],
): Promise<TrashOutcome> =>
  eachObject(context.store, user, items, async (row) => {
    if (row.kind === 'database') {
      await restoreDatabase(context, row.id);
      return null;
    }
    await rejectMissingPlace(context.store, row);
    await restoreObject(context, user, row.kind, row.id);
    if (row.slug === null) return null;
    const back = await context.store.dashboards.load(row.id);
    return back?.row.slug === row.slug ? null : `Another dashboard has the address ${row.slug} now; this one has none.`;
  });

/** Removes things in the trash for good. `sweepTables` then removes uploaded tables that no dataset shows any more. */
export async function eraseFromTrash(
  { store }: TrashContext,
  user: SessionUser,
  items: readonly TrashKey[],
  sweepTables: () => Promise<void>,
): Promise<TrashOutcome> {
  const outcome = await eachObject(store, user, items, async (row) => {
    const deniedCode = keptCode(row, await store.trash.ruled(row.kind === 'dataset' ? [row.id] : []));
    if (deniedCode !== null) throw fail(deniedCode, {});
    if (row.kind === 'database') throw fail('TRASH_005', {});
    if (!(await store.trash.erase(row.kind, row.id))) throw fail(notFound[row.kind], { id: row.id });
    return null;
  });
  if (outcome.done.some(({ kind }) => kind === 'dataset')) await sweepTables();
  return outcome;
}
