import type { Grain } from './grain.ts';

/** What a layer of annotations over a chart is drawn as. */
export const annotationTypes = ['FORMULA', 'INTERVAL', 'EVENT', 'TIME_SERIES'] as const;
export type AnnotationType = (typeof annotationTypes)[number];

/**
 * Where a layer's data come from: nowhere (a formula), the annotations of a stored layer (`NATIVE`), or the rows of another chart: `line` for a
 * time series, `table` for events and intervals.
 */
export const annotationSources = ['', 'line', 'NATIVE', 'table'] as const;
export type AnnotationSource = (typeof annotationSources)[number];

/** Whether the server is asked for a layer's data. */
export const hasLayerSource = ({
  annotationType,
  sourceType,
}: {
  readonly annotationType?: string | null | undefined;
  readonly sourceType?: string | null | undefined;
}): boolean => annotationType !== 'FORMULA' && sourceType !== undefined && sourceType !== null && sourceType !== '';

/** How see-through the lines of a layer are, as Superset stores it; '' is not at all. */
export const annotationOpacities = ['', 'opacityLow', 'opacityMedium', 'opacityHigh'] as const;
/** How the lines of a layer are drawn, as Superset stores it. */
export const annotationStyles = ['dashed', 'dotted', 'solid', 'longDashed'] as const;

/**
 * What a layer asks of its source otherwise than the source is asked by itself. An absent member keeps the source's own, null takes that of the
 * chart that asks.
 */
export interface AnnotationOverrides {
  readonly timeRange?: string | null;
  readonly timeColumn?: string | null;
  readonly grain?: Grain | null;
  /** As `1 year ago`; the source is asked about that other time. */
  readonly timeShift?: string | null;
}

/** A layer of annotations whose data the server brings. How it is drawn is the page's. */
export interface AnnotationQuery {
  /** Names its data in the result; of two of one name the later counts. */
  readonly name: string;
  /** Null where the client does not say. */
  readonly type: Exclude<AnnotationType, 'FORMULA'> | null;
  readonly source:
    | { readonly kind: 'layer'; readonly layerId: number }
    | { readonly kind: 'chart'; readonly chartId: number; readonly form: 'line' | 'table' };
  readonly overrides: AnnotationOverrides;
}
