import { useBlocker } from '@tanstack/react-router';
import { countOf } from '@sextant/contract';
import type { DashboardTexts } from '@sextant/contract';
import {
  Button,
  ConfirmDialog,
  CopyIcon,
  Dialog,
  Note,
  PlusIcon,
  SaveIcon,
  Sheet,
  toast,
  useNarrow,
  useShortcut,
} from '@sextant/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { openedMasks, documentTexts } from '@sextant/dashboard';
import type { DashboardModel, DashboardAction, LayoutChart } from '@sextant/dashboard';
import { createFilterStore } from '../filter-store.ts';
import { PageContextProvider } from '../page-context.ts';
import type { DashboardPageContext } from '../page-context.ts';
import { useLoadingOrder } from '../tile/loading-order.ts';
import { createTileStore } from '../tile-store.ts';
import { Announcer } from './MoveHandle.tsx';
import { Canvas } from './Canvas.tsx';
import { ChartList, useAddChart } from './ChartList.tsx';
import { fixedColorsOf } from './ColorsDialog.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DragArea } from './drag/DragArea.tsx';
import type { DropTarget } from './drag/drop-target.ts';
import type { DragItem } from './drag/use-drag-handle.ts';
import { removeDraft, storeDraft } from './draft-storage.ts';
import styles from './Edit.module.css';
import { newElementOf } from './filter-elements.ts';
import { EditProvider, useEdit, useEditStore } from './state/edit-context.ts';
import { createEditStore, isDirty, makeNodeId, placementText } from './state/edit-store.ts';
import type { EditStore } from './state/edit-store.ts';
import { DashboardVersions } from './DashboardVersions.tsx';
import { EditHeader } from './EditHeader.tsx';
import { FiltersDialog } from '../settings/FiltersDialog.tsx';
import { ElementList } from './ElementList.tsx';
import { pages } from '../../shell/navigation/navigation.ts';
import { PropertiesDialog } from './PropertiesDialog.tsx';
import { SaveAsDialog } from './SaveAsDialog.tsx';
import { useClipboardKeys } from './use-clipboard.ts';
import { useElementActions } from './state/use-element-actions.ts';
import { useLeave, useSave } from './use-save.ts';

/** Ctrl Z takes back, Ctrl Shift Z and Ctrl Y do again; Ctrl C, X and V copy. A field that has the focus undoes its own typing first. */
function useEditKeys(): void {
  const store = useEditStore();
  useClipboardKeys();
  const redo = () => store.getState().redo();
  useShortcut({ keys: 'Mod+Z', text: 'Undo', worksInFields: false, onAction: () => store.getState().undo() });
  useShortcut({ keys: 'Mod+Shift+Z', text: 'Redo', worksInFields: false, onAction: redo });
  useShortcut({ keys: 'Mod+Y', text: 'Redo', worksInFields: false, onAction: redo });
}

/** Ctrl S saves. A field that has the focus hands over what was typed before, as it does when it is left; the focus stays with it. */
function useSaveKey(save: () => void): void {
  const onAction = () => {
    const field = document.activeElement;
    if (field instanceof HTMLElement) {
      field.blur();
      field.focus({ preventScroll: true });
    }
    save();
  };
  useShortcut({ keys: 'Mod+S', text: 'Save the dashboard', onAction });
}

/** What a session begins from: a stored state, and actions that were kept. */
export interface SessionStart {
  readonly texts: DashboardTexts;
  readonly version: number;
  readonly savedDraft: { readonly actions: readonly DashboardAction[]; readonly at: number } | null;
}

interface EditSessionProps {
  readonly idOrSlug: string;
  readonly model: DashboardModel;
  readonly start: SessionStart;
  readonly charts: readonly LayoutChart[];
  readonly repairs: { readonly reattached: readonly string[]; readonly placed: readonly number[] };
  readonly userId: number;
  /** Whether the user says who owns, sees and certifies it: its editors do not. */
  readonly mayManage: boolean;
}

/** Keeps every change of the history in this browser. */
function useKeptStore({ model, start, charts, userId }: EditSessionProps) {
  const [store] = useState(() => {
    const createdStore = createEditStore({
      texts: start.texts,
      version: start.version,
      charts,
      savedDraft: start.savedDraft,
      onHistory: ({ actions, doneCount }) => {
        const draft = {
          baseVersion: createdStore.getState().base.version,
          actions,
          at: doneCount,
          editedAt: Date.now(),
        };
        if (doneCount === 0 && actions.length === 0) removeDraft(userId, model.item.id);
        else storeDraft(userId, model.item.id, draft);
      },
    });
    return createdStore;
  });
  return store;
}

