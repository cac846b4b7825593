import { useEffect } from 'react';

/** Applies an author's CSS to the dashboard's elements while they stand; its code comes with the first that has any. */
export function useDashboardStyles(css: string | null): void {
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
