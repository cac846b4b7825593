import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** How an overlay closes, and the dialog that asks first. */
export interface GuardedClose {
  readonly close: () => void;
  /** Stands beside the overlay, above it while it asks. */
  readonly question: ReactNode;
}

/** Closing that would lose typed work asks first; otherwise it closes at once. `what` names what would be lost. */
export function useGuardedClose(isUnsaved: boolean, what: string, onClose: () => void): GuardedClose {
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (isUnsaved ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        title="Close without saving?"
        confirmText="Discard"
      >
        {what} would be lost.
      </ConfirmDialog>
    ),
  };
}
