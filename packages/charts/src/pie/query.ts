import type { QueryObject } from '@sextant/contract';
import { partsQuery, type QueryScope } from '../kit/query/base-query.ts';
import type { PieForm } from './spec.ts';

/** One query: the metric per combination of dimensions, and over all of them: shares are of everything, whatever the row limit. */
export const pieQueries = (form: PieForm, scope: QueryScope): readonly QueryObject[] => [partsQuery(form, scope, [[]])];
