import type { QueryObject } from '@sextant/contract';
import type { QueryScope } from '../kit/base-query.ts';
import { timeSeriesQuery } from '../kit/time-series-query.ts';
import type { BarForm } from './spec.ts';

/** One query: metrics along the axis, one column a series. */
export const barQueries = (form: BarForm, scope: QueryScope): readonly QueryObject[] => [timeSeriesQuery(form, scope)];
