import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Inner size of a box in whole px. */
export interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** True for two sizes that are one. */
export const isSameSize = (one: Size, other: Size): boolean =>
  one.widthPx === other.widthPx && one.heightPx === other.heightPx;

/** What stands in a box, and the size that the box has with it. */
export interface Fitted<Content> {
  readonly content: Content;
  readonly size: Size;
}

/** The size of `element`; null for one without an area. */
function sizeOf(element: HTMLElement | null): Size | null {
  const { clientWidth: widthPx = 0, clientHeight: heightPx = 0 } = element ?? {};
  return widthPx <= 0 || heightPx <= 0 ? null : { widthPx, heightPx };
}

/**
 * `content` with the size of the element in `box`, kept up to date; null until a size is known. What stands beside the box may change with the content, and
 * the box with it: a content with other surroundings counts once the box is measured again, in the same frame, and never comes with the size
 * that was there before. Measuring lays the page out: what has the same beside it is not measured. Default: each content is.
 */
export function useFitted<Content>(
  box: RefObject<HTMLElement | null>,
  content: Content,
  surroundings: unknown = content,
): Fitted<Content> | null {
  const [fitted, setFitted] = useState<Measured<Content> | null>(null);
  if (fitted !== null && fitted.surroundings === surroundings && fitted.content !== content)
    setFitted({ ...fitted, content });
  const latest = useRef({ content, surroundings });
  useLayoutEffect(() => {
    latest.current = { content, surroundings };
  }, [content, surroundings]);
  useLayoutEffect(() => fit(box.current, latest.current, setFitted), [box, surroundings]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => fit(element, latest.current, setFitted));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return fitted;
}

interface Measured<Content> extends Fitted<Content> {
  readonly surroundings: unknown;
}

type Change<Value> = (change: (last: Value) => Value) => void;

/** Measures; what has not changed stays the same object, and a box that has no area for a while keeps the size it had. */
function fit<Content>(
  element: HTMLElement | null,
  { content, surroundings }: Omit<Measured<Content>, 'size'>,
  change: Change<Measured<Content> | null>,
): void {
  const measured = sizeOf(element);
  change((last) => {
    if (last === null) return measured === null ? null : { content, surroundings, size: measured };
    const size = measured === null || isSameSize(last.size, measured) ? last.size : measured;
    return last.content === content && last.surroundings === surroundings && last.size === size
      ? last
      : { content, surroundings, size };
  });
}

/** The size of the element in `box`, kept up to date; null until it is known. */
export const useSize = (box: RefObject<HTMLElement | null>): Size | null => useFitted(box, null)?.size ?? null;
