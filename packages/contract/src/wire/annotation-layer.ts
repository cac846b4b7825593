import type { AnnotationOverrides, AnnotationQuery } from '../model/annotation.ts';
import type { AnnotationLayer } from './annotation-layer-schema.ts';
import { hasLayerSource } from '../model/annotation.ts';

/** What the server is asked for by a layer; null for a formula, which is the page's alone. */
export function annotationQuery(layer: AnnotationLayer): AnnotationQuery | null {
  if (!hasLayerSource(layer)) return null;
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

/** Writes a layer that `annotationQuery` reads back to the same query. */
export function showAnnotationQuery({ name, type, source, overrides }: AnnotationQuery): AnnotationLayer {
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
