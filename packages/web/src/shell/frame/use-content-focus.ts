import { useEffect, useRef } from 'react';
import { useRouterState } from '@tanstack/react-router';

/**
 * Moves the focus to the content when another page has come, so that the keyboard and readers aloud begin there.
 * A page that has set the focus itself keeps it.
 */
export function useContentFocus(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shownPath = useRef(path);
  useEffect(() => {
    if (path === undefined || shownPath.current === path) return;
    const isFirst = shownPath.current === undefined;
    shownPath.current = path;
    const content = document.getElementById('content');
    if (isFirst || content === null || content.contains(document.activeElement)) return;
    content.focus({ preventScroll: true });
  }, [path]);
}
