import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button, Dialog, Note } from '@sextant/ui';
import styles from './Admin.module.css';

interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onSave: () => void;
  readonly isBusy: boolean;
  readonly canSave: boolean;
  /** What is wrong with the whole; null when nothing is. */
  readonly error: string | null;
  readonly saveText?: string;
  /** What is saved cannot be taken back. Default false. */
  readonly isDanger?: boolean;
  readonly widthPx?: number;
  readonly footStart?: ReactNode;
  readonly children: ReactNode;
}

/** A form in a dialog; Enter in a field saves it. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    onClose,
    onSave,
    isBusy,
    canSave,
    error,
    saveText = 'Save',
    isDanger = false,
    widthPx = 480,
    footStart,
    children,
  } = props;
  const form = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      widthPx={widthPx}
      isDismissable={false}
      // Whom to give things to before a deletion is no work.
      {...(isDanger ? { unsaved: null } : {})}
      footStart={footStart}
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            kind={isDanger ? 'danger' : 'primary'}
            type="submit"
            form={form}
            isBusy={isBusy}
            isDisabled={!canSave}
          >
            {saveText}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) onSave();
        }}
      >
        {error !== null && <Note tone="warn">{error}</Note>}
        {children}
      </form>
    </Dialog>
  );
}
