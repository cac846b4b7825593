import { ScatterChart } from 'echarts/charts';
import { PaintedSeries } from '../kit/echarts/echarts-painted.ts';
import { register } from '../kit/echarts/echarts-instance.ts';
import { echartsView } from '../kit/view/echarts-view.tsx';
import { paintedBubbleOption } from './option.ts';
import { bubble } from './spec.ts';

register([ScatterChart, PaintedSeries]);

export const View = echartsView({ spec: bubble, option: paintedBubbleOption });
