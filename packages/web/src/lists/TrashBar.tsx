import { Button, DeleteIcon, UndoIcon } from '@sextant/ui';
import { SelectionBar } from './SelectionBar.tsx';

interface TrashBarProps {
  readonly count: number;
  readonly onRestore: () => void;
  readonly onErase: () => void;
  readonly onClear: () => void;
}

/** What can be done with all that is selected in the trash. */
export function TrashBar({ count, onRestore, onErase, onClear }: TrashBarProps) {
  return (
    <SelectionBar count={count} closeLabel="Deselect all" onClose={onClear}>
      <Button kind="quiet" icon={UndoIcon} onPress={onRestore}>
        Restore
      </Button>
      <Button kind="danger-quiet" icon={DeleteIcon} onPress={onErase}>
        Delete for good
      </Button>
    </SelectionBar>
  );
}
