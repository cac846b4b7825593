import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { elementKeys, useElementKeys } from '@sextant/ui';
import { databaseOf, activeTab, useLab, useLabStore } from './lab-store.ts';
import { useLabTools } from './lab-tools.ts';
import styles from './SqlLab.module.css';
import { makeEditor } from './editor/make-editor.ts';
import type { SqlEditor } from './editor/make-editor.ts';
import { useCompletionSource } from './editor/use-completion-source.ts';
import { useErrorMarks } from './editor/use-error-marks.ts';

/** What is typed counts when the typing pauses so long. */
const typingMs = 300;

const editorKeys = elementKeys('In the SQL editor', {
  complete: { keys: ['Mod+Space'], text: 'Names that can stand here' },
  find: { keys: ['Mod+F'], text: 'Find and replace' },
  comment: { keys: ['Mod+/'], text: 'Comment lines out' },
  cursors: { keys: ['Mod+D'], text: 'A further cursor at the next such word' },
  lines: { keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], text: 'Move lines' },
  fix: { keys: ['Alt+Enter'], text: 'Take what an error offers, else run' },
  leave: { keys: ['Escape', 'Tab'], text: 'One after the other: leave the editor' },
});
// The editor handles its keys itself: here they are listed.
const handled = { complete: no, find: no, comment: no, cursors: no, lines: no, fix: no, leave: no };
function no(): boolean {
  return false;
}

interface EditorPaneProps {
  readonly editorRef: RefObject<SqlEditor | null>;
  /** The cursor stands in the text. */
  readonly onReady: () => void;
}

/** The editor of the tab in front. It is made once; each tab keeps its cursor and history in it. */
export function EditorPane({ editorRef, onReady }: EditorPaneProps) {
  const host = useRef<HTMLDivElement>(null);
  const store = useLabStore();
  const tools = useLabTools();
  const complete = useCompletionSource();
  const openId = useLab((state) => {
    const tab = activeTab(state);
    return tab === null || tab.sql === null ? null : tab.id;
  });
  const backend = useLab((state) => databaseOf(state, activeTab(state))?.backend ?? '');
  useEffect(() => {
    if (host.current === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const editor = makeEditor(host.current, {
      complete,
      onRun: () => tools.run(),
      onRunStatement: () => tools.runStatement(),
      onEdit: () => {
        if (timer !== null) clearTimeout(timer);
        timer = setTimeout(() => tools.takeText(), typingMs);
      },
      onSelect: () => {
        const { from, to } = editor.selection();
        const isSelected = from !== to;
        if (store.getState().hasSelection !== isSelected) store.getState().select(isSelected);
      },
    });
    editorRef.current = editor;
    window.addEventListener('pagehide', tools.takeText);
    return () => {
      if (timer !== null) clearTimeout(timer);
      tools.takeText();
      window.removeEventListener('pagehide', tools.takeText);
      editorRef.current = null;
      editor.destroy();
    };
  }, [store, tools, complete, editorRef]);
  useEffect(() => {
    const editor = editorRef.current;
    // First what was typed into the text that was in front.
    tools.takeText();
    const tab = store.getState().tabs.find(({ id }) => id === openId);
    if (editor === null || tab === undefined || tab.sql === null) return undefined;
    editor.open(tab.id, { text: tab.sql, backend });
    editor.keepOnly(store.getState().tabs.map(({ id }) => id));
    editor.focus();
    // After the browser has drawn it.
    const frame = requestAnimationFrame(() => setTimeout(onReady));
    return () => cancelAnimationFrame(frame);
  }, [editorRef, store, tools, openId, backend, onReady]);
  useErrorMarks(editorRef);
  const list = useElementKeys(editorKeys, handled);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the text inside is the control; this lists its keys
    <div ref={host} className={styles.editor} onKeyDown={list} />
  );
}
