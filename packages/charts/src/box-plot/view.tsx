import { CustomChart } from 'echarts/charts';
import { register } from '../kit/echarts/echarts-instance.ts';
import { echartsView } from '../kit/view/echarts-view.tsx';
import { boxPlotOption } from './option.ts';
import { boxPlot } from './spec.ts';

register(CustomChart);

export const View = echartsView({ spec: boxPlot, option: boxPlotOption });
