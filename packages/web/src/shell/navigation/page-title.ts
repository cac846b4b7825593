import { useEffect } from 'react';

const product = 'Sextant';

/** Names the page in the browser's tab, history and bookmarks. Null leaves it to somebody else. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title === '' ? product : `${title} · ${product}`;
  }, [title]);
}
