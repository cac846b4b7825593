import { chartType } from '../kit/query/chart-type.ts';
import { comparisonAdvice } from './advice.ts';
import { comparedTitles, popKpiQueries } from './query.ts';
import { popKpi } from './spec.ts';

export const definition = chartType(popKpi, popKpiQueries, { advice: comparisonAdvice, titles: comparedTitles });
