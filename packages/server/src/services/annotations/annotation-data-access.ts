import { fail } from '@sextant/contract';
import type { AnnotationDataAccess } from '../access/data-access.ts';
import type { Store } from '../../store/open-store.ts';
import type { ChartRow } from '../../store/schema.ts';
import { visibilityOf } from '../../policies/objects.ts';
import { lastId } from '../objects/load-objects.ts';
import { chartSharedBy } from '../access/passed-charts.ts';
import type { SessionUser } from '../../policies/session.ts';

/** Annotations out of the store. A layer brings `most` at most, as a chart brings rows. */
export const annotationDataAccess = (store: Store, most: number): AnnotationDataAccess => ({
  revisionOf: async (layerId) =>
    layerId > lastId ? null : ((await store.annotationLayers.load(layerId))?.revision ?? null),
  annotationsWithin: (layerId, timeSpan) => store.annotations.within(layerId, timeSpan, most),
  chart: ({ user }, chartId, through) =>
    sourceChart(store, user, { chartId, dashboardId: through?.dashboardId ?? null }),
});

async function sourceChart(
  store: Store,
  user: SessionUser,
  { chartId, dashboardId }: { readonly chartId: number; readonly dashboardId: number | null },
): Promise<ChartRow> {
  if (chartId > lastId) throw fail('ANNOTATION_002', {});
  const record = await store.charts.load(chartId, visibilityOf(user, 'chart'));
  const row = record?.row ?? (dashboardId === null ? null : await chartSharedBy(store, user, { dashboardId, chartId }));
  if (row === null) throw fail('ANNOTATION_002', {});
  return row;
}
