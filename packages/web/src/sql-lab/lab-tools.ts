import { createContext, useContext } from 'react';
import type { SqlEditor } from './editor/make-editor.ts';
import type { RunPage, RunScript } from './start-run.ts';
import type { WriteTarget } from './tab-run.ts';

/** What acts on the page: the editor, runs, and keeping what is typed. */
export interface LabTools {
  readonly page: RunPage;
  /** Null until it is drawn. */
  readonly editor: () => SqlEditor | null;
  /** Takes what was typed last into the store; it follows by itself a moment later. */
  readonly takeText: () => void;
  /** Runs what is selected, else the whole text of the tab in front. */
  readonly run: () => void;
  /** Runs the whole text, whatever is selected; with `target` its last SELECT becomes a table or view. */
  readonly runAll: (target?: WriteTarget) => void;
  /** Runs the statement that the cursor is in. */
  readonly runStatement: () => void;
  readonly runScript: (script: RunScript) => void;
  readonly stop: () => void;
  /** Asks how the statement of the cursor would run, and shows its plan. */
  readonly explain: () => void;
  readonly format: () => void;
}

const ToolsContext = createContext<LabTools | null>(null);
export const LabToolsProvider = ToolsContext.Provider;

export function useLabTools(): LabTools {
  const tools = useContext(ToolsContext);
  if (tools === null) throw new Error('useLabTools outside SQL Lab');
  return tools;
}
