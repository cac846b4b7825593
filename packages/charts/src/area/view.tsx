import { SegmentedControl } from '@sextant/ui';
import { CustomChart, LineChart } from 'echarts/charts';
import { useMemo, useState } from 'react';
import type { ChartViewProps } from '../kit/view/chart-view.ts';
import { register } from '../kit/echarts/echarts-instance.ts';
import { StrokesShapes } from '../kit/echarts/echarts-strokes.ts';
import { echartsView } from '../kit/view/echarts-view.tsx';
import styles from './Area.module.css';
import { areaOption } from './option.ts';
import { areaChart } from './spec.ts';

register([CustomChart, LineChart, StrokesShapes]);

const AreaDrawing = echartsView({ spec: areaChart, option: areaOption });

const noStack = 'None';
const styleChoices = [noStack, 'Stack', 'Expand'].map((id) => ({ id, text: id }));

/** Areas; where the form asks for it, whoever looks at them chooses how they are stacked. */
export function View(props: ChartViewProps) {
  const { formData } = props;
  const [chosenStyle, setChosenStyle] = useState<string | null>(null);
  const form = useMemo(
    () => (chosenStyle === null ? formData : { ...formData, stack: chosenStyle === noStack ? null : chosenStyle }),
    [formData, chosenStyle],
  );
  if (formData['show_extra_controls'] !== true) return <AreaDrawing {...props} />;
  const { stack = 'Stack' } = form;
  return (
    <div className={styles.view}>
      <div className={styles.choice}>
        <SegmentedControl
          label="Stacked style"
          segments={styleChoices}
          value={typeof stack === 'string' ? stack : noStack}
          onChange={setChosenStyle}
        />
      </div>
      <div className={styles.chart}>
        <AreaDrawing {...props} formData={form} />
      </div>
    </div>
  );
}
