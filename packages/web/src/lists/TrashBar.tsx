import { Button, CloseIcon, DeleteIcon, IconButton, UndoIcon } from '@sextant/ui';
import styles from './BulkBar.module.css';

interface TrashBarProps {
  readonly count: number;
  readonly onRestore: () => void;
  readonly onErase: () => void;
  readonly onClear: () => void;
}

/** What can be done with all that is selected in the trash. */
export function TrashBar({ count, onRestore, onErase, onClear }: TrashBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Acts on selected rows">
      <span className={styles.count} role="status">
        {count} selected
      </span>
      <span className={styles.rule} />
      <Button kind="quiet" icon={UndoIcon} onPress={onRestore}>
        Restore
      </Button>
      <Button kind="danger-quiet" icon={DeleteIcon} onPress={onErase}>
        Delete for good
      </Button>
      <IconButton icon={CloseIcon} label="Deselect all" size="sm" onPress={onClear} />
    </div>
  );
}
