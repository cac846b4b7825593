import { countOf } from '@sextant/contract';
import { listText, nodeAt, nodeName, openDocument, describePlace } from '@sextant/dashboard';
import type { DashboardTexts, LayoutNode } from '@sextant/contract';
import type { DashboardAction, DashboardDocument, ElementKind, LayoutChart } from '@sextant/dashboard';
import { createStore } from 'zustand/vanilla';
import { actionsSince, afterAction, documentOf, redoHistory, replayed, startOf, undone } from './history.ts';
import type { History } from './history.ts';

/** What a user drags: an element of the layout, or something new from the panel. */
export type DraggedElement =
  | { readonly kind: 'element'; readonly id: string }
  | { readonly kind: 'chart'; readonly chartId: number; readonly name: string }
  | { readonly kind: 'new'; readonly element: ElementKind };

/** Size that a user is giving to an element with the mouse, before it is let go. */
export interface Sizing {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

interface EditData {
  /** The stored dashboard that editing began from, and its version: what a save is based on. */
  readonly base: { readonly texts: DashboardTexts; readonly version: number };
  readonly history: History;
  readonly document: DashboardDocument;
  readonly selected: string | null;
  /** Elements that were chosen together: what is done with one of them is done with all. */
  readonly marked: ReadonlySet<string>;
  /** The element whose grip takes the focus as soon as it stands. */
  readonly focusNext: string | null;
  /** Open tab by the id of its tabs. */
  readonly openTabs: Readonly<Record<string, string>>;
  /** What is read aloud now; the number makes the same words be said again. */
  readonly announced: { readonly text: string; readonly count: number };
  readonly sizing: Sizing | null;
  /** Text element whose source is open. */
  readonly writing: string | null;
}

/** What the user is editing: state, and one action per thing a user does. */
export interface EditState extends EditData {
  /** Does an action and says what happened; returns the reason when it cannot be done. */
  readonly apply: (
    action: DashboardAction,
    announcement: string | ((document: DashboardDocument) => string),
  ) => string | null;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly select: (id: string | null) => void;
  /** Chooses an element by coming to its grip: what was marked stays so. */
  readonly reach: (id: string) => void;
  /** Marks an element, together with the one that was chosen before when nothing is marked yet; or takes its mark away. */
  readonly mark: (id: string, isWithSelected: boolean) => void;
  readonly takeFocus: (id: string | null) => void;
  readonly openTab: (tabsId: string, tabId: string) => void;
  readonly announce: (text: string) => void;
  readonly setSizing: (sizing: Sizing | null) => void;
  readonly write: (id: string | null) => void;
  /** Begins anew from what was saved, with the actions that were done since `savedHistory`. */
  readonly rebase: (texts: DashboardTexts, version: number, savedHistory: History) => void;
}

interface EditStart {
  readonly texts: DashboardTexts;
  readonly version: number;
  readonly charts: readonly LayoutChart[];
  /** Actions kept from an earlier session, to be done again. */
  readonly savedDraft: { readonly actions: readonly DashboardAction[]; readonly at: number } | null;
  /** Called with every change of the history. */
  readonly onHistory: (history: History) => void;
}

const noneMarked: ReadonlySet<string> = new Set();

/** The elements that an action on `id` means: all marked ones when it is among them, else it alone. */
export const markedWith = ({ marked }: Pick<EditState, 'marked'>, id: string): ReadonlySet<string> =>
  marked.has(id) ? marked : new Set([id]);

/** Makes the store of one session of editing. */
export function createEditStore({ texts, version, charts, savedDraft, onHistory }: EditStart) {
  const { document: first } = openDocument(texts, charts);
  const history = savedDraft === null ? startOf(first) : replayed(first, savedDraft.actions, savedDraft.at);
  return createStore<EditState>()((set, get) => {
    const move = (next: History, announcement: string): void => {
      const { announced, selected, marked } = get();
      const document = documentOf(next);
      set({
        history: next,
        document,
        selected: selected !== null && nodeAt(document.layout, selected) === null ? null : selected,
        marked: marked.size === 0 ? marked : new Set([...marked].filter((id) => nodeAt(document.layout, id) !== null)),
        announced: { text: announcement, count: announced.count + 1 },
      });
      onHistory(next);
    };
    return {
      base: { texts, version },
      history,
      document: documentOf(history),
      selected: null,
      marked: noneMarked,
      focusNext: null,
      openTabs: {},
      announced: { text: '', count: 0 },
      sizing: null,
      writing: null,
      apply: (action, announcement) => {
        const before = get().history;
        const next = afterAction(before, action);
        if (typeof next === 'string') {
          get().announce(next);
          return next;
        }
        if (next !== before)
          move(next, typeof announcement === 'string' ? announcement : announcement(documentOf(next)));
        return null;
      },
      undo: () => {
        const before = get().history;
        const action = before.actions[before.doneCount - 1];
        if (action === undefined) get().announce('Nothing to undo');
        else move(undone(before), `Undone: ${describeAction(action, documentOf(before))}`);
      },
      redo: () => {
        const before = get().history;
        const action = before.actions[before.doneCount];
        const next = redoHistory(before);
        if (action === undefined) get().announce('Nothing to redo');
        else move(next, `Done again: ${describeAction(action, documentOf(next))}`);
      },
      select: (selected) => {
        if (get().marked.size > 0) set({ marked: noneMarked });
        if (get().selected !== selected) set({ selected, writing: null });
      },
      reach: (selected) => {
        if (get().selected !== selected) set({ selected, writing: null });
      },
      mark: (id, isWithSelected) => {
        const { selected, marked, document: now, announce } = get();
        const next = new Set(marked.size === 0 && isWithSelected && selected !== null ? [selected] : marked);
        if (next.has(id) && marked.size > 0) next.delete(id);
        else next.add(id);
        set({ marked: next, selected: id, writing: null });
        announce(`${nameIn(now, id)}: ${next.has(id) ? 'chosen too' : 'no longer chosen'}, ${next.size} in all`);
      },
      takeFocus: (focusNext) => set({ focusNext }),
      openTab: (tabsId, tabId) => set({ openTabs: { ...get().openTabs, [tabsId]: tabId } }),
      announce: (text) => set({ announced: { text, count: get().announced.count + 1 } }),
      setSizing: (sizing) => set({ sizing }),
      write: (writing) => set({ writing }),
      rebase: (nextTexts, nextVersion, savedHistory) => {
        const laterActions = actionsSince(savedHistory, get().history);
        const next = replayed(openDocument(nextTexts, charts).document, laterActions, laterActions.length);
        set({ base: { texts: nextTexts, version: nextVersion }, history: next, document: documentOf(next) });
        onHistory(next);
      },
    };
  });
}

export type EditStore = ReturnType<typeof createEditStore>;

const nameIn = (document: DashboardDocument, id: string): string => nodeName(nodeAt(document.layout, id));

/** An action in a few words, for what undo and redo say. */
function describeAction(action: DashboardAction, document: DashboardDocument): string {
  switch (action.kind) {
    case 'together':
      return action.actions.every(({ kind }) => kind === 'remove')
        ? `removed ${countOf(action.actions.length, 'element')}`
        : listText([...new Set(action.actions.map((one) => describeAction(one, document)))]);
    case 'add':
      return `added ${nodeName(action.nodes[0] ?? null)}`;
    case 'move':
      return `moved ${nameIn(document, action.id)}`;
    case 'resize':
      return `resized ${nameIn(document, action.id)}`;
    case 'set meta':
      return `changed ${nameIn(document, action.id)}`;
    case 'remove':
      return 'removed an element';
    case 'set fields':
      return 'changed the properties';
    case 'set metadata':
      return 'native_filter_configuration' in action.metadata ? 'changed the filters' : 'changed the metadata';
    default:
      return action satisfies never;
  }
}

/** Where an element stands now, to be spoken. */
export const placementText = (id: string) => (document: DashboardDocument) =>
  `${nameIn(document, id)}: ${describePlace(document.layout, id)}`;

/** An id that no element has: type and random letters, as Superset makes them. */
export const makeNodeId = (type: string): string => `${type}-${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`;

/** True when something is done that is not saved. */
export const isDirty = ({ history }: Pick<EditState, 'history'>): boolean =>
  history.doneCount > 0 && history.states[history.doneCount] !== history.states[0];

/** A node of the layout as it stands; the same value while the node does not change. */
export const nodeIn = (state: Pick<EditState, 'document'>, id: string): LayoutNode | null =>
  nodeAt(state.document.layout, id);
