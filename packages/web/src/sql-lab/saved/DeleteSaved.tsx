import { useState } from 'react';
import { Button, Dialog, TextField } from '@sextant/ui';
import styles from './Saved.module.css';

interface DeleteSavedProps {
  readonly names: readonly string[];
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const word = 'DELETE';

/** Saved queries are gone for good when they are deleted: the word is typed. */
export function DeleteSaved({ names, isBusy, onConfirm, onClose }: DeleteSavedProps) {
  const [typed, setTyped] = useState('');
  const isTyped = typed.trim().toUpperCase() === word;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      unsaved={null}
      title={names.length === 1 ? `Delete ${names[0] ?? ''}?` : `Delete ${names.length} saved queries?`}
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="danger" isDisabled={!isTyped} isBusy={isBusy} onPress={onConfirm}>
            Delete
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped && !isBusy) onConfirm();
        }}
      >
        {names.length > 1 && <p className={styles.words}>{names.join(', ')}</p>}
        <p className={styles.words}>This cannot be undone. Datasets and charts that were made of it stay.</p>
        <TextField label={`Type "${word}" to confirm`} size="md" value={typed} onChange={setTyped} />
      </form>
    </Dialog>
  );
}
