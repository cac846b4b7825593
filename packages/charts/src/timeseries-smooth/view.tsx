import { LineChart } from 'echarts/charts';
import { register } from '../kit/echarts/echarts-instance.ts';
import { echartsView } from '../kit/view/echarts-view.tsx';
import { smoothOption } from './option.ts';
import { smoothChart } from './spec.ts';

register(LineChart);

export const View = echartsView({ spec: smoothChart, option: smoothOption });
