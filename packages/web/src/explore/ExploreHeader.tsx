import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ExploreSlice } from '@sextant/contract';
import {
  AdjustIcon,
  Button,
  EditIcon,
  IconButton,
  LinkIcon,
  Menu,
  MoreIcon,
  PageHeader,
  SaveIcon,
  ShareIcon,
  SplitButton,
  Tag,
  lazyPart,
  useShortcut,
  useNarrow,
  usePhone,
} from '@sextant/ui';
import type { MenuAction, MenuSection } from '@sextant/ui';
import { meQuery } from '../api/me.ts';
import { hasPermission } from '../api/permissions.ts';
import { fileItems } from '../shell/charts/chart-files.ts';
import { chartCrumbs } from './ChartName.tsx';
import { flushTyping } from './controls/fields/debounced.ts';
import { EditableName } from './EditableName.tsx';
import { isEdited, needsUpdate, useExplore } from './explore-store.ts';
import { chartQuery } from './explore-queries.ts';
import { OnDashboards } from './OnDashboards.tsx';
import { notChangeableBecause } from './properties/chart-right.ts';
import { ChartMarks } from './properties/ChartMarks.tsx';
import { useVersions } from './properties/use-versions.tsx';
import type { ShownResult } from './result/use-result.ts';
import { useFiles } from './result/use-files.ts';
import { SaveDialog } from './save/SaveDialog.tsx';
import { SaveQuerySource, isQuerySource } from './source/use-query-source.tsx';
import { StaleDialog } from './save/StaleDialog.tsx';
import { isStale, useSave } from './save/use-save.ts';
import { useAutomaticUpdate } from './use-automatic-update.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useHistory } from './use-history.tsx';

const PropertiesDialog = lazyPart(async () => (await import('./properties/PropertiesDialog.tsx')).PropertiesDialog);

interface ExploreHeaderProps {
  readonly result: ShownResult;
  readonly onSaved: (slice: ExploreSlice) => void;
  readonly onRestored: () => Promise<void>;
}

/** Saving: the button with its variants, its dialogs, and the name being edited. */
function useSaving({ result, onSaved }: Omit<ExploreHeaderProps, 'onRestored'>) {
  const [dialog, setDialog] = useState<'dataset' | 'save' | 'save-as' | null>(null);
  const isOverQuery = useExplore((state) => isQuerySource(state.dataset));
  const slice = useExplore((state) => state.slice);
  const name = useExplore((state) => state.name);
  const isChanged = useExplore(isEdited);
  const isDrawn = useExplore((state) => !needsUpdate(state.requestedForm, state.draft));
  const save = useSave(onSaved);
  const open = (dialog: 'save' | 'save-as') => {
    save.reset();
    // A chart is saved over a dataset: of a query one is made first.
    setDialog(isOverQuery ? 'dataset' : dialog);
  };
  const saveNow = () => {
    flushTyping();
    if (slice === null) open('save');
    else save.mutate({ name, mode: 'overwrite', dashboard: null });
  };
  useShortcut({ keys: 'Mod+S', text: 'Save', onAction: saveNow, worksInFields: true });
  const items = [
    ...(slice === null ? [] : [{ id: 'save-as', text: 'Save as...', icon: SaveIcon, onAction: () => open('save-as') }]),
    { id: 'place', text: 'Save and add to a dashboard', icon: SaveIcon, onAction: () => open('save') },
  ];
  const button = (
    <SplitButton
      kind="primary"
      icon={SaveIcon}
      isBusy={save.isPending}
      onPress={saveNow}
      menuLabel="More ways to save"
      sections={[{ id: 'save', items }]}
    >
      {save.isSuccess && !isChanged ? 'Saved' : 'Save'}
    </SplitButton>
  );
  const hasFailed = save.error !== null && dialog === null && !isStale(save.error);
  const dialogs = (
    <>
      {dialog === 'dataset' && <SaveQuerySource onClose={() => setDialog(null)} onSaved={() => setDialog('save')} />}
      {dialog !== null && dialog !== 'dataset' && !isStale(save.error) && (
        <SaveDialog
          isDrawn={isDrawn && result.error === null && result.data !== undefined}
          isCopy={dialog === 'save-as'}
          onClose={() => setDialog(null)}
          save={save}
        />
      )}
      {isStale(save.error) && <StaleDialog save={save} onSaveAs={() => open('save-as')} />}
    </>
  );
  return { button, dialogs, error: hasFailed ? save.error : null };
}

