import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import type { Placement } from 'react-aria-components';
import { useState, useEffect } from 'react';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { Kbd } from './Kbd.tsx';
import styles from './Tooltip.module.css';

/**
 * Esc hides the words and goes on to what they stand in, such as a dialog that it closes. React Aria's own listener, on the document, would keep
 * it for itself: the words are gone before it is asked.
 */
export function useHiddenByEscape(isOpen: boolean, hide: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') flushSync(hide);
    };
    window.addEventListener('keydown', handleKey, true);
    return () => window.removeEventListener('keydown', handleKey, true);
  });
}

/** What Tooltip takes. */
export interface TooltipProps {
  text: string;
  shortcut?: string;
  /** Default 'bottom'. */
  placement?: Placement;
  /** While true it does not open. Default false. */
  isPaused?: boolean;
  /** One focusable element that passes React Aria's focus props on (our buttons and links do). */
  children: ReactElement;
}

/** Words for what is pointed at or focused. Never the only place where something is said. */
export function Tooltip({ text, shortcut, placement = 'bottom', isPaused = false, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  useHiddenByEscape(isOpen, () => setOpen(false));
  return (
    <TooltipTrigger delay={500} closeDelay={80} isOpen={isOpen && !isPaused} onOpenChange={setOpen}>
      {children}
      <AriaTooltip className={styles.tooltip} placement={placement} offset={6}>
        {text}
        {shortcut !== undefined && <Kbd keys={shortcut} />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
