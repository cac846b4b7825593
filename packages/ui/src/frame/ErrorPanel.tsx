import type { ReactNode } from 'react';
import { CopyButton } from '../button/CopyButton.tsx';
import { Icon } from '../display/Icon.tsx';
import { ErrorIcon, TimedOutIcon } from '../display/icons.ts';
import styles from './ErrorPanel.module.css';

/** What ErrorPanel takes. */
export interface ErrorPanelProps {
  /** Who failed, such as 'DuckDB error'. */
  title: string;
  /** What failed, in plain words, with the nearest right name where there is one. */
  message: ReactNode;
  /** The error's code ('ENGINE_003'), for help pages and reports; null when there is none. Default null. */
  code?: string | null;
  /** What can be done next. */
  actions?: ReactNode;
  /** The long text (engine output, query), folded and copied whole. Default null. */
  details?: string | null;
  /** 'timed-out' is amber. Default 'failed'. */
  kind?: 'failed' | 'timed-out';
}

/** Something went wrong here: who, what, the next action; the rest is folded away. */
export function ErrorPanel({ title, message, code = null, actions, details = null, kind = 'failed' }: ErrorPanelProps) {
  return (
    <div className={styles.panel} data-kind={kind} role="alert">
      <p className={styles.title}>
        <Icon of={kind === 'failed' ? ErrorIcon : TimedOutIcon} />
        <span className={styles.words}>{title}</span>
        {code !== null && <code className={styles.code}>{code}</code>}
      </p>
      <p className={styles.message}>{message}</p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {details !== null && (
        <details className={styles.details}>
          <summary>See more</summary>
          <pre tabIndex={0}>{details}</pre>
          <CopyButton text={details} />
        </details>
      )}
    </div>
  );
}
