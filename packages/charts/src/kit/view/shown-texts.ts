import { useLayoutEffect, type RefObject } from 'react';

/** Of what a chart of texts was made, by its element; whoever writes other texts into it takes that back in `onRendered`. */
export type ShownTexts<Made> = WeakMap<Element, { readonly made: Made; readonly onRendered?: () => void }>;

/** Notes of what the texts of a chart were made, each time that they are rendered. */
export function useShownTexts<Made>(charts: ShownTexts<Made>, element: RefObject<Element | null>, made: Made): void {
  useLayoutEffect(() => {
    if (element.current === null) return;
    const onRendered = charts.get(element.current)?.onRendered;
    charts.set(element.current, { made, ...(onRendered && { onRendered }) });
    onRendered?.();
  });
}
