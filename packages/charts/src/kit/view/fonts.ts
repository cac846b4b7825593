import { useEffect, useState } from 'react';

const maxWaitMs = 400;
let ready: Promise<void> | null = null;
let isReady = false;

function loadFonts(): Promise<void> {
  const deadline = new Promise<void>((resolve) => {
    setTimeout(resolve, maxWaitMs);
  });
  const loadingFonts =
    'fonts' in document ? document.fonts.load("12px 'Inter Variable'").then(() => undefined) : Promise.resolve();
  return Promise.race([loadingFonts, deadline]).then(() => {
    isReady = true;
  });
}

/** True once the interface font can be drawn with, or did not come in time. A canvas would keep the fallback font for good. */
export function useFonts(): boolean {
  const [isThere, setThere] = useState(isReady);
  useEffect(() => {
    if (isThere) return undefined;
    let isMounted = true;
    ready ??= loadFonts();
    void ready.then(() => isMounted && setThere(true));
    return () => {
      isMounted = false;
    };
  }, [isThere]);
  return isThere;
}
