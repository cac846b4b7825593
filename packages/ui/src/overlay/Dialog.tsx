import { useEffect } from 'react';
import { DialogBox } from './DialogBox.tsx';
import type { DialogBoxProps } from './DialogBox.tsx';
import { EditsContext, useEdits } from '../edits.ts';
import { useGuardedClose } from './use-guarded-close.tsx';

/** What Dialog takes. */
export interface DialogProps extends Omit<DialogBoxProps, 'onFocus' | 'onInput'> {
  /** What Esc, Close and a press outside would lose, in words; null is nothing. Default: whatever was entered into its fields. */
  unsaved?: string | null;
}

/**
 * A modal dialog: head, scrolling body, foot that stays. Focus stays inside and returns to where it was. On a phone it becomes a sheet with its
 * foot pinned. Esc closes it, and asks first when something was entered that would be lost; the buttons of the foot act at once.
 */
export function Dialog({ unsaved, onClose, children, ...box }: DialogProps) {
  const edits = useEdits();
  const { isOpen } = box;
  useEffect(() => {
    if (isOpen) edits.forget();
  }, [isOpen, edits]);
  const unsavedText = (): string | null =>
    unsaved === undefined && edits.isEdited() ? 'What you entered' : (unsaved ?? null);
  const { close, query } = useGuardedClose(unsavedText, onClose);
  return (
    <>
      <DialogBox {...box} onClose={close} onFocus={edits.handleFocus} onInput={edits.handleInput}>
        <EditsContext value={edits.mark}>{children}</EditsContext>
      </DialogBox>
      {query}
    </>
  );
}
