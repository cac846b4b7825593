import { row } from './row.ts';

type Id = string | number;

/** Stored layers of annotations, and layers over charts. */
export const annotationErrors = {
  NOT_FOUND_016: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id: layerId }: { readonly id: Id }) => `Annotation layer with ID ${layerId} was not found`,
    doc: 'The annotation layer was removed or never existed. A chart that names it is drawn without it.',
  }),
  NOT_FOUND_017: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id: annotationId }: { readonly id: Id }) => `There is no annotation ${annotationId} in this layer`,
    doc: 'The annotation was removed, never existed, or stands in another layer.',
  }),
  ANNOTATION_001: row({
    status: 422,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'Annotation layer has associated annotations.',
    doc: 'Only an empty annotation layer is removed. Remove its annotations first.',
  }),
  ANNOTATION_002: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: () => 'The chart does not exist',
    doc: 'A layer takes its data from a chart that was removed, or that is not for you. The chart with the layer is drawn without it.',
  }),
  ANNOTATION_003: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'A time series cannot come from an annotation layer',
    doc: 'Annotation layers hold events and intervals. Choose a chart as the source of a time series.',
  }),
} as const;
