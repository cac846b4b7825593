import { CustomChart } from 'echarts/charts';
import { register } from '../kit/echarts/echarts-instance.ts';
import { echartsView } from '../kit/view/echarts-view.tsx';
import { heatmapOption } from './option.ts';
import { heatmap } from './spec.ts';

register(CustomChart);

export const View = echartsView({ spec: heatmap, option: heatmapOption });
