import type { ReactNode } from 'react';
import type { Version } from '@sextant/contract';
import { HistoryIcon, Note } from '@sextant/ui';
import { shownTime } from '../format/shown-time.ts';
import styles from './Versions.module.css';

const maxChanges = 4;

interface VersionBannerProps {
  readonly state: Pick<Version, 'version' | 'at' | 'by'>;
  /** What a user can do with what is shown: 'read only'. */
  readonly mode: string;
  /** What changed since, in words. */
  readonly changes: readonly string[];
  readonly actions: ReactNode;
}

/** Says that a saved state is on the screen, which one, and what changed since. */
export function VersionBanner({ state, mode, changes, actions }: VersionBannerProps) {
  return (
    <div className={styles.banner} data-version={state.version}>
      <Note tone="warn" icon={HistoryIcon} action={<span className={styles.actions}>{actions}</span>}>
        Version {state.version}, saved {shownTime(state.at)} by {state.by?.name ?? 'Sextant'}, {mode}.
        {changes.length > 0 &&
          ` Since then: ${changes.slice(0, maxChanges).join('; ')}${changes.length > maxChanges ? ' …' : ''}.`}
      </Note>
    </div>
  );
}
