import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { api } from '@sextant/contract';
import type { DatasetItem } from '@sextant/contract';
import { Button, ConfirmDialog, Dialog, ErrorPanel, Note, Skeleton, Tabs, toast } from '@sextant/ui';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { pages } from '../shell/navigation.ts';
import { ColumnsPanel } from './ColumnsPanel.tsx';
import { bodyOf, countChanges, draftOf, faultsOf } from './dataset-draft.ts';
import type { DatasetDraft } from './dataset-draft.ts';
import { datasetQuery, usageQuery } from './dataset-queries.ts';
import styles from './Dataset.module.css';
import { MetricsPanel } from './MetricsPanel.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';

const widthPx = 900;
const aroundPx = 48;
/** As high as the page has room for, at most 900. */
const heightOf = (): number => Math.min(900, globalThis.innerHeight - aroundPx);

/** Edits a dataset: columns, calculated columns, metrics, settings. */
export function EditDatasetPage() {
  const { id } = useParams({ strict: false });
  const router = useRouter();
  const dataset = useQuery(datasetQuery(Number(id)));
  const close = () => void router.navigate({ href: pages.datasets });
  if (dataset.data !== undefined)
    return (
      <Editor key={dataset.data.version} item={dataset.data} onReload={() => void dataset.refetch()} onClose={close} />
    );
  return (
    <Dialog isOpen onClose={close} title="Edit Dataset" widthPx={widthPx} heightPx={heightOf()}>
      {dataset.error === null ? (
        <Skeleton shape="text" />
      ) : (
        <ErrorPanel
          title="The dataset could not be opened"
          message={dataset.error.message}
          code={dataset.error instanceof ApiError ? dataset.error.code : null}
        />
      )}
    </Dialog>
  );
}

type Tab = 'metrics' | 'columns' | 'calculated' | 'settings';

interface EditorProps {
  readonly item: DatasetItem;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

function Editor({ item, onReload, onClose }: EditorProps) {
  const queryClient = useQueryClient();
  const [first] = useState(() => draftOf(item));
  const [draft, setDraft] = useState(first);
  const [tab, setTab] = useState<Tab>('columns');
  const [isAsking, setAsking] = useState(false);
  const usage = useQuery(usageQuery(item.id));
  const refresh = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) =>
        ['objects', 'home', 'datasets', 'dashboard', 'chart-data'].includes(String(queryKey[0])),
    });
  const save = useMutation({
    mutationFn: () => call(api.dataset.update, { params: { id: item.id }, body: bodyOf(draft), basedOn: item.version }),
    onSuccess: async () => {
      toast({ kind: 'ok', text: 'The dataset has been saved' });
      await refresh();
      onClose();
    },
  });
  const faults = faultsOf(draft);
  const changes = countChanges(draft, first);
  const calculated = draft.columns.filter(({ expression }) => expression !== null).length;
  const tabs = [
    { id: 'metrics' as const, text: 'Metrics', count: draft.metrics.length },
    { id: 'columns' as const, text: 'Columns', count: draft.columns.length - calculated },
    { id: 'calculated' as const, text: 'Calculated columns', count: calculated },
    { id: 'settings' as const, text: 'Settings' },
  ];
  const foot = (
    <>
      <Button onPress={onClose}>Cancel</Button>
      <Button
        kind="primary"
        isDisabled={changes === 0 || faults.length > 0 || save.isPending}
        isBusy={save.isPending}
        onPress={() => setAsking(true)}
      >
        Save
      </Button>
    </>
  );
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title="Edit Dataset"
        subtitle={`${item.table_name} · ${item.schema ?? 'SQL'} · ${item.database.database_name}`}
        widthPx={widthPx}
        heightPx={heightOf()}
        isDismissable={changes === 0}
        foot={foot}
        footStart={changes > 0 && `${changes} unsaved ${changes === 1 ? 'change' : 'changes'}`}
      >
        <Tabs<Tab> label="Parts of the dataset" tabs={tabs} value={tab} onChange={setTab} />
        <div className={styles.panel}>
          {(usage.data ?? 0) > 0 && (
            <Note tone="warn">
              Changes here affect {usage.data === 1 ? 'the chart that uses' : `all ${usage.data ?? 0} charts that use`}{' '}
              this dataset.
            </Note>
          )}
          {faults.map((fault) => (
            <Note key={fault} tone="danger">
              {fault}
            </Note>
          ))}
          {save.error !== null && <SaveFailure error={save.error} onReload={onReload} />}
          <Panel tab={tab} item={item} draft={draft} onChange={setDraft} isUnsaved={changes > 0} onSynced={onReload} />
        </div>
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          isOpen
          isDanger={false}
          title="Confirm save"
          confirmText="OK"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            // What went wrong is shown in the editor, which stays as it is.
            await save.mutateAsync().catch(() => undefined);
          }}
        >
          <p>
            The dataset configuration exposed here affects all the charts using this dataset. Be mindful that changing
            settings here may affect other charts in undesirable ways.
          </p>
          <p>Are you sure you want to save and apply changes?</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Somebody else saved meanwhile, or the engine refused an expression: what was typed stays. */
function SaveFailure({ error, onReload }: { error: Error; onReload: () => void }) {
  const code = error instanceof ApiError ? error.code : null;
  const isStale = code === 'STALE_001';
  return (
    <ErrorPanel
      title={isStale ? 'Somebody else has saved this dataset meanwhile' : 'Error'}
      message={error.message === '' ? 'An error has occurred' : error.message}
      code={code}
      acts={
        isStale && (
          <Button size="sm" onPress={onReload}>
            Discard mine and load theirs
          </Button>
        )
      }
    />
  );
}

interface PanelProps {
  readonly tab: Tab;
  readonly item: DatasetItem;
  readonly draft: DatasetDraft;
  readonly isUnsaved: boolean;
  readonly onChange: (draft: DatasetDraft) => void;
  readonly onSynced: () => void;
}

function Panel({ tab, item, draft, isUnsaved, onChange, onSynced }: PanelProps) {
  switch (tab) {
    case 'metrics':
      return <MetricsPanel metrics={draft.metrics} onChange={(metrics) => onChange({ ...draft, metrics })} />;
    case 'columns':
    case 'calculated':
      return (
        <ColumnsPanel
          key={tab}
          isCalculated={tab === 'calculated'}
          datasetId={item.id}
          draft={draft}
          isUnsaved={isUnsaved}
          onChange={onChange}
          onSynced={onSynced}
        />
      );
    case 'settings':
      return <SettingsPanel draft={draft} onChange={onChange} />;
  }
}
