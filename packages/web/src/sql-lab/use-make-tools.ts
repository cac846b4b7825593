import { useMemo, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { toast, whenLoaded } from '@sextant/ui';
import { schemaOfTab } from './default-schema.ts';
import type { SqlEditor } from './editor/make-editor.ts';
import type { Statement } from './editor/statements.ts';
import { databaseOf, activeTab, useLabStore } from './lab-store.ts';
import type { LabTools } from './lab-tools.ts';
import { createNextRuns } from './next-run.ts';
import { startRun, stopRun } from './start-run.ts';
import type { RunPage, RunScript } from './start-run.ts';
import type { TabSync } from './tabs/tab-sync.ts';

async function formatText({ store }: RunPage, editor: SqlEditor): Promise<void> {
  const state = store.getState();
  const { formattedSql } = await import('../shell/charts/format-sql.ts');
  const backend = databaseOf(state, activeTab(state))?.backend ?? '';
  const { from, to } = editor.selection();
  const text = editor.text();
  if (from === to) editor.replaceAll(formattedSql(text, backend));
  else editor.insert(formattedSql(text.slice(from, to), backend));
}

/** Does something with the statement that the cursor is in, if there is one. */
function withStatement({ store }: RunPage, editor: SqlEditor | null, run: (statement: Statement) => void): void {
  whenLoaded('What tells statements apart', import('./editor/statements.ts'), ({ statementAt }) => {
    const state = store.getState();
    const backend = databaseOf(state, activeTab(state))?.backend ?? '';
    const statement = statementAt(editor?.text() ?? '', editor?.selection().from ?? 0, backend);
    if (statement !== null) run(statement);
  });
}

/** The acts of the page. They keep their identity as long as it. */
export function useMakeTools(sync: TabSync) {
  const store = useLabStore();
  const client = useQueryClient();
  const editorRef = useRef<SqlEditor | null>(null);
  const tools = useMemo((): LabTools => {
    const page: RunPage = { store, client };
    const nextRuns = createNextRuns(store);
    const editor = () => editorRef.current;
    const takeText = (): void => {
      const id = editor()?.openId() ?? null;
      const sql = editor()?.text();
      const tab = store.getState().tabs.find((one) => one.id === id);
      if (sql !== undefined && tab !== undefined && tab.sql !== null && tab.sql !== sql)
        store.getState().change(tab.id, { sql });
    };
    const runScript = (script: RunScript): void => {
      const { activeId } = store.getState();
      if (activeId === null || script.sql.trim() === '') return;
      if (databaseOf(store.getState(), activeTab(store.getState())) === null)
        return void toast({ kind: 'error', text: 'Choose a database for this tab first' });
      takeText();
      editor()?.closeCompletion();
      nextRuns.startWhenFree(activeId, () => {
        editor()?.showErrors([]);
        void sync.flush().then(() => {
          const ended = startRun(page, activeId, script);
          // The tab names its run at once: whoever leaves now finds it again.
          void sync.flush();
          return ended;
        });
      });
    };
    return {
      page,
      editor,
      takeText,
      runScript,
      run: () => {
        const text = editor()?.text() ?? activeTab(store.getState())?.sql ?? '';
        const { from = 0, to = 0 } = editor()?.selection() ?? {};
        runScript(from === to ? { sql: text, start: 0 } : { sql: text.slice(from, to), start: from });
      },
      runAll: (target) =>
        runScript({ sql: editor()?.text() ?? '', start: 0, ...(target === undefined ? {} : { target }) }),
      runStatement: () => withStatement(page, editor(), ({ sql, from }) => runScript({ sql, start: from })),
      explain: () => {
        takeText();
        const tab = activeTab(store.getState());
        withStatement(page, editor(), ({ sql }) => {
          if (tab === null || tab.databaseId === null) return;
          const { id: tabId, databaseId, templateParams } = tab;
          store.getState().showPlan({ tabId, databaseId, schema: schemaOfTab(client, tab), templateParams, sql });
        });
      },
      stop: () => {
        const { activeId } = store.getState();
        if (activeId === null) return;
        nextRuns.forget(activeId);
        void stopRun(page, activeId);
      },
      format: () => {
        const now = editor();
        if (now === null) return;
        formatText(page, now).catch(() => toast({ kind: 'error', text: 'The text could not be formatted' }));
      },
    };
  }, [store, client, sync]);
  return { tools, editorRef };
}
