import { api } from '@sextant/contract/calls';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { tabFieldNames, tabOfState } from '../lab-tab.ts';
import type { LabTab, TabFields } from '../lab-tab.ts';

const wireNames: Readonly<Record<keyof TabFields, string>> = {
  name: 'label',
  sql: 'sql',
  databaseId: 'database_id',
  schema: 'schema',
  limit: 'query_limit',
  templateParams: 'template_params',
  savedQueryId: 'saved_query_id',
  latestRunId: 'latest_query_id',
};

/** Keeps a new tab on the server; its number there. */
export async function createTab(tab: LabTab): Promise<number> {
  const { name, sql, databaseId: dbId, schema, limit: queryLimit, templateParams } = tab;
  const { savedQueryId: remoteId, latestRunId: latestQueryId } = tab;
  const queryEditor = JSON.stringify({
    name,
    sql: sql ?? '',
    dbId,
    schema,
    queryLimit,
    templateParams,
    remoteId,
    latestQueryId,
  });
  return (await call(api.tabStates.create, { body: { queryEditor } })).id;
}

/** Changes fields of a tab; each is the JSON text of its value. */
export async function updateTab(id: number, fields: Partial<TabFields>): Promise<void> {
  const changed = tabFieldNames.filter((name) => name in fields);
  const body = Object.fromEntries(changed.map((name) => [wireNames[name], JSON.stringify(fields[name] ?? null)]));
  await call(api.tabStates.update, { params: { id }, body });
}

/** Removes a tab; one that is gone already is as good. */
export async function removeTab(id: number): Promise<void> {
  try {
    await call(api.tabStates.remove, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

export async function activateTab(id: number): Promise<void> {
  await call(api.tabStates.activate, { params: { id } });
}

/** A tab as it is kept now, and its newest run. */
export async function readTab(id: number) {
  const state = await call(api.tabStates.show, { params: { id } });
  return { tab: tabOfState(state), run: state.latest_query };
}
