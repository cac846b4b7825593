import { useState } from 'react';
import {
  Breadcrumbs,
  IconButton,
  Menu,
  MoreIcon,
  PageHeader,
  RedoIcon,
  SaveIcon,
  SplitButton,
  Tag,
  UndoIcon,
  useShortcut,
  usePhone,
} from '@sextant/ui';
import { pages } from '../shell/navigation.ts';
import { useExplore } from './explore-store.ts';
import type { Answer } from './result/use-answer.ts';
import { SaveDialog } from './save/SaveDialog.tsx';
import { useSave } from './save/use-save.ts';

interface ExploreHeaderProps {
  readonly answer: Answer;
  readonly onSaved: (sliceId: number) => void;
}

/** Name and state of the chart; undo, save and what else can be done with it. */
export function ExploreHeader({ answer, onSaved }: ExploreHeaderProps) {
  const [dialog, setDialog] = useState<'save-as' | null>(null);
  const slice = useExplore((state) => state.slice);
  const name = useExplore((state) => state.name);
  const isChanged = useExplore(
    (state) =>
      state.saved === null ||
      JSON.stringify(state.saved.form) !== JSON.stringify(state.draft) ||
      state.saved.name !== state.name,
  );
  const canUndo = useExplore((state) => state.past.length > 0);
  const canRedo = useExplore((state) => state.future.length > 0);
  const undo = useExplore((state) => state.undo);
  const redo = useExplore((state) => state.redo);
  const isPhone = usePhone();
  const save = useSave(onSaved);
  const saveNow = () => {
    if (slice === null) setDialog('save-as');
    else save.mutate({ name, mode: 'overwrite', dashboard: null });
  };
  useShortcut({ keys: 'Mod+S', text: 'Save', onAct: saveNow, worksInFields: true });
  useShortcut({ keys: 'Mod+Z', text: 'Undo', onAct: undo, isEnabled: canUndo });
  useShortcut({ keys: 'Mod+Shift+Z', text: 'Redo', onAct: redo, isEnabled: canRedo });
  const marks = isChanged ? <Tag tone="warn">{slice === null ? 'Not saved' : 'Unsaved changes'}</Tag> : null;
  const actions = (
    <>
      {!isPhone && (
        <>
          <IconButton icon={UndoIcon} label="Undo" shortcut="Mod+Z" isDisabled={!canUndo} onPress={undo} />
          <IconButton icon={RedoIcon} label="Redo" shortcut="Mod+Shift+Z" isDisabled={!canRedo} onPress={redo} />
        </>
      )}
      <SplitButton
        kind="primary"
        icon={SaveIcon}
        isBusy={save.isPending}
        onPress={saveNow}
        menuLabel="More ways to save"
        sections={[
          {
            id: 'save',
            items: [
              {
                id: 'save-as',
                text: slice === null ? 'Save' : 'Save as or add to a dashboard',
                icon: SaveIcon,
                onAct: () => setDialog('save-as'),
              },
            ],
          },
        ]}
      >
        {save.isSuccess && !isChanged ? 'Saved' : 'Save'}
      </SplitButton>
      {isPhone && (
        <Menu
          label="More"
          trigger={<IconButton icon={MoreIcon} label="More" />}
          sections={[
            {
              id: 'history',
              items: [
                {
                  id: 'undo',
                  text: 'Undo',
                  icon: UndoIcon,
                  onAct: undo,
                  disabledReason: canUndo ? null : 'Nothing to undo',
                },
                {
                  id: 'redo',
                  text: 'Redo',
                  icon: RedoIcon,
                  onAct: redo,
                  disabledReason: canRedo ? null : 'Nothing to redo',
                },
              ],
            },
          ]}
        />
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title={name === '' ? 'New chart' : name}
        crumbs={<Breadcrumbs crumbs={[{ id: 'charts', text: 'Charts', href: pages.charts }]} />}
        marks={marks}
        actions={actions}
      />
      {dialog !== null && (
        <SaveDialog hasAnswer={answer.data !== undefined} onClose={() => setDialog(null)} save={save} />
      )}
    </>
  );
}
