import { LineChart } from 'echarts/charts';
import { register } from '../kit/echarts/echarts-instance.ts';
import { echartsView } from '../kit/view/echarts-view.tsx';
import { scatterOption } from './option.ts';
import { scatterChart } from './spec.ts';

register(LineChart);

export const View = echartsView({ spec: scatterChart, option: scatterOption });
