import type { QueryObject } from '@sextant/contract';
import { baseQuery, type QueryScope } from '../kit/query/base-query.ts';
import type { BigNumberForm } from './spec.ts';

/** One query without dimensions: a single row with the metric. */
export const bigNumberQueries = (form: BigNumberForm, scope: QueryScope): readonly QueryObject[] => [
  { ...baseQuery(form, scope), metrics: form.metric === null ? [] : [form.metric] },
];
