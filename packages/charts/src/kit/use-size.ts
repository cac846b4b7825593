import { useLayoutEffect, useState, type RefObject } from 'react';

/** Inner size of a box in whole px. */
export interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The size of the element in `box`, kept up to date; null until it is known or while it has none. */
export function useSize(box: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (widthPx: number, heightPx: number): void =>
      setSize((now) =>
        now?.widthPx === widthPx && now.heightPx === heightPx
          ? now
          : widthPx > 0 && heightPx > 0
            ? { widthPx, heightPx }
            : now,
      );
    measure(element.clientWidth, element.clientHeight);
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) measure(Math.round(entry.contentRect.width), Math.round(entry.contentRect.height));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
