import { useLayoutEffect, useRef } from 'react';

/**
 * Places the popover around an editor anew when another part of the editor is shown. React Aria places it again when the popover itself
 * changes its size, which one that has reached the end of the window no longer does: a taller part would be cut.
 */
export function useRefit(part: string): void {
  const shown = useRef(part);
  useLayoutEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    window.dispatchEvent(new Event('resize'));
  }, [part]);
}
