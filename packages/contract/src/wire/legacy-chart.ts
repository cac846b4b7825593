import * as z from 'zod';
import { chartDataEntry } from './chart-data-response.ts';

/** Query part of the legacy chart call (`explore_json`): `form_data` is JSON; the flags say what of the result is wanted. */
export const legacyChartQuery = z.looseObject({
  form_data: z.string().optional(),
  dashboard_id: z.string().optional(),
  force: z.string().optional(),
  query: z.string().optional(),
  results: z.string().optional(),
  samples: z.string().optional(),
  csv: z.string().optional(),
});

/** Body of the legacy chart call: a form field `form_data`, or the same in JSON. Absent where the address has it. */
export const legacyChartBody = z.looseObject({ form_data: z.union([z.string(), z.looseObject({})]).nullish() });

/**
 * Response of the legacy chart call: the members around a query's rows, and `data` in the shape of the chart type (series, bars, records).
 * Bounds of tables are texts.
 */
export const legacyChartResponse = chartDataEntry.extend({
  form_data: z.record(z.string(), z.unknown()).optional(),
  errors: z.array(z.unknown()).optional(),
  data: z.unknown().optional(),
  from_dttm: z.union([z.number(), z.string()]).nullish(),
  to_dttm: z.union([z.number(), z.string()]).nullish(),
});
