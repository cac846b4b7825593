import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconType } from './Icon.tsx';
import { ErrorIcon, InfoIcon, WarningIcon } from './icons.ts';
import styles from './Note.module.css';

const icons = { info: InfoIcon, warn: WarningIcon, danger: ErrorIcon } as const;

/** What Note takes. */
export interface NoteProps {
  /** Default 'info'. */
  tone?: 'info' | 'warn' | 'danger';
  icon?: IconType;
  /** At the right, a Link or a small button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A line on soft background that says something about what stands under it. */
export function Note({ tone = 'info', icon, action, children }: NoteProps) {
  return (
    <div className={styles.note} data-tone={tone} role={tone === 'danger' ? 'alert' : 'note'}>
      <Icon of={icon ?? icons[tone]} size={14} />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}
