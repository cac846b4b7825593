import { countOf } from '@sextant/contract';
import {
  AdjustIcon,
  Button,
  EditIcon,
  FilteredIcon,
  HistoryIcon,
  IconButton,
  PageHeader,
  RedoIcon,
  SplitButton,
  Tag,
  UndoIcon,
  usePhone,
} from '@sextant/ui';
import type { MenuSection } from '@sextant/ui';
import { isOn } from '../../api/bootstrap.ts';
import styles from './Edit.module.css';
import { useEdit, useEditStore } from './state/edit-context.ts';
import { InlineText } from './InlineText.tsx';

/** The title that a dashboard without one is saved under. */
export const untitled = '[ untitled dashboard ]';

interface EditHeaderProps {
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly onProperties: () => void;
  readonly onFilters: () => void;
  readonly onVersions: () => void;
  readonly saveSections: readonly MenuSection[];
}

const describeChanges = (count: number): string => (count === 0 ? 'No changes' : countOf(count, 'unsaved change'));

/** Head of edit mode: name, undo and redo, versions, discard and save. */
export function EditHeader(props: EditHeaderProps) {
  const { isSaving, onSave, onDiscard, onProperties, onFilters, onVersions, saveSections } = props;
  const store = useEditStore();
  const isPhone = usePhone();
  const title = useEdit((state) => state.document.fields.title);
  const count = useEdit((state) => state.history.doneCount);
  const mayRedo = useEdit((state) => state.history.doneCount < state.history.actions.length);
  const rename = (next: string) => {
    const named = next.trim() === '' ? untitled : next;
    if (named !== title)
      store.getState().apply({ kind: 'set fields', fields: { title: named } }, `Renamed to ${named}`);
  };
  return (
    <div className={styles.head}>
      <PageHeader
        title={
          <span className={styles.title}>
            <span className={styles.unseen}>{title}</span>
            <InlineText
              label="Name of the dashboard"
              value={title}
              onDone={rename}
              className={styles.titleField ?? ''}
            />
          </span>
        }
        crumbs={
          <Tag tone="accent" icon={EditIcon}>
            Editing
          </Tag>
        }
        marks={
          <>
            <IconButton icon={AdjustIcon} label="Properties" size="sm" onPress={onProperties} />
            {isOn('DASHBOARD_NATIVE_FILTERS') && (
              <IconButton icon={FilteredIcon} label="Add and edit filters" size="sm" onPress={onFilters} />
            )}
          </>
        }
        actions={
          <>
            {!isPhone && <span className={styles.changes}>{describeChanges(count)}</span>}
            <IconButton
              icon={UndoIcon}
              label="Undo"
              size="sm"
              shortcut="Mod+Z"
              isDisabled={count === 0}
              onPress={() => store.getState().undo()}
            />
            <IconButton
              icon={RedoIcon}
              label="Redo"
              size="sm"
              shortcut="Mod+Shift+Z"
              isDisabled={!mayRedo}
              onPress={() => store.getState().redo()}
            />
            {!isPhone && <IconButton icon={HistoryIcon} label="Versions" size="sm" onPress={onVersions} />}
            {!isPhone && (
              <Button kind="quiet" onPress={onDiscard}>
                Discard
              </Button>
            )}
            <SplitButton
              kind="primary"
              isBusy={isSaving}
              onPress={onSave}
              sections={saveSections}
              menuLabel="Save options"
            >
              Save
            </SplitButton>
          </>
        }
      />
    </div>
  );
}
