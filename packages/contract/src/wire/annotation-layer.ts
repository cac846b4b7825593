import * as z from 'zod';
import { annotationOpacities, annotationSources, annotationStyles, annotationTypes } from '../model/annotation.ts';
import type { AnnotationOverrides, AnnotationQuestion } from '../model/annotation.ts';
import { grains } from '../model/grain.ts';
import { wireFlag, wireInt } from './wire-scalar.ts';

/** A query has at most as many layers. */
export const mostAnnotationLayers = 100;

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
    if (hasSource(layer) && !wireInt.safeParse(layer.value).success)
      context.addIssue({ code: 'custom', path: ['value'], message: 'Not a valid integer.' });
  });
/** Reads a layer of stored form data, null for none. Charts that other programs made leave out what the wire demands: it is shown, without markers. */
export function storedAnnotationLayer(raw: unknown): AnnotationLayer | null {
  if (typeof raw !== 'object' || raw === null) return null;
  return annotationLayer.safeParse({ show: true, showMarkers: false, ...raw }).data ?? null;
}
/** A layer as it is kept and sent. */
export type AnnotationLayer = z.output<typeof annotationLayer>;

const hasSource = ({ annotationType, sourceType }: Pick<AnnotationLayer, 'annotationType' | 'sourceType'>): boolean =>
  annotationType !== 'FORMULA' && sourceType !== undefined && sourceType !== null && sourceType !== '';

/** What the server is asked for by a layer; null for a formula, which is the page's alone. */
export function annotationQuestion(layer: AnnotationLayer): AnnotationQuestion | null {
  if (!hasSource(layer)) return null;
  const { name, annotationType: type = null, sourceType, value } = layer;
  const id = Number(value);
  return {
    name,
    type: type === 'FORMULA' ? null : type,
    source:
      sourceType === 'NATIVE'
        ? { kind: 'layer', layerId: id }
        : { kind: 'chart', chartId: id, form: sourceType === 'table' ? 'table' : 'line' },
    overrides: readOverrides(layer.overrides),
  };
}

/** Reads overrides; an empty text overrides nothing. */
export function readOverrides(wire: AnnotationLayer['overrides']): AnnotationOverrides {
  const { time_range: timeRange, granularity, time_grain_sqla: grain, time_shift: timeShift } = wire ?? {};
  return {
    ...(timeRange === undefined || timeRange === '' ? {} : { timeRange }),
    ...(granularity === undefined || granularity === '' ? {} : { timeColumn: granularity }),
    ...(grain === undefined ? {} : { grain }),
    ...(timeShift === undefined || timeShift === '' ? {} : { timeShift }),
  };
}

/** Writes a layer that `annotationQuestion` reads back to the same question. */
export function showAnnotationQuestion({ name, type, source, overrides }: AnnotationQuestion): AnnotationLayer {
  const { timeRange, timeColumn, grain, timeShift } = overrides;
  return {
    name,
    annotationType: type,
    sourceType: source.kind === 'layer' ? 'NATIVE' : source.form,
    value: source.kind === 'layer' ? source.layerId : source.chartId,
    overrides: {
      ...(timeRange === undefined ? {} : { time_range: timeRange }),
      ...(timeColumn === undefined ? {} : { granularity: timeColumn }),
      ...(grain === undefined ? {} : { time_grain_sqla: grain }),
      ...(timeShift === undefined ? {} : { time_shift: timeShift }),
    },
    show: true,
    showMarkers: false,
  };
}
