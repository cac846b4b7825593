import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { DatasetData } from '@sextant/contract';
import { EyeIcon, SaveIcon, SqlIcon, lazyPart } from '@sextant/ui';
import type { MenuAction } from '@sextant/ui';
import { pages } from '../../shell/navigation/navigation.ts';
import { useExplore } from '../explore-store.ts';
import { fetchDataset } from '../../api/dataset-choices.ts';

const QueryPreview = lazyPart(async () => (await import('./QueryPreview.tsx')).QueryPreview);
const SaveDatasetDialog = lazyPart(
  async () => (await import('../../shell/datasets/SaveDatasetDialog.tsx')).SaveDatasetDialog,
);

/** Whether a chart is drawn from a query of SQL Lab, which nobody has saved as a dataset. */
export const isQuerySource = ({ type }: Pick<DatasetData, 'type'>): boolean => type === 'query';

/** The dialog that makes a dataset of the query that the chart is drawn from; `onSaved` comes when the chart is over it. */
export function SaveQuerySource({ onClose, onSaved }: { readonly onClose: () => void; readonly onSaved?: () => void }) {
  const dataset = useExplore((state) => state.dataset);
  const setDataset = useExplore((state) => state.setDataset);
  const query = {
    databaseId: dataset.database.id,
    schema: dataset.schema,
    sql: dataset.sql ?? '',
    templateParams: dataset.template_params ?? '',
    name: dataset.table_name,
  };
  const handleSaved = (id: number): void => {
    void fetchDataset(id).then((saved) => {
      setDataset(saved);
      onClose();
      onSaved?.();
    });
  };
  return (
    <Suspense fallback={null}>
      <SaveDatasetDialog query={query} onClose={onClose} onSaved={handleSaved} />
    </Suspense>
  );
}

/** What can be done with a chart's query of SQL Lab; null where the chart is over a dataset. */
export function useQuerySource(): { readonly items: readonly MenuAction[]; readonly dialogs: ReactNode } | null {
  const dataset = useExplore((state) => state.dataset);
  const [open, setOpen] = useState<'preview' | 'save' | null>(null);
  if (!isQuerySource(dataset)) return null;
  const address = `${pages.sqlLab}?queryId=${Math.abs(dataset.id)}`;
  const close = (): void => setOpen(null);
  return {
    items: [
      { id: 'preview', text: 'Query preview', icon: EyeIcon, onAction: () => setOpen('preview') },
      { id: 'sql-lab', text: 'View in SQL Lab', icon: SqlIcon, onAction: () => void window.open(address) },
      { id: 'save', text: 'Save as dataset', icon: SaveIcon, onAction: () => setOpen('save') },
    ],
    dialogs: (
      <>
        {open === 'save' && <SaveQuerySource onClose={close} />}
        <Suspense fallback={null}>
          {open === 'preview' && <QueryPreview sql={dataset.sql ?? ''} address={address} onClose={close} />}
        </Suspense>
      </>
    ),
  };
}
