import { chartType } from '../kit/chart-type.ts';
import { funnelQueries } from './query.ts';
import { funnel } from './spec.ts';

export const definition = chartType(funnel, funnelQueries);
