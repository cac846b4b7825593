import { useLayoutEffect, useRef } from 'react';

/**
 * Places the popover around an editor anew when another part of the editor is shown. React Aria places it again when the popover itself
 * changes its size, which one that has reached the end of the window no longer does: a taller part would be cut.
 */
export function useRepositionPopover(partId: string): void {
  const shownPart = useRef(partId);
  useLayoutEffect(() => {
    if (shownPart.current === partId) return;
    shownPart.current = partId;
    window.dispatchEvent(new Event('resize'));
  }, [partId]);
}