/** Puts what was dropped where it was dropped. */
function useDrop(): (dragItem: DragItem, dropTarget: DropTarget) => void {
  const store = useEditStore();
  const actions = useElementActions();
  const addChart = useAddChart();
  return ({ dragged }, { spot }) => {
    if (dragged.kind === 'element') return actions.moveTo(dragged.id, spot);
    if (dragged.kind === 'chart') return void addChart(dragged.chartId, spot);
    const nodes = newElementOf(dragged.element, store.getState().document);
    const id = nodes[0]?.id ?? '';
    store.getState().takeFocus(id);
    actions.announceRejection(
      store.getState().apply({ kind: 'add', nodes, at: spot, wrapId: makeNodeId('ROW') }, placementText(id)),
    );
    return undefined;
  };
}

/** Asks before the page is left with changes that are not saved. */
function LeaveGuard() {
  const hasChanges = useEdit(isDirty);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasChanges && current.pathname !== next.pathname,
    enableBeforeUnload: () => hasChanges,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      isOpen
      onClose={blocker.reset}
      title="Leave without saving?"
      role="alertdialog"
      foot={
        <>
          <Button onPress={blocker.proceed}>Leave</Button>
          <Button kind="primary" onPress={blocker.reset}>
            Keep editing
          </Button>
        </>
      }
    >
      You have unsaved changes. They are kept in this browser and offered when you edit this dashboard again.
    </Dialog>
  );
}

function RepairsNote({ repairs }: Pick<EditSessionProps, 'repairs'>) {
  const [isOpen, setOpen] = useState(true);
  const { reattached, placed } = repairs;
  if (!isOpen || reattached.length + placed.length === 0) return null;
  const lossText =
    reattached.length === 0 ? '' : `${countOf(reattached.length, 'element')} had no place in this layout. `;
  const removedText =
    placed.length === 0 ? '' : `${countOf(placed.length, 'chart')} of this dashboard had no place in its layout. `;
  return (
    <Note
      action={
        <Button size="sm" kind="quiet" onPress={() => setOpen(false)}>
          Close
        </Button>
      }
    >
      {lossText}
      {removedText}They stand at the end now; saving keeps them there.
    </Note>
  );
}

type Open = 'save as' | 'discard' | 'properties' | 'versions' | 'filters' | null;

/** What can be added to the dashboard: charts and other elements. */
const AddPanel = () => (
  <>
    <ChartList />
    <ElementList />
  </>
);

