import { tabFieldNames } from '../lab-tab.ts';
import type { LabTab, TabFields } from '../lab-tab.ts';

/** What of a tab the server does not have yet: kept by the browser until it has. */
export interface UnsentTab {
  readonly id: string;
  readonly serverId: number | null;
  readonly fields: Partial<TabFields>;
  /** It was closed here. */
  readonly isClosed: boolean;
}

/** Where unsent edits are kept: `localStorage`, or what stands in for it. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The edits of one user that wait for the server; each tab under a key of its own, so that windows do not overwrite each other's. */
export interface Outbox {
  readonly all: () => readonly UnsentTab[];
  readonly put: (tab: UnsentTab) => void;
  readonly remove: (id: string) => void;
}

export function makeOutbox(tabStorage: TabStorage, userId: number): Outbox {
  const prefix = `sextant.sql-lab.${userId}.`;
  const keys = (): readonly string[] =>
    Array.from({ length: tabStorage.length }, (_, index) => tabStorage.key(index) ?? '').filter((key) =>
      key.startsWith(prefix),
    );
  return {
    all: () =>
      keys().flatMap((key) => {
        try {
          return [JSON.parse(tabStorage.getItem(key) ?? '') as UnsentTab];
        } catch {
          return [];
        }
      }),
    put: (tab) => {
      try {
        tabStorage.setItem(prefix + tab.id, JSON.stringify(tab));
      } catch {
        // No space is left in the browser: the edit still goes to the server.
      }
    },
    remove: (id) => tabStorage.removeItem(prefix + id),
  };
}

/** The fields in which a tab differs from what the server has of it. */
export function changedFields(tab: LabTab, stored: Partial<TabFields>): Partial<TabFields> {
  const changed = tabFieldNames.filter((name) => tab[name] !== stored[name] && !(name === 'sql' && tab.sql === null));
  return Object.fromEntries(changed.map((name) => [name, tab[name]]));
}

/** The tabs of the server with what the browser has unsent: edits over them, closed ones left out, new ones behind. */
export function withUnsent(tabs: readonly LabTab[], unsent: readonly UnsentTab[]): readonly LabTab[] {
  const open = tabs
    .filter(({ serverId }) => !unsent.some((one) => one.isClosed && one.serverId === serverId))
    .map((tab) => ({ ...tab, ...unsent.find(({ serverId }) => serverId === tab.serverId)?.fields }));
  const created = unsent
    .filter(({ serverId, isClosed }) => serverId === null && !isClosed)
    .map(({ id, fields }): LabTab => ({ ...blankTab, ...fields, id, serverId: null }));
  return [...open, ...created];
}

const blankTab: TabFields = {
  name: 'Untitled Query 1',
  sql: '',
  databaseId: null,
  schema: null,
  limit: null,
  templateParams: '',
  savedQueryId: null,
  latestRunId: null,
};
