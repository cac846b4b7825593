import { CustomChart } from 'echarts/charts';
import { register } from '../kit/echarts-instance.ts';
import { echartsView } from '../kit/echarts-view.tsx';
import { boxPlotOption } from './option.ts';
import { boxPlot } from './spec.ts';

register(CustomChart);

export const View = echartsView({ spec: boxPlot, option: boxPlotOption });
