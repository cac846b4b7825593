import { Button, DashboardIcon, DeleteIcon, DownloadIcon, EditIcon, MoveToFolderIcon, TagsIcon } from '@sextant/ui';
import type { ObjectKind } from '../api/objects.ts';
import { SelectionBar } from './SelectionBar.tsx';
import type { BulkActions } from './use-bulk.ts';

interface BulkBarProps {
  readonly kind: ObjectKind;
  /** How many are selected, on other pages too. */
  readonly count: number;
  readonly actions: BulkActions;
  /** Null where the user may export none. */
  readonly onExport: (() => void) | null;
  readonly mayWrite: boolean;
  readonly onTags: () => void;
  readonly onMove: () => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** What can be done with all selected rows of a list of objects. */
export function BulkBar({ kind, count, actions, onExport, mayWrite, onTags, onMove, onClear, onClose }: BulkBarProps) {
  const isNone = count === 0;
  return (
    <SelectionBar
      count={count}
      lead={
        <Button kind="quiet" isDisabled={isNone} onPress={onClear}>
          Deselect all
        </Button>
      }
      closeLabel="End selecting"
      onClose={onClose}
    >
      {mayWrite && kind === 'dashboard' && (
        <>
          <Button
            kind="quiet"
            icon={DashboardIcon}
            isDisabled={isNone}
            isBusy={actions.isPublishing}
            onPress={actions.publish}
          >
            Publish
          </Button>
          <Button kind="quiet" icon={EditIcon} isDisabled={isNone} isBusy={actions.isDrafting} onPress={actions.draft}>
            Make draft
          </Button>
        </>
      )}
      {mayWrite && (
        <Button kind="quiet" icon={TagsIcon} isDisabled={isNone} onPress={onTags}>
          Tags
        </Button>
      )}
      {mayWrite && (
        <Button kind="quiet" icon={MoveToFolderIcon} isDisabled={isNone} onPress={onMove}>
          Move
        </Button>
      )}
      {onExport !== null && (
        <Button kind="quiet" icon={DownloadIcon} isDisabled={isNone} onPress={onExport}>
          Export
        </Button>
      )}
      {mayWrite && (
        <Button
          kind="danger-quiet"
          icon={DeleteIcon}
          isDisabled={isNone}
          isBusy={actions.isRemoving}
          onPress={actions.remove}
        >
          Delete
        </Button>
      )}
    </SelectionBar>
  );
}
