import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './EmptyState.module.css';

/** Which small drawing on the scale: nothing measured, filtered away, locked, or nothing made yet. */
export type EmptyArt = 'reading' | 'filtered' | 'locked' | 'nothing';

const ticks =
  'M8 48h72M8 48v-4M16 48v-2.5M24 48v-2.5M32 48v-2.5M40 48v-4M48 48v-2.5M56 48v-2.5M64 48v-2.5M72 48v-4M80 48v-2.5';

const drawings: Readonly<Record<EmptyArt, ReactNode>> = {
  reading: (
    <>
      <path className={styles.pale} d={ticks} />
      <path className={styles.blue} d="M16 38 34 24l14 8 24-20" strokeDasharray="2 5" />
      <circle className={styles.blue} cx="72" cy="12" r="3.5" />
    </>
  ),
  filtered: (
    <>
      <path className={styles.pale} d="M12 14h64M22 26h44M34 38h20" />
      <path className={styles.blue} d="M60 46l16-16M76 46 60 30" />
    </>
  ),
  locked: (
    <>
      <path className={styles.pale} d={ticks} />
      <rect className={styles.blue} x="32" y="22" width="24" height="18" rx="3" />
      <path className={styles.blue} d="M37 22v-5a7 7 0 0 1 14 0v5" />
    </>
  ),
  nothing: (
    <>
      <path className={styles.pale} d={ticks} />
      <path className={styles.blue} d="M44 12v20M34 22h20" />
    </>
  ),
};

/** What EmptyState takes. */
export interface EmptyStateProps {
  title: string;
  /** Which range or filter empties it, or what belongs here. */
  children?: ReactNode;
  /** The action that undoes exactly that, or starts. */
  actions?: ReactNode;
  /** Default 'reading'; null draws none. */
  art?: EmptyArt | null;
  /** Smaller, without drawing when the place is low, for tiles. Default false. */
  isCompact?: boolean;
  /** Default 2; tiles, whose titles are 3, use 4. */
  headingLevel?: 2 | 3 | 4;
}

/** Nothing to show: why, and the one action that changes it. */
export function EmptyState(props: EmptyStateProps) {
  const { title, children, actions, art = 'reading', isCompact = false, headingLevel = 2 } = props;
  const Title = `h${headingLevel}` as const;
  return (
    <div className={classNames(styles.place, isCompact && styles.compact)}>
      <div className={styles.state}>
        {art !== null && (
          <svg className={styles.art} viewBox="0 0 88 56" aria-hidden="true">
            {drawings[art]}
          </svg>
        )}
        <Title className={styles.title}>{title}</Title>
        {children !== undefined && <p className={styles.text}>{children}</p>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
