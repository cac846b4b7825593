import { CustomChart } from 'echarts/charts';
import { register } from '../kit/echarts/echarts-instance.ts';
import { PaintedSeries } from '../kit/echarts/echarts-painted.ts';
import { echartsView } from '../kit/view/echarts-view.tsx';
import { paintedHeatmapOption } from './option.ts';
import { heatmap } from './spec.ts';

register([CustomChart, PaintedSeries]);

export const View = echartsView({ spec: heatmap, option: paintedHeatmapOption });
