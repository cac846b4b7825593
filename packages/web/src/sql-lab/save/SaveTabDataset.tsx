import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { SaveDatasetDialog } from '../../shell/datasets/SaveDatasetDialog.tsx';
import { shownTime } from '../../shell/format/shown-time.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import { schemaOfTab } from '../default-schema.ts';
import { statementsOf } from '../editor/statements.ts';
import { databaseOf, activeTab, useLabStore } from '../lab-store.ts';
import { useLabTools } from '../lab-tools.ts';

/** Of several statements the last one that gives rows, else what is selected: a dataset is one. */
function sqlOf(text: string, selection: { readonly from: number; readonly to: number }, backend: string): string {
  const chosenText = selection.from === selection.to ? text : text.slice(selection.from, selection.to);
  return statementsOf(chosenText, backend).at(-1)?.sql ?? chosenText;
}

/** Makes a dataset of the query of the tab in front, and opens it in Explore. */
export function SaveTabDataset({ onClose }: { readonly onClose: () => void }) {
  const state = useLabStore().getState();
  const [name] = useState(() => `${activeTab(state)?.name ?? 'Query'} ${shownTime(Date.now())}`);
  const { editor } = useLabTools();
  const router = useRouter();
  const client = useQueryClient();
  const tab = activeTab(state);
  const database = databaseOf(state, tab);
  if (tab === null || database === null) return null;
  const query = {
    databaseId: database.id,
    schema: schemaOfTab(client, tab),
    sql: sqlOf(tab.sql ?? '', editor()?.selection() ?? { from: 0, to: 0 }, database.backend),
    templateParams: tab.templateParams,
    name,
  };
  const handleSaved = (datasetId: number): void => {
    onClose();
    void router.navigate({ href: pages.explore({ datasetId }) });
  };
  return <SaveDatasetDialog query={query} onClose={onClose} onSaved={handleSaved} />;
}
