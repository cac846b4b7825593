import { createContext, useContext } from 'react';
import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand';
import { newClientId } from '../api/client-id.ts';
import { runStateOf } from './tab-run.ts';
import type { TabRun } from './tab-run.ts';
import { newTabFields } from './lab-tab.ts';
import type { LabTab, TabFields } from './lab-tab.ts';
import type { SqlLabStart, StartDatabase } from './wire.ts';

/** What stands at the right of the editor; one at a time. */
export type SidePart = 'parameters' | 'estimate';

/** What stands at the left. */
export type LeftPart = 'tables' | 'saved' | 'history';

/** A table that is looked into under the editor. */
export interface TablePlace {
  readonly databaseId: number;
  readonly schema: string | null;
  readonly table: string;
}

/** What stands under the editor: the rows of the run, runs of the tab, how a statement would run, or a table. */
export type ResultPaneTab = 'results' | 'history' | 'plan' | `table ${string}`;

export const paneTabOfTable = ({ databaseId, schema, table }: TablePlace): ResultPaneTab =>
  `table ${databaseId} ${schema ?? ''} ${table}`;

/** A statement whose plan is shown. */
export interface PlanRequest {
  readonly tabId: string;
  readonly databaseId: number;
  readonly schema: string | null;
  readonly sql: string;
  readonly templateParams: string;
}

/** The page of SQL Lab: its tabs, what runs in them, and what is open around them. */
export interface LabState {
  readonly databases: readonly StartDatabase[];
  readonly defaultDatabaseId: number | null;
  readonly limits: SqlLabStart['limits'];
  readonly tabs: readonly LabTab[];
  /** Null without any tab. */
  readonly activeId: string | null;
  /** The newest run of each tab, by the tab's id. */
  readonly runs: Readonly<Record<string, TabRun>>;
  /** Of each tab the last run that succeeded before the newest, by the tab's id. */
  readonly lastGoodRuns: Readonly<Record<string, TabRun>>;
  readonly side: SidePart | null;
  /** Something is selected in the editor. */
  readonly hasSelection: boolean;
  readonly addTab: (fields?: Partial<TabFields>) => string;
  readonly closeTab: (id: string) => void;
  readonly closeOthers: (id: string) => void;
  readonly activate: (id: string) => void;
  /** The neighbor of the tab in front: −1 before it, 1 after it, around the ends. */
  readonly step: (by: -1 | 1) => void;
  readonly change: (id: string, fields: Partial<TabFields>) => void;
  /** What the server says of a tab: its number, or its text. */
  readonly updateFromServer: (id: string, tab: Partial<LabTab>) => void;
  readonly putRun: (run: TabRun) => void;
  readonly changeRun: (tabId: string, clientId: string, change: Partial<TabRun>) => void;
  readonly left: LeftPart;
  readonly paneTab: ResultPaneTab;
  readonly plan: PlanRequest | null;
  /** Tables that are looked into, the last one last. */
  readonly tables: readonly TablePlace[];
  readonly select: (hasSelection: boolean) => void;
  readonly openLeft: (left: LeftPart) => void;
  readonly openPaneTab: (paneTab: ResultPaneTab) => void;
  readonly showPlan: (plan: PlanRequest) => void;
  readonly openTable: (table: TablePlace) => void;
  readonly closeTable: (table: TablePlace) => void;
  readonly openSide: (side: SidePart | null) => void;
}

export interface LabStart {
  readonly databases: readonly StartDatabase[];
  readonly defaultDatabaseId: number | null;
  readonly limits: SqlLabStart['limits'];
  readonly tabs: readonly LabTab[];
  readonly activeId: string | null;
  readonly runs: Readonly<Record<string, TabRun>>;
}

/** So many tables are looked into at once. */
const mostTables = 5;

const replaced = (tabs: readonly LabTab[], id: string, change: Partial<LabTab>): readonly LabTab[] =>
  tabs.map((tab) => (tab.id === id ? { ...tab, ...change } : tab));

/** The tab that comes to the front when one is closed: the one after it, else the one before. */
function nextFront({ tabs, activeId }: LabState, closedId: string): string | null {
  if (activeId !== closedId) return activeId;
  const index = tabs.findIndex(({ id }) => id === closedId);
  return (tabs[index + 1] ?? tabs[index - 1])?.id ?? null;
}