function EditFrame(props: EditSessionProps) {
  const { idOrSlug, model, repairs, userId, mayManage } = props;
  const dashboardId = model.item.id;
  const store = useEditStore();
  const isNarrow = useNarrow();
  const canvas = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open>(null);
  const doneCount = useEdit((state) => state.history.doneCount);
  /** The change from which on something is to be added: with the next one it is there, and what lay over it goes. */
  const [addsFrom, setAddsFrom] = useState<number | null>(null);
  const leavePage = useLeave();
  const drop = useDrop();
  const dropOwnDraft = () => removeDraft(userId, dashboardId);
  const dashboardSave = useSave({ dashboardId, idOrSlug, onSaved: dropOwnDraft });
  useEditKeys();
  const hasChanges = () => isDirty(store.getState());
  const save = () => void (hasChanges() ? dashboardSave.save(true) : leavePage(model.item));
  useSaveKey(save);
  const discard = () => {
    dropOwnDraft();
    return leavePage(model.item);
  };
  const apply = (actions: readonly DashboardAction[]) => {
    for (const action of actions) store.getState().apply(action, 'Dashboard properties updated');
  };
  const restore = async (version: number) => {
    if (hasChanges()) toast({ kind: 'warn', text: 'Save or discard your changes first; then restore a version.' });
    else await dashboardSave.restore(version);
  };
  const saveSections = [
    {
      id: 'save',
      items: [
        { id: 'go on', text: 'Save and keep editing', icon: SaveIcon, onAction: () => void dashboardSave.save(false) },
        { id: 'save as', text: 'Save as…', icon: CopyIcon, onAction: () => setOpen('save as') },
        {
          id: 'discard',
          text: 'Discard changes',
          onAction: () => (hasChanges() ? setOpen('discard') : void discard()),
        },
      ],
    },
  ];
  return (
    <div className={styles.page} data-editing={dashboardId}>
      <title>{`Editing ${model.item.dashboard_title} · Sextant`}</title>
      <EditHeader
        isSaving={dashboardSave.isSaving}
        onSave={save}
        onDiscard={() => (hasChanges() ? setOpen('discard') : void discard())}
        onProperties={() => setOpen('properties')}
        onFilters={() => setOpen('filters')}
        onVersions={() => setOpen('versions')}
        saveSections={saveSections}
      />
      <DragArea canvas={canvas} onDrop={drop}>
        <div className={styles.body}>
          <div className={styles.content}>
            <RepairsNote repairs={repairs} />
            <Canvas ref={canvas} />
          </div>
          {!isNarrow && (
            <aside className={styles.panel} aria-label="What can be added">
              <AddPanel />
            </aside>
          )}
        </div>
        {isNarrow && (
          <Button
            className={styles.addButton ?? ''}
            kind="primary"
            icon={PlusIcon}
            onPress={() => setAddsFrom(doneCount)}
          >
            Add
          </Button>
        )}
        {isNarrow && (
          <Sheet isOpen={addsFrom === doneCount} onClose={() => setAddsFrom(null)} title="Add to the dashboard">
            <AddPanel />
          </Sheet>
        )}
      </DragArea>
      <Announcer />
      <LeaveGuard />
      {open === 'save as' && (
        <SaveAsDialog
          title={store.getState().document.fields.title}
          isBusy={dashboardSave.isSaving}
          onClose={() => setOpen(null)}
          onSave={(copy) => void dashboardSave.saveCopy(copy)}
          model={null}
        />
      )}
      {open === 'properties' && (
        <PropertiesDialog
          dashboardId={dashboardId}
          document={store.getState().document}
          mayManage={mayManage}
          onClose={() => setOpen(null)}
          onApply={apply}
        />
      )}
      {open === 'filters' && (
        <FiltersDialog
          title={store.getState().document.fields.title}
          layout={store.getState().document.layout}
          metadata={store.getState().document.metadata}
          onClose={() => setOpen(null)}
          onSave={(configuration) =>
            void store
              .getState()
              .apply(
                { kind: 'set metadata', metadata: { native_filter_configuration: configuration } },
                'Filters changed',
              )
          }
        />
      )}
      {open === 'versions' && (
        <DashboardVersions
          dashboardId={dashboardId}
          now={documentTexts(store.getState().base.texts, store.getState().document)}
          onClose={() => setOpen(null)}
          onOpen={(version) => window.open(pages.dashboardVersion(dashboardId, version), '_blank', 'noopener')}
          onRestore={(version) => void restore(version)}
        />
      )}
      <ConfirmDialog
        isOpen={open === 'discard'}
        onClose={() => setOpen(null)}
        onConfirm={discard}
        title="Discard your changes?"
        confirmText="Discard"
      >
        The dashboard stays as it was last saved. What you changed since cannot be brought back.
      </ConfirmDialog>
      {dashboardSave.conflict !== null && (
        <ConflictDialog
          dashboardId={dashboardId}
          conflict={dashboardSave.conflict}
          isBusy={dashboardSave.isSaving}
          onClose={dashboardSave.closeConflict}
          onSaveBoth={(merged) =>
            dashboardSave.conflict !== null && void dashboardSave.saveMerged(dashboardSave.conflict.head, merged)
          }
          onKeepTheirs={() => void dashboardSave.takeTheirs()}
          onCopy={() => {
            dashboardSave.closeConflict();
            setOpen('save as');
          }}
        />
      )}
    </div>
  );
}

/** Charts have the colors that the document fixes now. */
function useFixedColors(store: EditStore, { model, tiles }: DashboardPageContext): void {
  useEffect(() => {
    const take = (metadata: Readonly<Record<string, unknown>>): void =>
      tiles.getState().setFixedColors({ ...model.sharedColors, ...fixedColorsOf(metadata) });
    take(store.getState().document.metadata);
    return store.subscribe(({ document: { metadata } }, before) => {
      if (metadata['label_colors'] !== before.document.metadata['label_colors']) take(metadata);
    });
  }, [store, model, tiles]);
}

/** One session of editing: its stores live as long as it stands. */
export function EditSession(props: EditSessionProps) {
  const { model } = props;
  const store = useKeptStore(props);
  const [stores] = useState(() => ({
    filters: createFilterStore(model, { masks: openedMasks({}, model.filters), setId: null }, () => undefined),
    tiles: createTileStore({ fixedColors: model.fixedColors }),
    cubes: { current: null },
  }));
  const page = useMemo((): DashboardPageContext => ({ model, ...stores }), [model, stores]);
  useLoadingOrder(page);
  useFixedColors(store, page);
  return (
    <PageContextProvider value={page}>
      <EditProvider value={store}>
        <EditFrame {...props} />
      </EditProvider>
    </PageContextProvider>
  );
}
