import { chartType } from '../kit/query/chart-type.ts';
import { funnelQueries } from './query.ts';
import { funnel } from './spec.ts';

export const definition = chartType(funnel, funnelQueries);
