import { useTextScale } from '@sextant/ui';
import { useLayoutEffect, type RefObject } from 'react';
import type { ChartViewProps } from '../view/chart-view.ts';
import { useSize, type Size } from '../view/use-size.ts';

/** The size of a box as its contents are designed: larger texts have as much space as their designed size would have in a smaller box. */
export function useDesignedSize(frame: RefObject<HTMLElement | null>): Size | null {
  const size = useSize(frame);
  const scale = useTextScale();
  return size && { widthPx: size.widthPx / scale, heightPx: size.heightPx / scale };
}

/** What makes a number a stop of the Tab key, from which its menu opens; nothing where it has none. */
export const menuStop = (onMenu: ChartViewProps['onMenu']): { readonly tabIndex?: 0 } =>
  onMenu === undefined ? {} : { tabIndex: 0 };

const hasArea = (element: HTMLElement | null): boolean =>
  element !== null && element.clientWidth > 0 && element.clientHeight > 0;

/** Says that a view of plain elements is on the screen: after its box is measured, and after each change of `drawn`. In a box without an area nothing is left to draw. */
export function usePainted(
  frame: RefObject<HTMLElement | null>,
  { isMeasured, drawn, onPainted }: { isMeasured: boolean; drawn: unknown; onPainted: (() => void) | undefined },
): void {
  useLayoutEffect(() => {
    if (!isMeasured && hasArea(frame.current)) return undefined;
    const paintFrame = requestAnimationFrame(() => {
      frame.current?.setAttribute('data-painted', 'true');
      onPainted?.();
    });
    return () => cancelAnimationFrame(paintFrame);
  }, [frame, onPainted, isMeasured, drawn]);
}