/** The state of one page. Of the databases that `isReachable` a new tab has one; any, where none is. */
export const createLabStore = (start: LabStart, isReachable: (databaseId: number) => boolean): StoreApi<LabState> =>
  createStore<LabState>((set, get) => ({
    ...start,
    lastGoodRuns: {},
    side: null,
    hasSelection: false,
    left: 'tables',
    paneTab: 'results',
    plan: null,
    tables: [],
    openLeft: (left) => set({ left }),
    openPaneTab: (paneTab) => set({ paneTab }),
    showPlan: (plan) => set({ plan, paneTab: 'plan' }),
    openTable: (table) =>
      set(({ tables }) => ({
        tables: [...tables.filter((one) => paneTabOfTable(one) !== paneTabOfTable(table)), table].slice(-mostTables),
        paneTab: paneTabOfTable(table),
      })),
    closeTable: (table) =>
      set(({ tables, paneTab }) => ({
        tables: tables.filter((one) => paneTabOfTable(one) !== paneTabOfTable(table)),
        paneTab: paneTab === paneTabOfTable(table) ? 'results' : paneTab,
      })),
    select: (hasSelection) => set({ hasSelection }),
    addTab: (fields = {}) => {
      const { tabs, activeId, databases, defaultDatabaseId } = get();
      const front = tabs.find(({ id }) => id === activeId) ?? null;
      const reachable = databases.filter((database) => isReachable(database.id));
      const choices = reachable.length === 0 ? databases : reachable;
      const created = { ...newTabFields(tabs, front, choices, defaultDatabaseId), ...fields };
      const id = `new-${newClientId()}`;
      set({ tabs: [...tabs, { ...created, id, serverId: null }], activeId: id });
      return id;
    },
    closeTab: (id) =>
      set((state) => ({ tabs: state.tabs.filter((tab) => tab.id !== id), activeId: nextFront(state, id) })),
    closeOthers: (id) => set((state) => ({ tabs: state.tabs.filter((tab) => tab.id === id), activeId: id })),
    activate: (id) => set({ activeId: id }),
    step: (by) =>
      set(({ tabs, activeId }) => {
        const index = tabs.findIndex(({ id }) => id === activeId);
        return { activeId: tabs.at((index + by) % tabs.length)?.id ?? null };
      }),
    change: (id, fields) => set(({ tabs }) => ({ tabs: replaced(tabs, id, fields) })),
    updateFromServer: (id, tab) => set(({ tabs }) => ({ tabs: replaced(tabs, id, tab) })),
    putRun: (run) =>
      set(({ runs, lastGoodRuns }) => {
        const before = runs[run.tabId];
        const isGood = before !== undefined && runStateOf(before) === 'success';
        return {
          runs: { ...runs, [run.tabId]: run },
          lastGoodRuns: isGood ? { ...lastGoodRuns, [run.tabId]: before } : lastGoodRuns,
          paneTab: 'results',
        };
      }),
    changeRun: (tabId, clientId, change) =>
      set(({ runs }) => {
        const run = runs[tabId];
        return run?.clientId === clientId ? { runs: { ...runs, [tabId]: { ...run, ...change } } } : {};
      }),
    openSide: (side) => set({ side }),
  }));

const LabContext = createContext<StoreApi<LabState> | null>(null);
export const LabProvider = LabContext.Provider;

/** The store of the page, for acts that look once. */
export function useLabStore(): StoreApi<LabState> {
  const store = useContext(LabContext);
  if (store === null) throw new Error('useLab outside SQL Lab');
  return store;
}

/** A part of the page's state. */
export const useLab = <Selected>(select: (state: LabState) => Selected): Selected => useStore(useLabStore(), select);

/** The tab in front; null without any. */
export const activeTab = ({ tabs, activeId }: Pick<LabState, 'tabs' | 'activeId'>): LabTab | null =>
  tabs.find(({ id }) => id === activeId) ?? null;

/** The database of a tab; null where none is chosen, or it is not open any more. */
export const databaseOf = ({ databases }: Pick<LabState, 'databases'>, tab: LabTab | null): StartDatabase | null =>
  databases.find(({ id }) => id === tab?.databaseId) ?? null;
