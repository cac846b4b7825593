import { cloneElement, Suspense, useMemo, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';

/** What an overlay that is not loaded yet adds to its trigger; our buttons take it. */
export interface TriggerProps {
  autoFocus?: boolean;
  onPress?: () => void;
  onHoverStart?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}

interface LazyOverlayProps {
  trigger: ReactElement<TriggerProps>;
  kind: 'menu' | 'dialog';
  /** Wanted from the beginning. Default false. */
  startsOpen?: boolean;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Fetches the code of the overlay. */
  load: () => Promise<unknown>;
  /** The trigger with the overlay, once it is wanted. */
  children: ReactNode;
}

/**
 * A trigger whose overlay comes with the first press: most menus and popovers of a page are never opened, and what draws
 * them is heavy. The trigger is drawn anew then; the overlay takes the focus and gives it back to the new one.
 */
export function LazyOverlay(props: LazyOverlayProps) {
  const { trigger, kind, startsOpen = false, isOpen = false, onOpenChange, load, children } = props;
  const [isWanted, setWanted] = useState(isOpen || startsOpen);
  if (isOpen && !isWanted) setWanted(true);
  // The same for the same trigger: a button takes long to render, and what it opens changes more often.
  const closed = useMemo(() => {
    const open = () => {
      setWanted(true);
      onOpenChange?.(true);
    };
    return cloneElement(trigger, {
      'aria-haspopup': kind,
      'aria-expanded': false,
      onPress: open,
      onHoverStart: () => void load(),
      onKeyDown: (event) => {
        if (kind !== 'menu' || event.key !== 'ArrowDown') return;
        event.preventDefault();
        open();
      },
    });
  }, [trigger, kind, load, onOpenChange]);
  return isWanted ? <Suspense fallback={closed}>{children}</Suspense> : closed;
}
