import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button, Dialog, Note } from '@sextant/ui';
import styles from './Admin.module.css';

interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onSave: () => void;
  /** The save of the form (`useForm`): whether it is under way, and what is wrong with the whole. */
  readonly form: { readonly isBusy: boolean; readonly general: string | null };
  readonly canSave: boolean;
  /** Something else that is wrong with the whole, shown where the save has nothing to say. Default: null. */
  readonly otherError?: string | null;
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
    form: { isBusy, general },
    canSave,
    otherError = null,
    saveText = 'Save',
    isDanger = false,
    widthPx = 480,
    footStart,
    children,
  } = props;
  const formId = useId();
  const error = general ?? otherError;
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
            form={formId}
            isBusy={isBusy}
            isDisabled={!canSave}
          >
            {saveText}
          </Button>
        </>
      }
    >
      <form
        id={formId}
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