/** What a saved chart says of itself: the line of the menu and its dialog. */
function useProperties(onSaved: ExploreHeaderProps['onSaved']) {
  const [isOpen, setOpen] = useState(false);
  const slice = useExplore((state) => state.slice);
  const savedChart = useExplore((state) => state.savedChart);
  const markSaved = useExplore((state) => state.markSaved);
  const { data: me = null } = useQuery(meQuery);
  const { data: chart } = useQuery({ ...chartQuery(slice?.slice_id ?? 0), enabled: slice !== null });
  const items: readonly MenuAction[] =
    slice === null
      ? []
      : [
          {
            id: 'properties',
            text: 'Chart properties',
            icon: AdjustIcon,
            onAction: () => setOpen(true),
            disabledReason: notChangeableBecause(me, chart),
          },
        ];
  const dialog = isOpen && slice !== null && (
    <Suspense fallback={null}>
      <PropertiesDialog
        slice={slice}
        onClose={() => setOpen(false)}
        onSaved={(changed) => {
          // The settings that are being edited stay unsaved.
          markSaved(changed, savedChart?.form ?? changed.form_data);
          onSaved(changed);
        }}
      />
    </Suspense>
  );
  return { items, dialog };
}

/** Name and state of the chart; undo, save and what else can be done with it. */
export function ExploreHeader({ result, onSaved, onRestored }: ExploreHeaderProps) {
  const [isNaming, setNaming] = useState(false);
  const properties = useProperties(onSaved);
  const versions = useVersions(onRestored);
  const automatic = useAutomaticUpdate();
  const slice = useExplore((state) => state.slice);
  const isChanged = useExplore(isEdited);
  const history = useHistory();
  const saveDialogs = useSaving({ result, onSaved });
  const link = useCopyLink();
  const { data: me } = useQuery(meQuery);
  const mayShare = hasPermission(me, 'can_share_chart Superset');
  const isPhone = usePhone();
  const files = fileItems(useFiles(result, hasPermission(me, 'can_csv Superset')), isPhone);
  const isNarrow = useNarrow();
  const marks =
    saveDialogs.error !== null ? (
      <Tag tone="danger" title={saveDialogs.error.message}>{`Not saved: ${saveDialogs.error.message}`}</Tag>
    ) : isChanged ? (
      <Tag tone="warn">{slice === null ? 'Not saved' : 'Unsaved changes'}</Tag>
    ) : null;
  const more: MenuSection[] = [
    ...(isNarrow ? [history.section] : []),
    {
      id: 'chart',
      items: [
        { id: 'rename', text: 'Rename', icon: EditIcon, onAction: () => setNaming(true) },
        ...properties.items,
        ...versions.items,
        { id: 'automatic', text: 'Update automatically', isChosen: automatic.isOn, onAction: automatic.toggle },
        ...(isPhone && mayShare
          ? [{ id: 'link', text: 'Copy link', icon: LinkIcon, onAction: () => link.mutate() }]
          : []),
      ],
    },
    { id: 'files', items: files },
  ];
  const actions = (
    <>
      {!isPhone && (
        <>
          {slice !== null && <OnDashboards sliceId={slice.slice_id} />}
          {!isNarrow && history.buttons}
          {mayShare && (
            <Button icon={ShareIcon} isBusy={link.isPending} onPress={() => link.mutate()}>
              Copy link
            </Button>
          )}
        </>
      )}
      {saveDialogs.button}
      <Menu label="More" trigger={<IconButton icon={MoreIcon} label="More" />} sections={more} />
    </>
  );
  return (
    <>
      <PageHeader
        title={<EditableName isEditing={isNaming} onEditingChange={setNaming} />}
        crumbs={chartCrumbs}
        marks={
          isPhone && saveDialogs.error === null ? null : (
            <>
              {slice !== null && !isPhone && <ChartMarks sliceId={slice.slice_id} />}
              {marks}
            </>
          )
        }
        actions={actions}
      />
      {saveDialogs.dialogs}
      {properties.dialog}
      {versions.panel}
    </>
  );
}
