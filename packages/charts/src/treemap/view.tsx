import { BarChart, CustomChart } from 'echarts/charts';
import { register } from '../kit/echarts/echarts-instance.ts';
import { echartsView } from '../kit/view/echarts-view.tsx';
import { treemapOption } from './option.ts';
import { treemap } from './spec.ts';

register([BarChart, CustomChart]);

export const View = echartsView({ spec: treemap, option: treemapOption });
