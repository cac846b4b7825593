import * as z from 'zod';
import { jsonText } from './json-text-schema.ts';
import { annotationRecords, chartDataEntry } from './chart-data-response.ts';
import { legacyChartResponse } from './legacy-chart.ts';
import { userReference } from './user.ts';

const id = z.int();

/** A stored layer of annotations, in lists and alone. Times are UTC. */
export const annotationLayerItem = z.looseObject({
  id,
  uuid: z.string(),
  name: z.string(),
  descr: z.string().nullable(),
  created_by: userReference.nullable(),
  created_on: z.string(),
  changed_by: userReference.nullable(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
});
export type AnnotationLayerItem = z.infer<typeof annotationLayerItem>;
/** A new layer. */
export const annotationLayerPost = z.strictObject({
  name: z.string().trim().min(1).max(250),
  descr: z.string().max(10_000).nullish(),
});
/** Changes of a layer; an absent member stays as it is. */
export const annotationLayerPut = annotationLayerPost.partial();

/** `2019-02-01T00:00:00`, a blank for the T, without seconds, with a fraction or a zone. */
const momentPattern =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * Reads when an annotation begins or ends: wall time as epoch milliseconds (read as UTC). A moment that names its zone is taken to UTC. Null for
 * anything that is no moment of the years 1 to 9999.
 */
export function annotationMoment(text: string): number | null {
  const match = momentPattern.exec(text.trim());
  if (match === null) return null;
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00', fraction = '', zone = ''] = match;
  const wall = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const read = Date.parse(`${wall}Z`);
  // The engine would read 30 February as 2 March.
  if (Number.isNaN(read) || !new Date(read).toISOString().startsWith(wall) || Number(year) === 0) return null;
  const instantMs = read + Math.floor(Number(`0.${fraction === '' ? '0' : fraction}`) * 1000) - eastMsOf(zone);
  return instantMs >= Date.parse('0001-01-01T00:00:00Z') && instantMs < Date.parse('9999-12-31T23:59:59.999Z')
    ? instantMs
    : null;
}

function eastMsOf(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}

const moment = z.string().refine((text) => annotationMoment(text) !== null, { message: 'Not a valid datetime.' });

/** An annotation of a stored layer: a moment where both ends are the same, else a span of time. */
export const annotationItem = z.looseObject({
  id,
  uuid: z.string(),
  short_descr: z.string(),
  long_descr: z.string().nullable(),
  start_dttm: z.string(),
  end_dttm: z.string(),
  json_metadata: z.string().nullable(),
  layer: z.looseObject({ id, name: z.string() }),
  created_by: userReference.nullable(),
  changed_by: userReference.nullable(),
  changed_on_delta_humanized: z.string(),
});
export type AnnotationItem = z.infer<typeof annotationItem>;
/** A new annotation of a layer. Times are moments of the zone UTC where they name none. */
export const annotationPost = z.strictObject({
  short_descr: z.string().trim().min(1).max(500),
  long_descr: z.string().max(100_000).nullish(),
  start_dttm: moment,
  end_dttm: moment,
  json_metadata: jsonText.max(100_000).nullish(),
});
/** Changes of an annotation; an absent member stays as it is. */
export const annotationPut = annotationPost.partial();

/**
 * Response of `annotation_json`: what of a stored layer lies in the time range of `form_data`. `data.records` are annotations with moments in epoch
 * milliseconds. Where there are none, `error` is `No data` and the list is empty; that is no error.
 */
export const annotationJsonResponse = chartDataEntry.extend({
  form_data: z.record(z.string(), z.unknown()).optional(),
  data: annotationRecords,
});

/**
 * Response of `slice_json`: a chart's rows as the data of a layer. `data` is `{records}` of the chart's first query, or what `explore_json` returns
 * for a legacy chart (`[{key, values: [{x, y}]}]`, `{records, columns}`). Without rows `error` is `No data`.
 * `labels` (ours) is what readers call columns of the rows, by their names, where it is something else.
 */
export const sliceJsonResponse = legacyChartResponse.extend({ labels: z.record(z.string(), z.string()).optional() });
