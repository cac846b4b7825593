import type { QueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand';
import { api } from '@sextant/contract/calls';
import { toast } from '@sextant/ui';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { pages } from '../shell/navigation/navigation.ts';
import type { LabState } from './lab-store.ts';
import { startRun } from './start-run.ts';
import { fieldsOfLink } from './lab-tab.ts';
import type { TabFields } from './lab-tab.ts';

interface Opening {
  readonly store: StoreApi<LabState>;
  readonly client: QueryClient;
  readonly path: string;
  readonly search: string;
}

const ownPath = /\/sqllab(\/|$)/;
const linkPath = /\/sqllab\/p\/([^/]+)\/?$/;

interface Wanted {
  readonly fields: Partial<TabFields>;
  readonly runsAtOnce: boolean;
}

async function ofLink(key: string): Promise<Wanted> {
  const link = await call(api.sqlLab.permalink, { params: { key } });
  return { fields: fieldsOfLink(link), runsAtOnce: link.autorun };
}

async function ofSavedQuery(id: number): Promise<Wanted> {
  const { result } = await call(api.savedQuery.show, { params: { id } });
  const { label, sql, db_id: databaseId, schema, template_parameters: params } = result;
  const fields = {
    name: label ?? 'Untitled Query',
    sql: sql ?? '',
    databaseId: databaseId ?? null,
    schema: schema ?? null,
  };
  return { fields: { ...fields, templateParams: params ?? '', savedQueryId: id }, runsAtOnce: false };
}

async function ofRun(id: number): Promise<Wanted> {
  const { result } = await call(api.queryHistory.show, { params: { id } });
  const { sql, database, schema, tab_name: name } = result;
  return {
    fields: { sql, databaseId: database?.id ?? null, schema, ...(name == null ? {} : { name: `Copy of ${name}` }) },
    runsAtOnce: false,
  };
}

/** A text that stands in the address itself, with its database by number or by name. */
function ofText(parameters: URLSearchParams, { databases }: Pick<LabState, 'databases'>): Wanted {
  const [id, name] = [parameters.get('dbid'), parameters.get('dbname')];
  const database = databases.find((one) => (id === null ? one.database_name === name : one.id === Number(id)));
  const title = parameters.get('name') ?? parameters.get('title');
  return {
    fields: {
      sql: parameters.get('sql') ?? '',
      ...(database === undefined ? {} : { databaseId: database.id }),
      schema: parameters.get('schema'),
      ...(title === null ? {} : { name: title }),
    },
    runsAtOnce: parameters.get('autorun') === 'true',
  };
}

/** What an address asks for; null for nothing. */
async function wantedOf({ store, path, search }: Opening): Promise<Wanted | null> {
  const parameters = new URLSearchParams(search);
  const [, key = parameters.get('id')] = linkPath.exec(path) ?? [];
  if (key !== null && key !== undefined) return ofLink(decodeURIComponent(key));
  const [saved, query] = [parameters.get('savedQueryId'), parameters.get('queryId')];
  if (saved !== null) return ofSavedQuery(Number(saved));
  if (query !== null) return ofRun(Number(query));
  if (parameters.has('sql')) return ofText(parameters, store.getState());
  return parameters.get('new') === 'true' ? { fields: {}, runsAtOnce: false } : null;
}

const failed: Readonly<Record<string, string>> = {
  savedQueryId: "The query couldn't be loaded",
  queryId: "The query couldn't be loaded",
};

const opening = new WeakMap<StoreApi<LabState>, Set<string>>();

/** Whether an address is met for the first time by a page: React draws twice while developing. */
function isFirst(store: StoreApi<LabState>, address: string): boolean {
  const met = opening.get(store) ?? new Set();
  opening.set(store, met);
  if (met.has(address)) return false;
  met.add(address);
  return true;
}

/** Opens a tab with what the address asks for, and gives the address without it; null when it asks for nothing. */
export async function openAddress(page: Opening): Promise<string | null> {
  const { store, client, path, search } = page;
  // The page is also notified of the address that it is left for.
  if (!ownPath.test(path)) return null;
  const isPlainAddress = search === '' && !linkPath.test(path);
  if (isPlainAddress) {
    if (store.getState().tabs.length === 0 && isFirst(store, '')) store.getState().addTab();
    return null;
  }
  if (!isFirst(store, `${path}${search}`)) return null;
  try {
    const wanted = await wantedOf(page);
    if (wanted !== null) {
      const id = store.getState().addTab(wanted.fields);
      const { sql } = wanted.fields;
      if (wanted.runsAtOnce && sql != null) void startRun({ store, client }, id, { sql, start: 0 });
    }
  } catch (error) {
    const [kind = ''] = [...new URLSearchParams(search).keys()];
    const reason = messageOf(error);
    toast({ kind: 'error', text: `${failed[kind] ?? 'The link could not be opened'}: ${reason}` });
    if (store.getState().tabs.length === 0) store.getState().addTab();
  }
  return pages.sqlLab;
}
