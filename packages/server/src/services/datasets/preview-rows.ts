import { cellAt, fail, queryObject } from '@sextant/contract';
import type { z } from 'zod';
import type { rowPreview, rowPreviewBody } from '@sextant/contract';
import type { DataAccess } from '../access/data-access.ts';
import type { Store } from '../../store/open-store.ts';
import { readRows } from '../access/read-rows.ts';
import { checkClause } from './save-row-rule.ts';
import type { RunOptions } from '../access/open-dataset.ts';
import { samples } from './samples.ts';
import { loadSessionUser } from '../sessions.ts';
import type { Session } from '../../policies/session.ts';

const shownRows = 20;

type DraftedRule = NonNullable<z.output<typeof rowPreviewBody>['rule']>;

/** Who looks at what; `rule` is tried in the place of the stored one with its id, or beside all when it has none. */
export interface PreviewRequest {
  readonly userId: number;
  readonly datasetId: number;
  readonly rule: DraftedRule | null;
}

/** The access to data as it would be with the rule saved. Responses are kept under the conditions themselves, so that none of these is anybody else's. */
function accessWith(dataAccess: DataAccess, store: Store, draftRule: DraftedRule): DataAccess {
  const rendersTemplates = dataAccess.templates.isOn;
  checkClause(draftRule.clause, { rendersTemplates });
  const rule = {
    row: { kind: draftRule.filter_type, group_key: draftRule.group_key, clause: draftRule.clause },
    roleIds: draftRule.roles,
    datasetIds: draftRule.tables,
    places: [],
  };
  const current = async () => [...(await store.rowRules.current()).filter(({ row }) => row.id !== draftRule.id), rule];
  return {
    ...dataAccess,
    readRows: ({ user }, dataset, how) =>
      readRows(
        store,
        dataAccess.sources,
        { user, ...how, rules: { rowRules: { current }, rendersTemplates } },
        dataset,
      ),
  };
}

/**
 * The first rows of a dataset as somebody else sees them, through the access to data that he has himself. It shows nothing that the asking
 * administrator may not see.
 *
 * @throws NOT_FOUND_009 for a user who is not there or not active, and what the user would be told
 */
export async function previewRows(
  { dataAccess, store }: { readonly dataAccess: DataAccess; readonly store: Store },
  session: Session,
  { userId, datasetId, rule }: PreviewRequest,
  options: RunOptions,
): Promise<z.output<typeof rowPreview>> {
  const user = await loadSessionUser(store, userId);
  if (user === null) throw fail('NOT_FOUND_009', { id: userId });
  const narrowing = queryObject({});
  const request = { datasetId, page: 1, perPage: shownRows, isForced: false, narrowing };
  const access = rule === null ? dataAccess : accessWith(dataAccess, store, rule);
  const { entry, totalCount } = await samples(access, { ...session, user }, request, options);
  const columns = entry.table?.columns ?? [];
  return {
    total_count: totalCount,
    colnames: columns.map(({ name }) => name),
    data: Array.from({ length: entry.table?.rowCount ?? 0 }, (_, row) =>
      Object.fromEntries(columns.map((column) => [column.name, cellAt(column, row)])),
    ),
  };
}
