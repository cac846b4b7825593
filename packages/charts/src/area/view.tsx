import { LineChart } from 'echarts/charts';
import { register } from '../kit/echarts-instance.ts';
import { echartsView } from '../kit/echarts-view.tsx';
import { areaOption } from './option.ts';
import { areaChart } from './spec.ts';

register(LineChart);

export const View = echartsView({ spec: areaChart, option: areaOption });
