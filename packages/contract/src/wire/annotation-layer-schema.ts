import { isRecord } from '../model/record.ts';
// A page takes this file without the index.
import '../zod-settings.ts';
import * as z from 'zod';
import {
  annotationOpacities,
  annotationSources,
  annotationStyles,
  annotationTypes,
  hasLayerSource,
} from '../model/annotation.ts';
import { grains } from '../model/grain.ts';
import { wireFlag, wireInt } from './wire-scalar.ts';

/** A query has at most as many layers. */
export const maxAnnotationLayers = 100;

const wireNumber = z.preprocess(
  (value) => (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value),
  z.number('Not a valid number.').min(0, '`width` must be greater or equal to 0'),
);

/** What a layer asks of its source otherwise. An absent key keeps the source's own, null takes that of the chart that asks. */
export const annotationOverrides = z.looseObject({
  time_range: z.string().nullish(),
  granularity: z.string().nullish(),
  time_grain_sqla: z.enum(grains).nullish(),
  time_shift: z.string().nullish(),
});

/**
 * A layer of annotations over a chart, in the chart's form data (`annotation_layers`) and in query objects alike. `value` is the formula, the id
 * of the stored layer (`NATIVE`) or that of the chart (`line`, `table`). Unknown keys are kept.
 */
export const annotationLayer = z
  .looseObject({
    name: z.string(),
    annotationType: z.enum(annotationTypes).nullish(),
    sourceType: z.enum(annotationSources).nullish(),
    value: z.union([z.string(), z.number()]),
    overrides: annotationOverrides.nullish(),
    show: wireFlag,
    showLabel: wireFlag.nullish(),
    titleColumn: z.string().nullish(),
    descriptionColumns: z.array(z.string()).nullish(),
    timeColumn: z.string().nullish(),
    intervalEndColumn: z.string().nullish(),
    color: z.string().nullish(),
    opacity: z.enum(annotationOpacities).nullish(),
    style: z.enum(annotationStyles).nullish(),
    width: wireNumber.nullish(),
    showMarkers: wireFlag,
    hideLine: wireFlag.nullish(),
  })
  .superRefine((layer, context) => {
    if (hasLayerSource(layer) && !wireInt.safeParse(layer.value).success)
      context.addIssue({ code: 'custom', path: ['value'], message: 'Not a valid integer.' });
  });
/** Reads a layer of stored form data, null for none. Charts that other programs made leave out what the wire demands: it is shown, without markers. */
export function storedAnnotationLayer(raw: unknown): AnnotationLayer | null {
  if (!isRecord(raw)) return null;
  return annotationLayer.safeParse({ show: true, showMarkers: false, ...raw }).data ?? null;
}
/** A layer as it is kept and sent. */
export type AnnotationLayer = z.output<typeof annotationLayer>;
