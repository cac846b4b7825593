import { LineChart } from 'echarts/charts';
import { register } from '../kit/echarts/echarts-instance.ts';
import { echartsView } from '../kit/view/echarts-view.tsx';
import { stepOption } from './option.ts';
import { stepChart } from './spec.ts';

register(LineChart);

export const View = echartsView({ spec: stepChart, option: stepOption });
