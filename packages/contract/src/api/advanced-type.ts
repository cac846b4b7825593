import * as z from 'zod';
import { risonOf, route } from './route.ts';

const sharedRoute = { permission: 'signed in', kind: 'superset', method: 'GET' } as const;
const value = z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]);
const range = z.object({ start: z.number(), end: z.number() });

/** What the numbers of a column can stand for. */
export const advancedType = {
  types: route({
    ...sharedRoute,
    path: '/api/v1/advanced_data_type/types',
    response: z.looseObject({ result: z.array(z.string()) }),
    doc: 'Names the advanced data types that a column can have.',
  }),
  convert: route({
    ...sharedRoute,
    path: '/api/v1/advanced_data_type/convert',
    query: z.object({ q: risonOf(z.looseObject({ type: z.string().max(255), values: z.array(value).max(10_000) })) }),
    response: z.looseObject({
      result: z.looseObject({
        values: z.array(z.union([z.number(), range])),
        display_value: z.string(),
        /** Empty when every value has a meaning. */
        error_message: z.string(),
        valid_filter_operators: z.array(z.string()),
      }),
    }),
    doc: 'Says what filter values of an advanced data type mean as numbers, and which operators take them.',
  }),
};
