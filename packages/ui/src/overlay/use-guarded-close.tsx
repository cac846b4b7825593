import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** How an overlay closes, and the dialog that asks first. */
export interface GuardedClose {
  readonly close: () => void;
  /** Stands beside the overlay, above it while it asks. */
  readonly query: ReactNode;
}

/** Closing that would lose work asks first; otherwise it closes at once. `unsaved` says what would be lost; null is nothing. */
export function useGuardedClose(unsaved: () => string | null, onClose: () => void): GuardedClose {
  const [lossText, setLossText] = useState<string | null>(null);
  const close = () => {
    const loss = unsaved();
    if (loss === null) onClose();
    else setLossText(loss);
  };
  return {
    close,
    query: (
      <ConfirmDialog
        isOpen={lossText !== null}
        onClose={() => setLossText(null)}
        onConfirm={onClose}
        title="Close without saving?"
        confirmText="Discard"
      >
        {lossText} would be lost.
      </ConfirmDialog>
    ),
  };
}
