import { fail } from '@sextant/contract';
import { convertFilterBoxes, dashboardModel, filterBoxesOf, undoConversion } from '@sextant/dashboard';
import type { DashboardModel, StoredDashboard } from '@sextant/dashboard';
import type { DashboardRecord } from '../../store/dashboards.ts';
import type { Store } from '../../store/open-store.ts';
import { dashboardChartOf, dashboardItemOf } from '../../wire/dashboard.ts';
import { chartsOfLayout, draftOfDashboard } from './save-dashboard.ts';

/** What became of one dashboard. */
export interface ConversionOutcome {
  readonly id: number;
  readonly title: string;
  readonly slug: string | null;
  /** Names of its filter boxes. */
  readonly boxes: readonly string[];
  /** Names of the filters that they became; none where nothing was converted. */
  readonly filters: readonly string[];
  /** Why nothing was converted; null when it was. */
  readonly reason: string | null;
}

/** How dashboards are converted. */
export interface ConversionRequest {
  /** Number, slug or uuid; null converts all. */
  readonly dashboard: string | null;
  /** Puts back what was there before. */
  readonly isUndo: boolean;
  /** Says what would happen, and changes nothing. */
  readonly isTrial: boolean;
  readonly now: number;
}

/** A dashboard as its page has it, for who may see all of it. */
async function modelOf(store: Store, record: DashboardRecord, now: number): Promise<DashboardModel> {
  const rows = await store.charts.byIds(record.charts.map(({ id }) => id));
  const datasetIds = rows.flatMap(({ dataset_id: id }) => (id === null ? [] : [id]));
  const datasets = await Promise.all(
    [...new Set(datasetIds)].map(async (id) => ({
      id,
      columns: (await store.datasets.load(id))?.columns.map(({ name, type }) => ({ column_name: name, type })) ?? [],
    })),
  );
  const item = dashboardItemOf({ ...record, closedCharts: 0, defaultSet: null, tags: [] }, new Map(), now);
  return dashboardModel(
    item,
    rows.map((row) => dashboardChartOf(row, [], now)),
    datasets as unknown as Parameters<typeof dashboardModel>[2],
  );
}

async function keep(store: Store, record: DashboardRecord, documents: StoredDashboard, reason: string): Promise<void> {
  const draft = {
    ...draftOfDashboard(record),
    positionJson: documents.position_json,
    jsonMetadata: documents.json_metadata,
    chartIds: chartsOfLayout(documents.position_json),
  };
  await store.dashboards.save(record.row.id, draft, { authorId: null, reason, baseVersion: record.row.version });
}

/** What becomes of one dashboard; null where there is nothing to do. */
async function outcomeOf(
  store: Store,
  record: DashboardRecord,
  request: ConversionRequest,
): Promise<ConversionOutcome | null> {
  const { row } = record;
  const about = { id: row.id, title: row.title ?? '', slug: row.slug };
  if (request.isUndo) {
    const before = undoConversion(row);
    if (before === null) return null;
    if (!request.isTrial) await keep(store, record, before, 'Filters became filter boxes again');
    return { ...about, boxes: [], filters: [], reason: null };
  }
  const model = await modelOf(store, record, request.now);
  const boxes = filterBoxesOf(model.tiles).map(({ name }) => name);
  if (boxes.length === 0) return null;
  if (model.filterBar.length > 0)
    return { ...about, boxes, filters: [], reason: 'it has filters of its own; its boxes filter nothing any more' };
  const converted = convertFilterBoxes(model);
  if (!request.isTrial) await keep(store, record, converted, 'Filter boxes became filters');
  return { ...about, boxes, filters: converted.filters.map(({ name }) => name), reason: null };
}

/**
 * Makes filters of the filter boxes of dashboards, each as a new version of its own. Those without boxes are left out.
 *
 * @throws NOT_FOUND_002 for a dashboard that is not there
 */
export async function convertDashboards(
  store: Store,
  request: ConversionRequest,
): Promise<readonly ConversionOutcome[]> {
  const ids = request.dashboard === null ? await store.dashboards.allIds() : [request.dashboard];
  const outcomes: ConversionOutcome[] = [];
  for (const id of ids) {
    const record = await store.dashboards.load(id);
    if (record === undefined && request.dashboard !== null) throw fail('NOT_FOUND_002', { id: request.dashboard });
    const outcome = record === undefined ? null : await outcomeOf(store, record, request);
    if (outcome !== null) outcomes.push(outcome);
  }
  return outcomes;
}
