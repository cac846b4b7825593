import type { SqlLabPermalink, StartDatabase, TabState } from './wire.ts';

/** A tab of the page: a text, and what it is run with. */
export interface LabTab {
  /** Of this page; the server's number once it has one is `serverId`. */
  readonly id: string;
  readonly serverId: number | null;
  readonly name: string;
  /** Null while the text of a tab that was not opened yet is still on the server. */
  readonly sql: string | null;
  readonly databaseId: number | null;
  /** Null: what names without a schema mean to the database. */
  readonly schema: string | null;
  /** Most rows of a result; null is the server's own first choice. */
  readonly limit: number | null;
  /** JSON text of an object; empty for none. */
  readonly templateParams: string;
  /** The saved query that it was opened from, or saved as. */
  readonly savedQueryId: number | null;
  /** The name of its newest run; null before the first. */
  readonly latestRunId: string | null;
}

/** The parts of a tab that are kept on the server. */
export type TabFields = Omit<LabTab, 'id' | 'serverId'>;

export const tabFieldNames = [
  'name',
  'sql',
  'databaseId',
  'schema',
  'limit',
  'templateParams',
  'savedQueryId',
  'latestRunId',
] as const;

export const localTabId = (serverId: number): string => `tab-${serverId}`;

/** A tab that only its name is known of. */
export const unreadTab = (serverId: number, name: string): LabTab => ({
  id: localTabId(serverId),
  serverId,
  name,
  sql: null,
  databaseId: null,
  schema: null,
  limit: null,
  templateParams: '',
  savedQueryId: null,
  latestRunId: null,
});

/** A tab as the server keeps it. */
export const tabOfState = (state: TabState): LabTab => ({
  id: localTabId(state.id),
  serverId: state.id,
  name: state.label,
  sql: state.sql,
  databaseId: state.database_id,
  schema: state.schema,
  limit: state.query_limit,
  templateParams: state.template_params ?? '',
  savedQueryId: state.saved_query?.id ?? null,
  latestRunId: state.latest_query?.id ?? null,
});

const untitled = /^Untitled Query (\d+)$/;

/** 'Untitled Query <n>', one more than the highest that there is. */
export function newTabName(names: readonly string[]): string {
  const numbers = names.map((name) => Number(untitled.exec(name)?.[1] ?? 0));
  return `Untitled Query ${Math.max(0, ...numbers) + 1}`;
}

/** What a new tab begins with: the settings of the one in front where its database is among `databases`, else those of the database that comes first. */
export function newTabFields(
  tabs: readonly LabTab[],
  front: LabTab | null,
  databases: readonly StartDatabase[],
  defaultId: number | null,
): TabFields {
  const first = databases.find(({ id }) => id === defaultId) ?? databases.toSorted((a, b) => a.id - b.id)[0];
  // That of the tab in front may be gone, or away.
  const isOpen = databases.some(({ id }) => id === front?.databaseId);
  return {
    name: newTabName(tabs.map(({ name }) => name)),
    sql: '',
    databaseId: (isOpen ? front?.databaseId : first?.id) ?? null,
    schema: isOpen ? (front?.schema ?? null) : null,
    limit: front?.limit ?? null,
    templateParams: '',
    savedQueryId: null,
    latestRunId: null,
  };
}

/** A tab with the text of a link. */
export const fieldsOfLink = (link: SqlLabPermalink): Partial<TabFields> => ({
  name: link.name,
  sql: link.sql,
  databaseId: link.dbId,
  schema: link.schema ?? null,
  templateParams: link.templateParams ?? '',
});
