import { CloseIcon, CopyIcon, EditIcon } from '@sextant/ui';
import type { MenuSection } from '@sextant/ui';
import { useLabStore } from '../lab-store.ts';
import { useLabTools } from '../lab-tools.ts';

/** What can be done with tabs. Every run takes along what was typed last. */
export function useTabActions() {
  const store = useLabStore();
  const { takeText } = useLabTools();
  const after =
    <Inputs extends readonly unknown[]>(run: (...inputs: Inputs) => void) =>
    (...inputs: Inputs): void => {
      takeText();
      run(...inputs);
    };
  const tabActions = {
    add: after(() => void store.getState().addTab()),
    close: after((id: string) => store.getState().closeTab(id)),
    closeOthers: after((id: string) => store.getState().closeOthers(id)),
    step: after((by: -1 | 1) => store.getState().step(by)),
    duplicate: after((id: string) => {
      const tab = store.getState().tabs.find((one) => one.id === id);
      if (tab === undefined) return;
      const { id: _, serverId: __, ...fields } = tab;
      store
        .getState()
        .addTab({ ...fields, sql: tab.sql ?? '', name: `Copy of ${tab.name}`, savedQueryId: null, latestRunId: null });
    }),
  };
  /** The lines of a tab's menu. */
  const sectionsFor = (id: string, onRename: (id: string) => void): readonly MenuSection[] => {
    const isAlone = store.getState().tabs.length < 2;
    return [
      {
        id: 'tab',
        items: [
          { id: 'rename', text: 'Rename tab', icon: EditIcon, shortcut: 'F2', onAction: () => onRename(id) },
          { id: 'duplicate', text: 'Duplicate tab', icon: CopyIcon, onAction: () => tabActions.duplicate(id) },
        ],
      },
      {
        id: 'close',
        items: [
          { id: 'close', text: 'Close tab', icon: CloseIcon, onAction: () => tabActions.close(id) },
          {
            id: 'others',
            text: 'Close all other tabs',
            disabledReason: isAlone ? 'There are no others' : null,
            onAction: () => tabActions.closeOthers(id),
          },
        ],
      },
    ];
  };
  return { ...tabActions, sectionsFor };
}
