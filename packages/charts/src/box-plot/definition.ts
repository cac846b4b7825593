import { chartType } from '../kit/query/chart-type.ts';
import { boxTitles } from '../kit/result/box-titles.ts';
import { boxPlotQueries } from './query.ts';
import { boxPlot } from './spec.ts';

export const definition = chartType(boxPlot, boxPlotQueries, { titles: boxTitles });
