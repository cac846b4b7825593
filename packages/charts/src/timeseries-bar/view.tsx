import { BarChart } from 'echarts/charts';
import { register } from '../kit/echarts-instance.ts';
import { echartsView } from '../kit/echarts-view.tsx';
import { barOption } from './option.ts';
import { timeseriesBar } from './spec.ts';

register(BarChart);

export const View = echartsView({ spec: timeseriesBar, option: barOption });
