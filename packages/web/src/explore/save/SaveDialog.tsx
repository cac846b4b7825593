import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, ComboBox, Dialog, Note, RadioGroup, TextField } from '@sextant/ui';
import { objectsQuery } from '../../api/objects.ts';
import { useExplore } from '../explore-store.ts';
import styles from '../Explore.module.css';
import type { useSave } from './use-save.ts';

interface SaveDialogProps {
  readonly hasAnswer: boolean;
  readonly onClose: () => void;
  readonly save: ReturnType<typeof useSave>;
}

type Target = 'none' | 'existing' | 'new';

/** Name, over the old chart or as a new one, and on which dashboard. */
export function SaveDialog({ hasAnswer, onClose, save }: SaveDialogProps) {
  const slice = useExplore((state) => state.slice);
  const openName = useExplore((state) => state.name);
  const dataset = useExplore((state) => state.dataset);
  const [name, setName] = useState(openName === '' ? `${dataset.table_name} chart` : openName);
  const [mode, setMode] = useState<'overwrite' | 'new'>(slice === null ? 'new' : 'overwrite');
  const [target, setTarget] = useState<Target>('none');
  const [dashboardId, setDashboardId] = useState<string | null>(null);
  const [title, setTitle] = useState('');
  const [search, setSearch] = useState('');
  const dashboards = useQuery({
    ...objectsQuery('dashboard', {
      search,
      onlyFavorites: false,
      ownerId: null,
      order: { column: 'dashboard_title', direction: 'asc' },
      page: 0,
      pageSize: 50,
    }),
    enabled: target === 'existing',
    placeholderData: keepPreviousData,
  });
  const isComplete =
    name.trim() !== '' && (target !== 'existing' || dashboardId !== null) && (target !== 'new' || title.trim() !== '');
  const submit = async () => {
    const dashboard =
      target === 'existing' && dashboardId !== null ? { id: Number(dashboardId) } : target === 'new' ? { title } : null;
    await save.mutateAsync({ name, mode, dashboard });
    onClose();
  };
  const foot = (
    <>
      <Button onPress={onClose}>Cancel</Button>
      <Button
        kind="primary"
        isDisabled={!isComplete}
        isBusy={save.isPending}
        onPress={() => void submit().catch(() => undefined)}
      >
        Save
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title="Save chart" foot={foot}>
      <div className={styles.saving}>
        {save.error !== null && <Note tone="danger">{save.error.message}</Note>}
        {!hasAnswer && <Note tone="warn">This chart has not been drawn yet. It is saved as it stands.</Note>}
        <TextField label="Chart name" isRequired value={name} onChange={setName} autoFocus />
        {slice !== null && (
          <RadioGroup
            label="How"
            value={mode}
            onChange={setMode}
            choices={[
              { id: 'overwrite', text: `Save (overwrite)` },
              { id: 'new', text: 'Save as...' },
            ]}
          />
        )}
        <RadioGroup
          label="Dashboard"
          value={target}
          onChange={setTarget}
          choices={[
            { id: 'none', text: 'None' },
            { id: 'existing', text: 'An existing one' },
            { id: 'new', text: 'A new one' },
          ]}
        />
        {target === 'existing' && (
          <ComboBox
            label="Which dashboard"
            choices={(dashboards.data?.rows ?? []).map((row) => ({ id: String(row.id), text: row.name }))}
            isLoading={dashboards.isFetching}
            onSearch={setSearch}
            value={dashboardId}
            onChange={setDashboardId}
          />
        )}
        {target === 'new' && <TextField label="Its title" value={title} onChange={setTitle} />}
      </div>
    </Dialog>
  );
}
