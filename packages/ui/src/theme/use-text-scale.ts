import { useSyncExternalStore } from 'react';

/** Size of the text of the body, as it is designed. */
const designedPx = 13;

let scale = 1;
const listeners = new Set<() => void>();
let stop: (() => void) | null = null;

/** Measures one em of the body's text, once for the page. Returns how to end that. */
function observe(): () => void {
  const probe = document.createElement('i');
  probe.ariaHidden = 'true';
  probe.style.cssText = 'position: absolute; visibility: hidden; width: 1em; height: 0; font: var(--t-13) var(--font)';
  document.body.append(probe);
  const observer = new ResizeObserver(([entry]) => {
    const widthPx = entry?.contentRect.width ?? 0;
    scale = widthPx > 0 ? Math.round((widthPx / designedPx) * 100) / 100 : 1;
    for (const listener of listeners) listener();
  });
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= observe();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
    scale = 1;
  };
}

/** How many times as large texts are as they are designed: above 1 where the browser makes nothing but texts larger. */
export const useTextScale = (): number => useSyncExternalStore(subscribe, () => scale);
