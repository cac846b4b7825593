import { SextantError } from '@sextant/contract';
import { withoutEngineText } from '../queries/engine-text.ts';
import type { AnnotationResult } from '@sextant/contract';
import type { DataAccess } from '../access/data-access.ts';
import type { AnnotationRow } from '../../store/schema.ts';
import { runQuery } from '../queries/run-query.ts';
import type { RequestContext } from '../queries/run-query.ts';
import { finishingOf } from '../queries/describe-result.ts';
import type { OpenAnnotation } from './open-annotations.ts';
import type { AnnotationFields } from '../queries/describe-result.ts';

/** The data of the layers of a query. */
export interface AnnotationResults {
  readonly fields: AnnotationFields;
  /** Some failed in a way that may be over when somebody asks again. */
  readonly mayRecover: boolean;
}

/** The columns of a stored annotation, in the order of Superset. */
export const annotationColumns = ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'] as const;

/** Stored annotations as records; moments are epoch milliseconds. */
export const recordsOfLayer = (rows: readonly AnnotationRow[]) => ({
  columns: [...annotationColumns],
  records: rows.map((row) => ({
    start_dttm: row.starts_at,
    end_dttm: row.ends_at,
    short_descr: row.title,
    long_descr: row.description,
    json_metadata: row.metadata,
  })),
});

async function dataOf(dataAccess: DataAccess, one: OpenAnnotation, request: RequestContext): Promise<AnnotationResult> {
  if (one.kind === 'failed') throw one.error;
  if (one.kind === 'layer')
    return recordsOfLayer(await dataAccess.annotations.annotationsWithin(one.layerId, one.timeSpan));
  const { open, query, lifetimeMs, dataOf: shape } = one.source;
  const result = await runQuery(dataAccess, open, query, { ...request, lifetimeMs });
  return shape(result, finishingOf(dataAccess, request), open.dataset);
}

/** Brings the data of layers, side by side. One that fails is reported by its name. @throws what a stop throws */
export async function runAnnotations(
  dataAccess: DataAccess,
  openedAnnotations: readonly OpenAnnotation[],
  request: RequestContext,
  showsSql: boolean,
): Promise<AnnotationResults> {
  const quietRequest = { ...request, batch: null, onGiven: () => undefined };
  const found = await Promise.allSettled(openedAnnotations.map((one) => dataOf(dataAccess, one, quietRequest)));
  request.signal.throwIfAborted();
  const data: [string, AnnotationResult][] = [];
  const errors: [string, { readonly code: string; readonly message: string }][] = [];
  let mayRecover = false;
  for (const [index, result] of found.entries()) {
    const one = openedAnnotations[index];
    if (one === undefined) continue;
    if (result.status === 'fulfilled') data.push([one.name, result.value]);
    else if (result.reason instanceof SextantError) {
      const { code, message } = showsSql ? result.reason : withoutEngineText(result.reason);
      errors.push([one.name, { code, message }]);
      mayRecover ||= one.kind !== 'failed';
    } else throw result.reason;
  }
  const fields = { annotation_data: Object.fromEntries(data) };
  return {
    fields: errors.length === 0 ? fields : { ...fields, annotation_errors: Object.fromEntries(errors) },
    mayRecover,
  };
}
