import { BarChart, CustomChart, LineChart } from 'echarts/charts';
import { register } from '../kit/echarts/echarts-instance.ts';
import { StrokesShapes } from '../kit/echarts/echarts-strokes.ts';
import { echartsView } from '../kit/view/echarts-view.tsx';
import { lineOption } from './option.ts';
import { timeseriesLine } from './spec.ts';

register([BarChart, CustomChart, LineChart, StrokesShapes]);

export const View = echartsView({ spec: timeseriesLine, option: lineOption });
