import { ScatterChart } from 'echarts/charts';
import { register } from '../kit/echarts/echarts-instance.ts';
import { echartsView } from '../kit/view/echarts-view.tsx';
import { bubbleOption } from './option.ts';
import { bubble } from './spec.ts';

register(ScatterChart);

export const View = echartsView({ spec: bubble, option: bubbleOption });
