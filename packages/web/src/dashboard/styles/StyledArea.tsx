import type { ReactNode } from 'react';
import { useEffect } from 'react';
import styles from './StyledArea.module.css';

/** Applies an author's CSS to the dashboard's elements while they stand; its code comes with the first that has any. */
function useDashboardStyles(css: string | null): void {
  useEffect(() => {
    if ((css ?? '').trim() === '') return undefined;
    const sheet = new CSSStyleSheet();
    let isGone = false;
    void import('./safe-styles.ts').then(({ safeStyles }) => {
      if (isGone) return;
      sheet.replaceSync(safeStyles(css ?? '').css);
      document.adoptedStyleSheets.push(sheet);
    });
    return () => {
      isGone = true;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css]);
}

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
