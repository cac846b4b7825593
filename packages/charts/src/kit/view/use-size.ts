import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Inner size of a box in whole px. */
export interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The size of a box, and what was measured last: they differ until the render that a new size leads to. */
export interface MeasuredSize {
  readonly size: Size | null;
  readonly latest: RefObject<Size | null>;
}

/** Takes a new size of `element` into `latest` and says it; one without an area is none. */
function measure(element: HTMLElement | null, latest: RefObject<Size | null>, onChange: (size: Size) => void): void {
  const { clientWidth: widthPx = 0, clientHeight: heightPx = 0 } = element ?? {};
  const isSame = latest.current?.widthPx === widthPx && latest.current.heightPx === heightPx;
  if (isSame || widthPx <= 0 || heightPx <= 0) return;
  latest.current = { widthPx, heightPx };
  onChange(latest.current);
}

/**
 * The size of the element in `box`, kept up to date, and measured in the very render in which `shown` changes: what stands beside the box may
 * have changed with it, and whoever draws in an effect would draw twice.
 */
export function useMeasuredSize(box: RefObject<HTMLElement | null>, shownContent: unknown = null): MeasuredSize {
  const [size, setSize] = useState<Size | null>(null);
  const latest = useRef<Size | null>(null);
  useLayoutEffect(() => measure(box.current, latest, setSize), [box, shownContent]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => measure(element, latest, setSize));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return { size, latest };
}

/** The size of the element in `box`, kept up to date; null until it is known or while it has none. */
export const useSize = (box: RefObject<HTMLElement | null>): Size | null => useMeasuredSize(box).size;
