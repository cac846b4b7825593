import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, ComboBox, Dialog, Note, RadioGroup, TextField } from '@sextant/ui';
import { objectsQuery } from '../../api/objects.ts';
import { useExplore } from '../explore-store.ts';
import styles from '../Explore.module.css';
import { isStale } from './use-save.ts';
import type { Save, SaveOrder } from './use-save.ts';

interface SaveDialogProps {
  readonly isDrawn: boolean;
  /** Begins with 'Save as...'. */
  readonly isCopy: boolean;
  readonly onClose: () => void;
  readonly save: Save;
}

type Target = 'none' | 'existing' | 'new';

interface PlacementDraft {
  readonly target: Target;
  readonly dashboardId: string | null;
  readonly title: string;
}

const isWhole = ({ target, dashboardId, title }: PlacementDraft): boolean =>
  target === 'none' || (target === 'existing' ? dashboardId !== null : title.trim() !== '');

function orderedDashboard({ target, dashboardId, title }: PlacementDraft): SaveOrder['dashboard'] {
  if (target === 'existing' && dashboardId !== null) return { id: Number(dashboardId) };
  return target === 'new' ? { title } : null;
}

/** On which dashboard the chart goes: none, one that is there, or a new one. */
function PlaceFields({ value, onChange }: { value: PlacementDraft; onChange: (value: PlacementDraft) => void }) {
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
    enabled: value.target === 'existing',
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <RadioGroup
        label="Add to dashboard"
        value={value.target}
        onChange={(target) => onChange({ ...value, target })}
        choices={[
          { id: 'none', text: 'None' },
          { id: 'existing', text: 'An existing dashboard' },
          { id: 'new', text: 'A new dashboard' },
        ]}
      />
      {value.target === 'existing' && (
        <ComboBox
          label="Which dashboard"
          size="md"
          choices={(dashboards.data?.rows ?? []).map((row) => ({ id: String(row.id), text: row.name }))}
          isLoading={dashboards.isFetching}
          onSearch={setSearch}
          value={value.dashboardId}
          error={dashboards.error?.message ?? null}
          onChange={(dashboardId) => onChange({ ...value, dashboardId })}
        />
      )}
      {value.target === 'new' && (
        <TextField
          label="Title of the dashboard"
          size="md"
          value={value.title}
          onChange={(title) => onChange({ ...value, title })}
        />
      )}
    </>
  );
}

/** Name, over the old chart or as a new one, and on which dashboard. */
export function SaveDialog({ isDrawn, isCopy, onClose, save }: SaveDialogProps) {
  const slice = useExplore((state) => state.slice);
  const openName = useExplore((state) => state.name);
  const dataset = useExplore((state) => state.dataset);
  const [name, setName] = useState(openName === '' ? `${dataset.table_name} chart` : openName);
  const [mode, setMode] = useState<SaveOrder['mode']>(slice === null || isCopy ? 'new' : 'overwrite');
  const [placement, setPlacement] = useState<PlacementDraft>({ target: 'none', dashboardId: null, title: '' });
  const isComplete = name.trim() !== '' && isWhole(placement);
  const submit = () => {
    if (!isComplete || save.isPending) return;
    save.mutate({ name, mode, dashboard: orderedDashboard(placement) }, { onSuccess: onClose });
  };
  const footer = (
    <>
      <Button onPress={onClose}>Cancel</Button>
      <Button kind="primary" isDisabled={!isComplete} isBusy={save.isPending} onPress={submit}>
        Save
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title="Save chart" foot={footer}>
      <form
        className={styles.saving}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {save.error !== null && !isStale(save.error) && (
          <Note tone="danger">
            {mode === 'new' ? `An error occurred while creating charts: ${save.error.message}` : save.error.message}
          </Note>
        )}
        {!isDrawn && <Note tone="warn">This chart has not been drawn as it stands. It is saved all the same.</Note>}
        {slice !== null && (
          <RadioGroup
            label="Which chart"
            isLabelHidden
            value={mode}
            onChange={setMode}
            choices={[
              { id: 'overwrite', text: 'Save (overwrite)' },
              { id: 'new', text: 'Save as...' },
            ]}
          />
        )}
        <TextField label="Chart name" size="md" isRequired value={name} onChange={setName} maxLength={250} />
        <PlaceFields value={placement} onChange={setPlacement} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}
