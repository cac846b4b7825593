import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import type { Placement } from 'react-aria-components';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import styles from '../display/Tooltip.module.css';
import { useHiddenByEscape } from '../display/Tooltip.tsx';

/** What HoverCard takes. */
export interface HoverCardProps {
  /** Drawn while the card is open, and only then. Nothing in it can be pressed. */
  content: ReactNode;
  /** Default 'end top'. */
  placement?: Placement;
  /** Off leaves the element as it is. Default true. */
  isEnabled?: boolean;
  /** One focusable element that passes React Aria's focus props on (our buttons and links do). */
  children: ReactElement;
}

/** More about what is pointed at or focused, on a card beside it. Esc hides it. */
export function HoverCard({ content, placement = 'end top', isEnabled = true, children }: HoverCardProps) {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen && isEnabled;
  useHiddenByEscape(isShown, () => setOpen(false));
  return (
    <TooltipTrigger delay={600} closeDelay={80} isDisabled={!isEnabled} isOpen={isShown} onOpenChange={setOpen}>
      {children}
      <AriaTooltip className={styles.card} placement={placement} offset={8}>
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
