import { lazyPart } from '@sextant/ui';
import { startTransition, useCallback, useEffect, useState } from 'react';

// The picture comes first: what stands around it is loaded when it is painted, and shown as `useDeferredPanels` says.
const around = () => import('./deferred-panels.ts');
export const ConfirmDialog = lazyPart(async () => (await around()).ConfirmDialog);
export const ControlPanel = lazyPart(async () => (await around()).ControlPanel);
export const ExploreHeader = lazyPart(async () => (await around()).ExploreHeader);
export const FilterCount = lazyPart(async () => (await around()).FilterCount);
export const NarrowSheets = lazyPart(async () => (await around()).NarrowSheets);
export const RowsPanel = lazyPart(async () => (await around()).RowsPanel);
export const SourceList = lazyPart(async () => (await around()).SourceList);

/** Says that the chart is shown as it was saved once; loaded for an address that asks for that. */
export const ChartVersionNote = lazyPart(
  async () => (await import('./properties/ChartVersionNote.tsx')).ChartVersionNote,
);

/** A query that takes longer leaves the settings no reason to wait. */
const longestMs = 600;

/**
 * Whether what stands around the picture is shown: the picture comes first, its surroundings are loaded once it is painted, once there is none to wait
 * for, or after a while. They come in a transition, all at once: until then their places stand as they are, at their size.
 */
export function useDeferredPanels(isWaiting: boolean): {
  readonly showsPanels: boolean;
  readonly onPainted: () => void;
} {
  const [showsPanels, setShowsPanels] = useState(false);
  const show = useCallback(() => startTransition(() => setShowsPanels(true)), []);
  useEffect(() => {
    const timer = setTimeout(show, isWaiting ? longestMs : 0);
    return () => clearTimeout(timer);
  }, [isWaiting, show]);
  // The frame that shows the picture goes first.
  const onPainted = useCallback(() => {
    if (!showsPanels) requestAnimationFrame(() => setTimeout(show, 0));
  }, [show, showsPanels]);
  return { showsPanels, onPainted };
}
