import { countOf } from '@sextant/contract';
import { useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { DatasetItem } from '@sextant/contract';
import {
  Button,
  ConfirmDialog,
  Dialog,
  EmptyState,
  ErrorPanel,
  Note,
  ReadOnlyFields,
  Skeleton,
  Tabs,
  toast,
} from '@sextant/ui';
import { ApiError, codeOf } from '../api/api-error.ts';
import { isOn } from '../api/bootstrap.ts';
import { call } from '../api/call.ts';
import { editDenialReason } from '../api/dataset-owner.ts';
import { meQuery } from '../api/me.ts';
import type { DatasetEditorProps } from '../shell/frame/AppFrame.tsx';
import { pages } from '../shell/navigation/navigation.ts';
import { useWhoGrants } from '../shell/errors/who-grants.ts';
import { bodyOf, countChanges, draftOf } from './dataset-draft.ts';
import { errorsOf, noErrorsYet, withLeft } from './draft-errors.ts';
import type { ShownErrors } from './draft-errors.ts';
import type { DatasetDraft } from './dataset-draft.ts';
import { datasetQuery, usageQuery } from './dataset-queries.ts';
import styles from './Dataset.module.css';
import { DatasetVersions } from './DatasetVersions.tsx';
import { EditorPanel } from './EditorPanel.tsx';
import type { EditorTab } from './EditorPanel.tsx';
import { mergeDrafts } from './merge-drafts.ts';
import { FailedSave, StaleSave } from './SaveError.tsx';

const aroundPx = 48;

/** Above another page it leaves some of that in sight; with the page to itself it takes what there is. */
function sizeOf(isPage: boolean): { readonly widthPx: number; readonly heightPx: number } {
  const heightPx = globalThis.innerHeight - aroundPx;
  return isPage
    ? { widthPx: Math.min(1_280, globalThis.innerWidth - aroundPx), heightPx }
    : { widthPx: 900, heightPx: Math.min(900, heightPx) };
}

/** What is said of a dataset that another system keeps. */
const managedText = "This dataset is managed externally, and can't be edited in Superset";

/** Edits a dataset in a dialog: columns, calculated columns, metrics, settings. */
export function DatasetEditor({ id, onClose, onSaved, isPage = false }: DatasetEditorProps) {
  const dataset = useQuery(datasetQuery(id));
  // What was typed before somebody else's version came under it.
  const [carriedDrafts, setCarriedDrafts] = useState<CarriedDrafts | null>(null);
  if (dataset.data !== undefined)
    return (
      <Editor
        key={dataset.data.version}
        item={dataset.data}
        carried={carriedDrafts}
        isPage={isPage}
        onClose={onClose}
        onSaved={onSaved ?? (async () => undefined)}
        onReload={(carriedDrafts) => {
          setCarriedDrafts(carriedDrafts);
          void dataset.refetch();
        }}
      />
    );
  return (
    <Dialog isOpen onClose={onClose} title="Edit Dataset" {...sizeOf(isPage)}>
      {dataset.error === null ? <Skeleton shape="text" /> : <NotOpened error={dataset.error} />}
    </Dialog>
  );
}

/** Not there or closed, with who can open it, or failed with its code. */
function NotOpened({ error }: { readonly error: Error }) {
  const whoGrants = useWhoGrants();
  if (error instanceof ApiError && (error.status === 403 || error.status === 404))
    return (
      <EmptyState title="This dataset is not here, or not yours to see" art="nothing">
        {error.message}. {whoGrants}
      </EmptyState>
    );
  return <ErrorPanel title="The dataset could not be opened" message={error.message} code={codeOf(error)} />;
}

/** Edits over the version that they began from. */
interface CarriedDrafts {
  readonly base: DatasetDraft;
  readonly mine: DatasetDraft;
}

interface EditorProps {
  readonly item: DatasetItem;
  readonly carried: CarriedDrafts | null;
  readonly isPage: boolean;
  /** Loads what is stored now; `kept` is laid over it. */
  readonly onReload: (carriedDrafts: CarriedDrafts | null) => void;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

function useSave({ item, onSaved, onClose }: EditorProps, draft: DatasetDraft) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.dataset.update, { params: { id: item.id }, body: bodyOf(draft), basedOn: item.version }),
    onSuccess: async () => {
      toast({ kind: 'ok', text: 'The dataset has been saved' });
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) =>
          ['objects', 'home', 'datasets', 'dashboard', 'chart-data'].includes(String(queryKey[0])),
      });
      await onSaved();
      onClose();
    },
  });
}

