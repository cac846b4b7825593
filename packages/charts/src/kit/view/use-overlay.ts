import { useEffect, useMemo, useState } from 'react';
import type { browserOverlay } from '../annotations/in-browser.ts';
import type { AnnotationResults } from '../annotations/overlay.ts';
import { hasLayers, type RawForm } from '../declare/control.ts';
import type { Overlay } from '../drawing/drawing.ts';

/** What the layers of a form lay over its chart; its code comes only for charts that have layers, and the chart does not wait for it. */
export function useOverlay(formData: RawForm, results: AnnotationResults): Overlay | undefined {
  const [make, setMake] = useState<{ readonly of: typeof browserOverlay } | null>(null);
  const isWanted = hasLayers(formData);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    import('../annotations/in-browser.ts').then(
      ({ browserOverlay: of }) => {
        if (!isLeft) setMake({ of });
      },
      // Without it the chart stands as it is; a chart that is opened anew asks again.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted]);
  return useMemo(
    () => (make === null || !isWanted ? undefined : make.of(formData, results)),
    [make, isWanted, formData, results],
  );
}
