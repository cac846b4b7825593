import { chartType } from '../kit/query/chart-type.ts';
import { boxPlotQueries } from './query.ts';
import { boxPlot } from './spec.ts';
import { boxTitles } from './titles.ts';

export const definition = chartType(boxPlot, boxPlotQueries, { titles: boxTitles });
