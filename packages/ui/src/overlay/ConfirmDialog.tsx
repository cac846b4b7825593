import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { TextField } from '../field/TextField.tsx';
import { DialogBox } from './DialogBox.tsx';
import styles from './Dialog.module.css';

/** What ConfirmDialog takes. */
export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Runs the action; the dialog stays open and busy until the promise settles, and closes when it is kept. */
  onConfirm: () => void | Promise<void>;
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The action's own verb ('Delete'), never 'OK'. */
  confirmText: string;
  /** A word that must be typed first, in any case. Default null. */
  typedWord?: string | null;
  /** Default true. */
  isDanger?: boolean;
}

const isSame = (typedWord: string, requiredWord: string) =>
  typedWord.trim().toLocaleLowerCase() === requiredWord.toLocaleLowerCase();

function ConfirmBody(props: ConfirmDialogProps) {
  const { onClose, onConfirm, title, children, confirmText, typedWord = null, isDanger = true } = props;
  const [typedText, setTypedText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const mayConfirm = typedWord === null || isSame(typedText, typedWord);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayConfirm && !isBusy) void confirm();
  };
  const footer = (
    <>
      <Button onPress={onClose}>Cancel</Button>
      <Button
        kind={isDanger ? 'danger' : 'primary'}
        isDisabled={!mayConfirm}
        isBusy={isBusy}
        onPress={() => void confirm()}
      >
        {confirmText}
      </Button>
    </>
  );
  return (
    <DialogBox
      isOpen
      onClose={onClose}
      title={title}
      role="alertdialog"
      isDismissable={!isBusy}
      widthPx={440}
      foot={footer}
    >
      <form className={styles.stack} onSubmit={submit}>
        <div>{children}</div>
        {typedWord !== null && (
          <TextField
            label={`Type “${typedWord}” to confirm`}
            size="md"
            autoFocus
            value={typedText}
            onChange={setTypedText}
            autoComplete="off"
          />
        )}
      </form>
    </DialogBox>
  );
}

/** Asks before something that cannot simply be undone. Where Undo is possible, act at once and offer Undo instead. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.isOpen ? <ConfirmBody {...props} /> : null;
}
