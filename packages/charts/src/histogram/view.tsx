import { BarChart } from 'echarts/charts';
import { register } from '../kit/echarts/echarts-instance.ts';
import { echartsView } from '../kit/view/echarts-view.tsx';
import { histogramOption } from './option.ts';
import { histogram } from './spec.ts';

register(BarChart);

export const View = echartsView({ spec: histogram, option: histogramOption });
