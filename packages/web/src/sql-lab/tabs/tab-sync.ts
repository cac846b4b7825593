import type { StoreApi } from 'zustand';
import { ApiError } from '../../api/api-error.ts';
import { isTransient } from '../../api/transient.ts';
import type { LabState } from '../lab-store.ts';
import { tabFieldNames } from '../lab-tab.ts';
import type { LabTab, TabFields } from '../lab-tab.ts';
import { activateTab, createTab, removeTab, updateTab } from './tab-calls.ts';
import { changedFields } from './tab-outbox.ts';
import type { Outbox } from './tab-outbox.ts';

/** How far the server has what was edited; `atMs` is null while nothing was sent yet. */
export interface SyncState {
  readonly kind: 'saved' | 'saving' | 'waiting';
  readonly atMs: number | null;
}

const pauseMs = 1_200;
const retryMs = 5_000;

/** What the server has of a tab. */
interface StoredTab {
  readonly fields: Partial<TabFields>;
  readonly serverId: number | null;
}

const fieldsBut = (tab: LabTab, unsent: Partial<TabFields>): Partial<TabFields> =>
  Object.fromEntries(tabFieldNames.filter((name) => !(name in unsent)).map((name) => [name, tab[name]]));

/**
 * Keeps the tabs of the page on the server, one call after the other, and in the browser what the server does not have yet: an edit that
 * cannot be sent waits there, over reloads too.
 */
export class TabSync {
  readonly #store: StoreApi<LabState>;
  readonly #outbox: Outbox;
  readonly #onState: (state: SyncState) => void;
  readonly #stored = new Map<string, StoredTab>();
  /** Tabs that were closed here: number on the server → name in the outbox. */
  readonly #closed = new Map<number, string>();
  #frontId: number | null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #sending: Promise<void> | null = null;
  #unsubscribe: (() => void) | null = null;

  constructor(store: StoreApi<LabState>, outbox: Outbox, onState: (state: SyncState) => void) {
    this.#store = store;
    this.#outbox = outbox;
    this.#onState = onState;
    const unsent = outbox.all();
    for (const { id, serverId, isClosed } of unsent) if (isClosed && serverId !== null) this.#closed.set(serverId, id);
    for (const tab of store.getState().tabs) {
      const own = unsent.find(({ id, serverId }) => id === tab.id || (serverId !== null && serverId === tab.serverId));
      const fields = tab.serverId === null ? {} : fieldsBut(tab, own?.fields ?? {});
      this.#stored.set(tab.id, { fields, serverId: tab.serverId });
    }
    this.#frontId = this.#front();
  }

  /** Keeps and sends from now on. */
  start(): void {
    this.#unsubscribe ??= this.#store.subscribe((state, before) => {
      if (state.tabs === before.tabs && state.activeId === before.activeId) return;
      this.#keep();
      this.#plan(pauseMs);
    });
    window.addEventListener('online', this.#retry);
    this.#retry();
  }

  /** A tab as the server has it now. */
  took(tab: LabTab): void {
    this.#stored.set(tab.id, { fields: fieldsBut(tab, {}), serverId: tab.serverId });
    this.#store.getState().updateFromServer(tab.id, tab);
  }

  /** Sends at once what waits, such as before a run that names its tab. It never throws. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#sending ??= this.#send().finally(() => (this.#sending = null));
    await this.#sending;
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    window.removeEventListener('online', this.#retry);
    this.#unsubscribe?.();
    this.#unsubscribe = null;
  }

  readonly #retry = (): void => {
    if (this.#hasUnsent()) this.#plan(0);
  };

  #front(): number | null {
    const { tabs, activeId } = this.#store.getState();
    return tabs.find(({ id }) => id === activeId)?.serverId ?? null;
  }

  #unsentOf(tab: LabTab): Partial<TabFields> {
    return changedFields(tab, this.#stored.get(tab.id)?.fields ?? {});
  }

  #isUnsent(tab: LabTab): boolean {
    return Object.keys(this.#unsentOf(tab)).length > 0;
  }

  #hasUnsent(): boolean {
    return this.#closed.size > 0 || this.#store.getState().tabs.some((tab) => this.#isUnsent(tab));
  }

  #plan(ms: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  /** Writes down in the browser what the server does not have. */
  #keep(): void {
    const { tabs } = this.#store.getState();
    for (const tab of tabs) {
      if (!this.#isUnsent(tab)) this.#outbox.remove(tab.id);
      else this.#outbox.put({ id: tab.id, serverId: tab.serverId, fields: this.#unsentOf(tab), isClosed: false });
    }
    for (const [id, { serverId }] of this.#stored) {
      if (tabs.some((tab) => tab.id === id)) continue;
      this.#stored.delete(id);
      this.#outbox.remove(id);
      if (serverId !== null) this.#close(serverId, id);
    }
  }

  #close(serverId: number, id: string): void {
    this.#closed.set(serverId, id);
    this.#outbox.put({ id, serverId, fields: {}, isClosed: true });
  }

  async #send(): Promise<void> {
    this.#onState({ kind: 'saving', atMs: null });
    try {
      await this.#sendAll();
      this.#keep();
      this.#onState({ kind: 'saved', atMs: Date.now() });
      if (this.#hasUnsent()) this.#plan(pauseMs);
    } catch (error) {
      this.#onState({ kind: 'waiting', atMs: null });
      if (error instanceof ApiError && error.code === 'NOT_FOUND_020') this.#remakeGone();
      this.#plan(isTransient(error) ? retryMs : 2 * retryMs);
    }
  }

  async #sendAll(): Promise<void> {
    for (const [serverId, id] of this.#closed) {
      await removeTab(serverId);
      this.#closed.delete(serverId);
      this.#outbox.remove(id);
    }
    for (const { id } of this.#store.getState().tabs) {
      // What is typed while calls are under way goes along.
      const tab = this.#store.getState().tabs.find((one) => one.id === id);
      if (tab !== undefined && this.#isUnsent(tab)) await this.#sendTab(tab);
    }
    const front = this.#front();
    if (front !== null && front !== this.#frontId) {
      await activateTab(front);
      this.#frontId = front;
    }
  }

  async #sendTab(tab: LabTab): Promise<void> {
    if (tab.serverId !== null) {
      const fields = this.#unsentOf(tab);
      await updateTab(tab.serverId, fields);
      const before = this.#stored.get(tab.id)?.fields;
      this.#stored.set(tab.id, { serverId: tab.serverId, fields: { ...before, ...fields } });
      return;
    }
    const serverId = await createTab(tab);
    // The server brings a new tab to the front.
    this.#frontId = serverId;
    if (!this.#store.getState().tabs.some(({ id }) => id === tab.id)) return this.#close(serverId, tab.id);
    this.#stored.set(tab.id, { fields: fieldsBut(tab, {}), serverId });
    this.#store.getState().updateFromServer(tab.id, { serverId });
  }

  /** A tab that was closed elsewhere while it was edited here is made anew with the text that is here. */
  #remakeGone(): void {
    for (const tab of this.#store.getState().tabs) {
      if (tab.serverId === null || !this.#isUnsent(tab)) continue;
      this.#stored.set(tab.id, { fields: {}, serverId: null });
      this.#store.getState().updateFromServer(tab.id, { serverId: null });
    }
  }
}