function Editor(props: EditorProps) {
  const { item, carried, isPage, onReload, onClose } = props;
  const [first] = useState(() => draftOf(item));
  const [draft, setDraft] = useState(() => (carried === null ? first : mergeDrafts(carried.base, carried.mine, first)));
  const [tab, setTab] = useState<EditorTab>('columns');
  const [isRequesting, setRequesting] = useState(false);
  const datasetUsage = useQuery(usageQuery(item.id));
  const save = useSave(props, draft);
  const [shownErrors, setShownErrors] = useState<ShownErrors>(noErrorsYet);
  const errors = errorsOf(draft, shownErrors);
  const changes = countChanges(draft, first);
  const useCount = datasetUsage.data?.count ?? 0;
  const isStale = save.error instanceof ApiError && save.error.code === 'STALE_001';
  const { data: me } = useQuery(meQuery);
  const closedBecause = item.is_managed_externally ? managedText : editDenialReason(item, me ?? null);
  const footer = (
    <>
      <DatasetVersions
        item={item}
        isUnsaved={changes > 0}
        mayRestore={closedBecause === null}
        onRestored={async () => {
          await props.onSaved();
          onReload(null);
        }}
      />
      {!isPage && <OwnPageButton id={item.id} isUnsaved={changes > 0} onClose={onClose} />}
      <Button onPress={onClose}>Cancel</Button>
      <span title={closedBecause ?? undefined}>
        <Button
          kind="primary"
          isDisabled={closedBecause !== null || changes === 0 || errors.length > 0 || save.isPending}
          isBusy={save.isPending}
          onPress={() => (errorsOf(draft).length === 0 ? setRequesting(true) : setShownErrors('all'))}
        >
          Save
        </Button>
      </span>
    </>
  );
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        unsaved={changes === 0 ? null : changes === 1 ? 'Your change' : `Your ${changes} changes`}
        title="Edit Dataset"
        subtitle={`${item.table_name} · ${item.schema ?? 'SQL'} · ${item.database.database_name}`}
        {...sizeOf(isPage)}
        isDismissable={changes === 0}
        foot={footer}
        footStart={changes > 0 && countOf(changes, 'unsaved change')}
      >
        <Tabs<EditorTab> label="Parts of the dataset" tabs={tabsOf(draft, useCount)} value={tab} onChange={setTab} />
        <div className={styles.panel}>
          {closedBecause !== null && <Note>{closedBecause}</Note>}
          {closedBecause === null && useCount > 0 && tab !== 'usage' && (
            <Note tone="warn">
              Changes here affect {useCount === 1 ? 'the chart that uses' : `all ${useCount} charts that use`} this
              dataset.
            </Note>
          )}
          {carried !== null && (
            <Note>Your changes are laid over what was saved meanwhile. Look at them, then save.</Note>
          )}
          {errors.map((error) => (
            <Note key={error} tone="danger">
              {error}
            </Note>
          ))}
          {isStale && (
            <StaleSave onDiscard={() => onReload(null)} onKeep={() => onReload({ base: first, mine: draft })} />
          )}
          <ReadOnlyFields isOn={closedBecause !== null}>
            <EditorPanel
              tab={tab}
              item={item}
              draft={draft}
              usage={datasetUsage}
              onChange={setDraft}
              onLeft={(key, field) => setShownErrors((now) => withLeft(now, key, field))}
              isUnsaved={changes > 0}
              isClosed={closedBecause !== null}
              onSynced={() => onReload(null)}
            />
          </ReadOnlyFields>
        </div>
      </Dialog>
      {isRequesting && (
        <ConfirmDialog
          isOpen
          isDanger={false}
          title="Confirm save"
          confirmText="OK"
          onClose={() => setRequesting(false)}
          onConfirm={async () => {
            // What went wrong is shown over the editor, which stays as it is.
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
      {save.error !== null && !isStale && !isRequesting && (
        <FailedSave error={save.error} onClose={() => save.reset()} />
      )}
    </>
  );
}

interface OwnPageButtonProps {
  readonly id: number;
  readonly isUnsaved: boolean;
  readonly onClose: () => void;
}

/** Leads to the editor at an address of its own, where there is space; not while what was typed would be lost. */
function OwnPageButton({ id, isUnsaved, onClose }: OwnPageButtonProps) {
  const router = useRouter();
  if (isOn('DISABLE_LEGACY_DATASOURCE_EDITOR')) return null;
  const open = () => {
    onClose();
    void router.navigate({ href: pages.editDataset(id) });
  };
  return (
    <Button kind="quiet" isDisabled={isUnsaved} onPress={open}>
      Use legacy datasource editor
    </Button>
  );
}

function tabsOf({ columns, metrics }: DatasetDraft, useCount: number) {
  const calculated = columns.filter(({ expression }) => expression !== null).length;
  return [
    { id: 'metrics' as const, text: 'Metrics', count: metrics.length },
    { id: 'columns' as const, text: 'Columns', count: columns.length - calculated },
    { id: 'calculated' as const, text: 'Calculated columns', count: calculated },
    { id: 'usage' as const, text: 'Usage', count: useCount },
    { id: 'settings' as const, text: 'Settings' },
  ];
}
