import { Button, Dialog, ErrorPanel } from '@sextant/ui';
import { textOf, codeOf } from '../api/api-error.ts';

/** Somebody else saved meanwhile: what was typed can go on top of theirs, or be given up. */
export function StaleSave({ onKeep, onDiscard }: { readonly onKeep: () => void; readonly onDiscard: () => void }) {
  return (
    <ErrorPanel
      title="Somebody else has saved this dataset meanwhile"
      message="Your changes are still here. Lay them over what was saved, and look before you save; or load theirs alone."
      code="STALE_001"
      actions={
        <>
          <Button size="sm" kind="primary" onPress={onKeep}>
            Keep mine on top of theirs
          </Button>
          <Button size="sm" onPress={onDiscard}>
            Discard mine and load theirs
          </Button>
        </>
      }
    />
  );
}

/** Why nothing was saved; the editor behind it stays as it is. */
export function FailedSave({ error, onClose }: { readonly error: Error; readonly onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Error" role="alertdialog" foot={<Button onPress={onClose}>OK</Button>}>
      <ErrorPanel
        title="The dataset was not saved"
        message={textOf(error, 'An error has occurred')}
        code={codeOf(error)}
      />
    </Dialog>
  );
}
