import type { QueryObject } from '@sextant/contract';
import { partsQuery, type QueryScope } from '../kit/query/base-query.ts';
import type { FunnelForm } from './spec.ts';

/** One query: the metric per step, and over all of them where percentages are of the total. */
export const funnelQueries = (form: FunnelForm, scope: QueryScope): readonly QueryObject[] => [
  partsQuery(form, scope, [[]]),
];
