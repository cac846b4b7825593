import { useEffect } from 'react';

const product = 'Sextant';

/** Names the page in the browser's tab, history and bookmarks. Null leaves the name of the product alone. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null || title === '' ? product : `${title} · ${product}`;
  }, [title]);
}
