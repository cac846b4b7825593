import { fail, objectOfJson } from '@sextant/contract';
import type { ChartVersion } from '@sextant/contract';
import type { Labels } from '@sextant/charts';
import { canEdit, requireEdit, visibilityOf } from '../../policies/objects.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { ChartDraft, ChartRecord } from '../../store/charts.ts';
import type { ChartRow } from '../../store/schema.ts';
import type { Store } from '../../store/open-store.ts';
import type { AppContext } from '../app-context.ts';
import { loadChart, visibleAmong } from '../objects/load-objects.ts';
import { describedVersion, loadVersion, restoredChange } from '../objects/saved-version.ts';
import type { VersionReference, VersionRestore } from '../objects/saved-version.ts';
import { chartChanges } from './chart-changes.ts';
import type { ChartState } from './chart-changes.ts';
import { typesInUse } from '../../wire/chart-types.ts';
import { labelsOfDataset } from '../../wire/dataset.ts';
import { draftOfChart, emptyChart, requirePointed } from './save-chart.ts';

/** The state inside a stored version. What an older version of the product did not keep is as in a new chart. */
const chartOfDocument = (document: string): ChartDraft => ({
  ...emptyChart,
  // Only the store of charts writes these documents: `ChartDraft`, or an older shape of it.
  ...(objectOfJson(document) as Partial<ChartDraft>),
});

/** What changed from one stored version to the next, in words. */
export const chartDocumentChanges = (before: string, after: string, labels: Labels): string[] =>
  chartChanges(chartOfDocument(before), chartOfDocument(after), labels);

/** The labels of the chart's dataset; none where it is gone or not for the user. */
export async function labelsOfChart(store: Store, user: SessionUser, { row }: ChartRecord): Promise<Labels> {
  if (row.dataset_id === null) return {};
  const record = await store.datasets.record(row.dataset_id, visibilityOf(user, 'dataset'));
  return record === undefined ? {} : labelsOfDataset(record.dataset);
}

/**
 * Which saved states a user is shown who sees the chart: who may change it sees all, others those over datasets that they see themselves. A form names
 * columns and values of its dataset.
 */
export async function visibleChartStates(
  store: Store,
  user: SessionUser,
  { record, documents }: { readonly record: ChartRecord; readonly documents: readonly string[] },
): Promise<(document: string) => boolean> {
  if (canEdit(user, 'chart', { owners: record.owners, createdBy: record.row.created_by })) return () => true;
  const datasetOf = (document: string): number | null => chartOfDocument(document).datasetId;
  const datasetIds = documents.flatMap((document) => datasetOf(document) ?? []);
  const visibleIds = await visibleAmong(store, user, 'dataset', datasetIds);
  return (document) => visibleIds.has(datasetOf(document) ?? 0);
}

/** A saved state of a chart, for a user who may see the chart and what stood there. @throws NOT_FOUND_001, NOT_FOUND_008 */
export async function showChartVersion(
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  user: SessionUser,
  reference: VersionReference,
): Promise<ChartVersion> {
  const record = await loadChart(store, user, reference.id);
  const row = await loadVersion(store, 'chart', reference);
  const isVisible = await visibleChartStates(store, user, { record, documents: [row.document] });
  if (!isVisible(row.document)) throw fail('NOT_FOUND_008', { id: reference.version });
  const state: ChartState = chartOfDocument(row.document);
  const stored = typesInUse(config).row({ ...record.row, kind: state.kind, params: state.params });
  return {
    ...(await describedVersion(store, row)),
    changes_since: chartChanges(state, draftOfChart(record), await labelsOfChart(store, user, record)),
    slice_name: state.name,
    description: state.description,
    viz_type: stored.kind,
    datasource_id: state.datasetId,
    params: stored.params,
    cache_timeout: state.cacheTimeoutS,
    certified_by: state.certifiedBy,
    certification_details: state.certificationDetails,
  };
}

/**
 * Saves a chart as it was. Owners, dashboards and what another system says of it stay as they are now.
 *
 * @throws NOT_FOUND_001, NOT_FOUND_008, ACCESS_004, STALE_001, REQUEST_008 for a dataset or chart that is gone or not for the user
 */
export async function restoreChartVersion(store: Store, user: SessionUser, restore: VersionRestore): Promise<ChartRow> {
  const before = await loadChart(store, user, restore.id);
  requireEdit(user, 'chart', { owners: before.owners, createdBy: before.row.created_by });
  const { ownerIds, dashboardIds, externalUrl, isManagedExternally } = draftOfChart(before);
  const state = chartOfDocument((await loadVersion(store, 'chart', restore)).document);
  const draft: ChartDraft = { ...state, ownerIds, dashboardIds, externalUrl, isManagedExternally };
  await requirePointed(store, user, draft, before);
  const saved = await store.charts.save(restore.id, draft, restoredChange(user.id, restore));
  if (saved === undefined) throw fail('NOT_FOUND_001', { id: restore.id });
  return saved;
}
