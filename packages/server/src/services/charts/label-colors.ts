import { aboutType, colorLabels, currentForm } from '@sextant/charts';
import { dimensionOf, SextantError } from '@sextant/contract';
import type { QueryContext, QueryObject } from '@sextant/contract';
import type { ChartOnDashboard, DataAccess } from '../access/data-access.ts';
import type { ResponseEntry } from '../../data/response-body.ts';
import type { Store } from '../../store/open-store.ts';
import { formDataOf } from '../../wire/dashboard.ts';
import { loadDashboard } from '../objects/load-objects.ts';
import type { OpenDataset, RunOptions } from '../access/open-dataset.ts';
import type { Session, SessionUser } from '../../policies/session.ts';

/** Whether the user sees the dashboard with the chart on it, and the chart as it is stored tells the values of these columns apart by colors. */
export async function drawsInColors(
  store: Store,
  user: SessionUser,
  { dashboardId, chartId, datasetId, columns }: ChartOnDashboard,
): Promise<boolean> {
  const row = (await store.charts.load(chartId))?.row;
  if (row === undefined || row.dataset_id !== datasetId) return false;
  const form = currentForm(formDataOf(row));
  if (aboutType(form['viz_type'])?.colorsGroups !== true) return false;
  const stored = form['groupby'];
  const grouped = (Array.isArray(stored) ? stored : []).map((one: unknown) => dimensionOf(one));
  const names = grouped.map((dimension) => (dimension?.kind === 'column' ? dimension.name : null));
  if (JSON.stringify(names) !== JSON.stringify(columns)) return false;
  try {
    const { charts } = await loadDashboard(store, user, dashboardId);
    return charts.some(({ id }) => id === chartId);
  } catch (error) {
    if (error instanceof SextantError) return false;
    throw error;
  }
}

const groups = ({ dimensions, metrics, post }: QueryObject): boolean =>
  dimensions.some(({ isAxis }) => !isAxis) && (metrics !== null || post.length > 0);

/** The part of a response's key that says whose colors it brings; empty for a response without. */
export function colorsKey({ queries }: QueryContext, { through = null }: RunOptions): string {
  if (through === null || through.chartId === null || !queries.some(groups)) return '';
  return ` colors ${through.dashboardId} ${through.chartId}`;
}

interface ColoredEntry {
  readonly open: Pick<OpenDataset, 'dataset'>;
  readonly query: QueryObject;
  readonly options: RunOptions;
  /** Called when colors could not be looked up now: the result is good without them, and must not be kept so. */
  readonly onFailed: () => void;
}

/** An entry with the slots of its labels, when a chart of a dashboard asked for it. */
export async function withLabelSlots(
  dataAccess: DataAccess,
  session: Session,
  entry: ResponseEntry,
  { open: { dataset }, query, options: { through = null }, onFailed }: ColoredEntry,
): Promise<ResponseEntry> {
  const { label_map: labelMap } = entry.fields;
  if (through === null || through.chartId === null || entry.table === null || labelMap === undefined) return entry;
  // `describe-result` has just made it.
  const labels = colorLabels(query, entry.table, labelMap as Readonly<Record<string, readonly string[]>>);
  if (labels === null || !labels.columns.every((name) => dataset.columns.some((column) => column.name === name)))
    return entry;
  const { dashboardId, chartId } = through;
  const chart = { dashboardId, chartId, datasetId: dataset.id, columns: labels.columns };
  try {
    const slots = await dataAccess.labelSlots.of(dashboardId, labels, () => dataAccess.drawsInColors(session, chart));
    if (Object.keys(slots).length === 0) return entry;
    return { ...entry, fields: { ...entry.fields, label_slots: { by_metric: labels.isByMetric, slots } } };
  } catch {
    onFailed();
    return entry;
  }
}
