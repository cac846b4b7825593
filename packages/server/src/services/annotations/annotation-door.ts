import { SextantError, fail } from '@sextant/contract';
import type { AnnotationDoor } from '../../data/data-door.ts';
import type { Store } from '../../store/open-store.ts';
import type { ChartRow } from '../../store/schema.ts';
import type { SessionUser } from '../../app-context.ts';
import { loadChart } from '../load-objects.ts';

/** The largest number that an object can have. */
const lastId = 2_147_483_647;

/** Annotations out of the store. A layer brings `most` at most, as a chart brings rows. */
export const annotationDoor = (store: Store, most: number): AnnotationDoor => ({
  revisionOf: async (layerId) =>
    layerId > lastId ? null : ((await store.annotationLayers.load(layerId))?.revision ?? null),
  within: (layerId, stretch) => store.annotations.within(layerId, stretch, most),
  chart: async ({ user }, chartId, through) => sourceChart(store, user, { chartId, isThrough: through !== null }),
});

/** Whether a dashboard shows the rows of a chart to somebody is decided when its dataset is opened. */
async function sourceChart(
  store: Store,
  user: SessionUser,
  { chartId, isThrough }: { readonly chartId: number; readonly isThrough: boolean },
): Promise<ChartRow> {
  if (chartId > lastId) throw fail('ANNOTATION_002', {});
  try {
    return (await loadChart(store, user, chartId)).row;
  } catch (error) {
    if (!(error instanceof SextantError)) throw error;
    if (error.code === 'NOT_FOUND_001') throw fail('ANNOTATION_002', {});
    const record = isThrough && error.code === 'ACCESS_007' ? await store.charts.load(chartId) : undefined;
    if (record === undefined) throw error;
    return record.row;
  }
}
