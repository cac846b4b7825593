import { useSyncExternalStore } from 'react';

/** Size of the text of the body, as it is designed. */
const designedPx = 13;

let scale = 1;
let probe: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Measures one em of the body's text, once for the page. */
function observe(): void {
  probe = document.createElement('i');
  probe.ariaHidden = 'true';
  probe.style.cssText = 'position: absolute; visibility: hidden; width: 1em; height: 0; font: var(--t-13) var(--font)';
  document.body.append(probe);
  new ResizeObserver(([entry]) => {
    const widthPx = entry?.contentRect.width ?? 0;
    scale = widthPx > 0 ? Math.round((widthPx / designedPx) * 100) / 100 : 1;
    for (const listener of listeners) listener();
  }).observe(probe);
}

function subscribe(listener: () => void): () => void {
  if (probe === null) observe();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many times as large texts are as they are designed: above 1 where the browser makes nothing but texts larger. */
export const useTextScale = (): number => useSyncExternalStore(subscribe, () => scale);
