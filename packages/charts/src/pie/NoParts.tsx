import { Button } from '@sextant/ui';
import { useLayoutEffect, useState } from 'react';
import { whyNoParts, type NoParts as Reason } from '../kit/result/result-facts.ts';
import type { ChartViewProps } from '../kit/view/chart-view.ts';
import type { Drawing } from '../kit/drawing/drawing.ts';
import { notInImages } from '../kit/view/not-in-images.ts';
import { EchartsChart } from '../kit/view/EchartsChart.tsx';
import type { Size } from '../kit/view/use-size.ts';
import styles from './Pie.module.css';

const barPx = 22;

interface NoPartsProps extends Required<Pick<ChartViewProps, 'theme' | 'onSelect' | 'onMenu' | 'onPainted'>> {
  readonly isStill: boolean;
  /** What the metric is called. */
  readonly metric: string;
  readonly error: Reason;
  readonly groupCount: number;
  readonly draw: (size: Size) => Drawing;
}

/** In the place of a pie whose slices would lie: why there are none, and the same groups as bars for whoever asks. */
export function NoParts({ metric, error, groupCount, draw, onPainted, ...chart }: NoPartsProps) {
  const [areBars, setBars] = useState(false);
  useLayoutEffect(() => {
    if (!areBars) onPainted?.();
  }, [areBars, onPainted]);
  if (areBars)
    return (
      <div className={styles.bars}>
        <div style={{ height: `max(100%, ${groupCount * barPx}px)` }}>
          <EchartsChart {...{ draw, onPainted, ...chart }} />
        </div>
      </div>
    );
  return (
    <div className={styles.noParts} data-chart="" data-painted="true">
      <p>{whyNoParts([metric], error)}, so slices would be no parts of a whole.</p>
      <div {...notInImages}>
        <Button size="sm" onPress={() => setBars(true)}>
          Show as bars
        </Button>
      </div>
    </div>
  );
}
