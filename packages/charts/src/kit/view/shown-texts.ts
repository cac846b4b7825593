import { useLayoutEffect, type RefObject } from 'react';

/** Of what a chart of texts was made, by its element; whoever writes other texts into it takes that back in `onRendered`. */
export type ShownTexts<Source> = WeakMap<Element, { readonly source: Source; readonly onRendered?: () => void }>;

/** Notes of what the texts of a chart were made, each time that they are rendered. */
export function useShownTexts<Source>(
  charts: ShownTexts<Source>,
  element: RefObject<Element | null>,
  source: Source,
): void {
  useLayoutEffect(() => {
    if (element.current === null) return;
    const onRendered = charts.get(element.current)?.onRendered;
    charts.set(element.current, { source, ...(onRendered && { onRendered }) });
    onRendered?.();
  });
}
