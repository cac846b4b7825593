import { Button } from '@sextant/ui';
import styles from './Controls.module.css';

interface EditorFootProps {
  readonly isComplete: boolean;
  /** Default false. */
  readonly isBusy?: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Close and Save of an editor; Save waits until what is edited is whole. */
export function EditorFoot({ isComplete, isBusy = false, onSave, onClose }: EditorFootProps) {
  return (
    <div className={styles.editorFoot}>
      <Button size="sm" onPress={onClose}>
        Close
      </Button>
      <Button kind="primary" size="sm" isDisabled={!isComplete} isBusy={isBusy} onPress={onSave}>
        Save
      </Button>
    </div>
  );
}

/** At the start of an editor's foot: takes out what is edited, and closes. */
export function RemoveItem({ onRemove, onClose }: { readonly onRemove: () => void; readonly onClose: () => void }) {
  return (
    <Button
      size="sm"
      kind="danger-quiet"
      className={styles.editorStart ?? ''}
      onPress={() => {
        onRemove();
        onClose();
      }}
    >
      Remove
    </Button>
  );
}
