import { BarChart } from 'echarts/charts';
import { register } from '../kit/echarts/echarts-instance.ts';
import { echartsView } from '../kit/view/echarts-view.tsx';
import { funnelOption } from './option.ts';
import { funnel } from './spec.ts';

register(BarChart);

export const View = echartsView({ spec: funnel, option: funnelOption });
