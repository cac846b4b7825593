import type { ReactElement, ReactNode } from 'react';
import { LateTooltip } from '../display/LateTooltip.tsx';
import { usePhone } from '../theme/use-media-query.ts';
import styles from '../display/Tooltip.module.css';

/** What HoverCard takes. */
export interface HoverCardProps {
  /** Drawn while the card is open, and only then. Nothing in it can be pressed. */
  content: ReactNode;
  /** One focusable element that passes React Aria's focus props on (our buttons and links do). */
  children: ReactElement;
}

/** More about what is pointed at or focused, on a card beside it; below it on a phone, which has no space there. Esc hides it. */
export function HoverCard({ content, children }: HoverCardProps) {
  const isPhone = usePhone();
  return (
    <LateTooltip
      delayMs={600}
      isPaused={false}
      content={content}
      className={styles.card}
      placement={isPhone ? 'bottom start' : 'end top'}
      offset={8}
    >
      {children}
    </LateTooltip>
  );
}
