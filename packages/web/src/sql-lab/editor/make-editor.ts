import { Compartment, EditorState, Prec } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  dropCursor,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { documentRoot, editorTheme } from './editor-theme.ts';
import type { EditorCalls, EditorExtras } from './editor-extras.ts';
import type { ErrorMark } from '../error-place.ts';

/** An editor of one text at a time; each text keeps its history and its cursor while others are shown. */
export interface SqlEditor {
  /** Shows the text called `id`, as it was left or with `text`. */
  readonly open: (id: string, options: { readonly text: string; readonly backend: string }) => void;
  /** The text that is shown; null before the first. */
  readonly openId: () => string | null;
  /** Forgets the histories of all texts but these. */
  readonly keepOnly: (ids: readonly string[]) => void;
  readonly text: () => string;
  /** Characters [from, to) of what is selected; both alike where nothing is. */
  readonly selection: () => { readonly from: number; readonly to: number };
  /** Replaces the whole text, in one step of the history. */
  readonly replaceAll: (text: string) => void;
  /** Writes at the cursor, in place of what is selected. */
  readonly insert: (text: string) => void;
  /** Selects [from, to) and brings it into sight. */
  readonly select: (from: number, to?: number) => void;
  readonly showErrors: (marks: readonly ErrorMark[]) => void;
  /** Closes the list of names, and one that is on its way. */
  readonly closeCompletion: () => void;
  readonly focus: () => void;
  readonly destroy: () => void;
}

const basics = (calls: EditorCalls): Extension => [
  drawSelection(),
  dropCursor(),
  EditorState.allowMultipleSelections.of(true),
  placeholder('SELECT …'),
  editorTheme,
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  // A stop of the Tab key in so many words: long lines scroll in it.
  EditorView.contentAttributes.of({ 'aria-label': 'SQL', spellcheck: 'false', tabindex: '0' }),
  EditorView.updateListener.of((update) => {
    if (update.docChanged) calls.onEdit();
    if (update.docChanged || update.selectionSet) calls.onSelect();
  }),
];

const keys = (calls: EditorCalls): Extension => {
  const handled = (run: () => void) => (): boolean => {
    run();
    return true;
  };
  return Prec.high(
    keymap.of([
      { key: 'Mod-Enter', run: handled(calls.onRun) },
      { key: 'Mod-Shift-Enter', run: handled(calls.onRunStatement) },
      { key: 'Alt-Enter', run: handled(calls.onRun) },
    ]),
  );
};

/** What comes after the first text stands: its language, its history, and what completes, finds and marks. */
function laterParts(calls: EditorCalls) {
  const part = new Compartment();
  let loaded: EditorExtras | null = null;
  const extensionOf = (backend: string): Extension => loaded?.editorExtras(calls, backend) ?? [];
  return {
    loaded: () => loaded,
    load: async (): Promise<void> => {
      // The frame that shows the cursor goes first.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      loaded = await import('./editor-extras.ts');
    },
    first: (backend: string): Extension => part.of(extensionOf(backend)),
    bring: (view: EditorView, backend: string): void =>
      view.dispatch({ effects: part.reconfigure(extensionOf(backend)) }),
  };
}

/** Makes an editor in an element. It takes the place that it is given and scrolls inside. */
export function makeEditor(parent: HTMLElement, calls: EditorCalls): SqlEditor {
  const parts = laterParts(calls);
  const extensions = [basics(calls), keys(calls)];
  const keptStates = new Map<string, EditorState>();
  /** In which SQL each text was shown last; empty before the later parts were there. */
  const keptBackends = new Map<string, string>();
  const view = new EditorView({ parent, root: documentRoot() });
  let [openId, openBackend]: [string | null, string] = [null, ''];
  let marks: readonly ErrorMark[] = [];
  let isDestroyed = false;
  const mark = (): void => parts.loaded()?.showErrors(view, marks);
  parts
    .load()
    .then(() => {
      if (isDestroyed || openId === null) return;
      parts.bring(view, openBackend);
      keptBackends.set(openId, openBackend);
      mark();
    })
    // Without them the text can still be written and run.
    .catch(() => undefined);
  const write = (from: number, to: number, insert: string): void =>
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      scrollIntoView: true,
      userEvent: 'input',
    });
  return {
    open: (id, { text, backend }) => {
      if (openId !== null) keptStates.set(openId, view.state);
      [openId, openBackend] = [id, backend];
      const keptState = keptStates.get(id);
      // A text that was changed elsewhere is taken as it is now.
      const isKept = keptState !== undefined && keptState.doc.toString() === text;
      const newState = (): EditorState =>
        EditorState.create({ doc: text, extensions: [extensions, parts.first(backend)] });
      view.setState(isKept ? keptState : newState());
      if (isKept && keptBackends.get(id) !== backend) parts.bring(view, backend);
      keptBackends.set(id, parts.loaded() === null ? '' : backend);
    },
    openId: () => openId,
    keepOnly: (ids) => {
      for (const id of keptStates.keys()) if (!ids.includes(id)) keptStates.delete(id);
    },
    text: () => view.state.doc.toString(),
    selection: () => ({ from: view.state.selection.main.from, to: view.state.selection.main.to }),
    replaceAll: (text) => {
      if (text === view.state.doc.toString()) return;
      const anchor = Math.min(view.state.selection.main.anchor, text.length);
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor } });
    },
    insert: (text) => {
      const { from, to } = view.state.selection.main;
      write(from, to, text);
      view.focus();
    },
    select: (from, to = from) => {
      const { length } = view.state.doc;
      view.dispatch({
        selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
        scrollIntoView: true,
      });
      view.focus();
    },
    showErrors: (next) => {
      marks = next;
      mark();
    },
    closeCompletion: () => void parts.loaded()?.closeCompletion(view),
    focus: () => view.focus(),
    destroy: () => {
      isDestroyed = true;
      view.destroy();
    },
  };
}
