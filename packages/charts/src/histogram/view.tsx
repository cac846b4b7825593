import { BarChart } from 'echarts/charts';
import { register } from '../kit/echarts-instance.ts';
import { echartsView } from '../kit/echarts-view.tsx';
import { histogramOption } from './option.ts';
import { histogram } from './spec.ts';

register(BarChart);

export const View = echartsView({ spec: histogram, option: histogramOption });
