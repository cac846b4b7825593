import { cloneElement, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { TriggerProps } from './LazyOverlay.tsx';

interface OpenState {
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/**
 * For an overlay that was loaded by its first press: the trigger, drawn anew, takes the focus that the old one had, and only
 * then the overlay opens. So it has somewhere to give the focus back to.
 */
export function useLazyOpen(trigger: ReactElement<TriggerProps>, openState: OpenState) {
  const [isThere, setThere] = useState(false);
  const [isOwnOpen, setOwnOpen] = useState(true);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the trigger's own effect, which takes the focus, has run before this one
    setThere(true);
  }, []);
  const onOpenChange = (isOpen: boolean) => {
    setOwnOpen(isOpen);
    openState.onOpenChange?.(isOpen);
  };
  return {
    trigger: cloneElement(trigger, { autoFocus: true }),
    state: { isOpen: isThere && (openState.isOpen ?? isOwnOpen), onOpenChange },
  };
}
