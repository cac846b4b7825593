import type { ReactElement } from 'react';
import { Kbd } from './Kbd.tsx';
import { LateTooltip } from './LateTooltip.tsx';
import type { TooltipBoxProps } from './TooltipBox.tsx';
import styles from './Tooltip.module.css';

/** What Tooltip takes. */
export interface TooltipProps {
  text: string;
  shortcut?: string;
  /** Default 'bottom'. */
  placement?: NonNullable<TooltipBoxProps['placement']>;
  /** While true it does not open. Default false. */
  isPaused?: boolean;
  /** One focusable element that passes React Aria's focus props on (our buttons and links do). */
  children: ReactElement;
}

/** Words for what is pointed at or focused. Never the only place where something is said. */
export function Tooltip({ text, shortcut, placement = 'bottom', isPaused = false, children }: TooltipProps) {
  const content = (
    <>
      {text}
      {shortcut !== undefined && <Kbd keys={shortcut} />}
    </>
  );
  return (
    <LateTooltip
      delayMs={500}
      isPaused={isPaused}
      content={content}
      className={styles.tooltip}
      placement={placement}
      offset={6}
    >
      {children}
    </LateTooltip>
  );
}
