import { BarChart, LineChart } from 'echarts/charts';
import { register } from '../kit/echarts/echarts-instance.ts';
import { echartsView } from '../kit/view/echarts-view.tsx';
import { barOption } from './option.ts';
import { timeseriesBar } from './spec.ts';

register([BarChart, LineChart]);

export const View = echartsView({ spec: timeseriesBar, option: barOption });
