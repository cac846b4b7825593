import { useEffect, useState } from 'react';
import type { RawForm } from '../declare/control.ts';

/** Whether the drawing library can zoom, where a form asks for it; its code comes only then, and the chart does not wait for it. */
export function useZoom(formData: RawForm): boolean {
  const [isReady, setReady] = useState(false);
  const isWanted = formData['zoomable'] === true;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    import('../echarts/zoom-in-browser.ts').then(
      ({ canZoom }) => {
        if (!isLeft) setReady(canZoom);
      },
      // Without it the chart stands as it is; a chart that is opened anew asks again.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted]);
  return isReady && isWanted;
}
