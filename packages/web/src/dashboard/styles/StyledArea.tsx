import type { ReactNode } from 'react';
import styles from './StyledArea.module.css';
import { useDashboardStyles } from './use-dashboard-styles.ts';

/** The elements of a dashboard under its author's CSS. Nothing in it is painted over the frame around. */
export function StyledArea({ css, children }: { css: string | null; children: ReactNode }) {
  useDashboardStyles(css);
  if ((css ?? '').trim() === '') return children;
  return (
    <div className={styles.area} data-dashboard-styles="">
      {children}
    </div>
  );
}
