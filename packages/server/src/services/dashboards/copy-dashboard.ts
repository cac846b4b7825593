import { isRecord, objectOfJson } from '@sextant/contract';
import type { DashboardCopy, Layout, LayoutNode } from '@sextant/contract';
import { formOnto } from '@sextant/charts/form-onto';
import { filtersOnto, metricsToWrite, renamingOf } from '@sextant/dashboard';
import type { DatasetMove, MovedMetric } from '@sextant/dashboard';
import type { ChartDraft } from '../../store/charts.ts';
import type { DashboardRecord } from '../../store/dashboards.ts';
import type { Store } from '../../store/open-store.ts';
import type { DashboardRow } from '../../store/schema.ts';
import { chartTexts } from '../charts/chart-texts.ts';
import { loadChart, loadDashboard, loadDataset } from '../objects/load-objects.ts';
import { draftOfChart, requireDataset } from '../charts/save-chart.ts';
import { visibleTargets, withFiltersOf } from './shown-filters.ts';
import { withNamesOf } from './shown-layout.ts';
import { namedByDashboard, requireNamed } from '../objects/named-objects.ts';
import { chartsPlaced, draftOfDashboard, layoutAndMetadata, namedBefore } from './save-dashboard.ts';
import type { SessionUser } from '../../policies/session.ts';

const isChart = (node: LayoutNode | string | undefined): node is LayoutNode =>
  typeof node === 'object' && node !== null && node.type === 'CHART';

/** The layout with other charts in the same places; `uuid` goes, since it names the chart that was copied. */
function withCharts(positionJson: string | null, copies: ReadonlyMap<number, number>): string | null {
  if (positionJson === null || copies.size === 0) return positionJson;
  const layout = objectOfJson(positionJson) as Layout;
  const nodes = Object.entries(layout).map(([id, node]) => {
    const copy = isChart(node) ? copies.get(node.meta?.chartId ?? -1) : undefined;
    if (!isChart(node) || copy === undefined) return [id, node] as const;
    const { uuid: _, ...meta } = node.meta ?? {};
    return [id, { ...node, meta: { ...meta, chartId: copy } }] as const;
  });
  return JSON.stringify(Object.fromEntries(nodes));
}

/** Filters and cross-filters name charts by number: a copy of the charts needs a copy of those numbers. */
function withScopes(jsonMetadata: string | null, copies: ReadonlyMap<number, number>): string | null {
  if (jsonMetadata === null || copies.size === 0) return jsonMetadata;
  const withCopies = (value: unknown): unknown => (typeof value === 'number' ? (copies.get(value) ?? value) : value);
  const numberLists = new Set(['excluded', 'immune', 'chartsInScope', 'timed_refresh_immune_slices']);
  const byChart = new Set(['chart_configuration', 'expanded_slices', 'filter_scopes']);
  const parsed: unknown = JSON.parse(jsonMetadata, (key, value: unknown) => {
    if (numberLists.has(key) && Array.isArray(value)) return value.map(withCopies);
    if (!byChart.has(key) || typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([id, one]: [string, unknown]) => {
      const isConfigured = isRecord(one) && 'id' in one;
      return [String(withCopies(Number(id))), isConfigured ? { ...one, id: withCopies(one.id) } : one] as const;
    });
    return Object.fromEntries(entries);
  });
  return JSON.stringify(parsed);
}

/** A move, and what of the dataset that it leaves is written into the charts. */
interface PreparedMove extends DatasetMove {
  readonly written: readonly MovedMetric[];
}

const moveOf = <Move extends DatasetMove>(moves: readonly Move[], datasetId: number | null): Move | undefined =>
  moves.find(({ from }) => from === datasetId);

/** @throws REQUEST_008 for a dataset that the user does not see */
async function prepareMoves(store: Store, user: SessionUser, moves: readonly DatasetMove[]): Promise<PreparedMove[]> {
  return Promise.all(
    moves.map(async (move) => {
      await requireDataset(store, user, move.from);
      await requireDataset(store, user, move.to);
      const [before, after] = await Promise.all([move.from, move.to].map((id) => loadDataset(store, user, id)));
      const metricsThere = new Set(after?.dataset.metrics.map(({ name }) => name));
      return { ...move, written: metricsToWrite(before?.dataset.metrics ?? [], move, metricsThere) };
    }),
  );
}

/** A chart over the dataset that takes the place of its own, with the query that its form makes there. */
function chartOnto(draft: ChartDraft, moves: readonly PreparedMove[]): ChartDraft {
  const move = draft.datasourceType === 'table' ? moveOf(moves, draft.datasetId) : undefined;
  if (move === undefined) return draft;
  const form = formOnto({ ...objectOfJson(draft.params), viz_type: draft.kind }, renamingOf(move, move.written));
  return { ...draft, datasetId: move.to, ...chartTexts(form, move.to) };
}

function withFiltersOnto(jsonMetadata: string | null, moves: readonly DatasetMove[]): string | null {
  if (jsonMetadata === null || moves.length === 0) return jsonMetadata;
  const metadata = objectOfJson(jsonMetadata);
  const { native_filter_configuration: filters } = metadata;
  return JSON.stringify({ ...metadata, native_filter_configuration: filtersOnto(filters, moves) });
}

/** Whoever certified the original has not seen the copy. */
const uncertified = { certifiedBy: null, certificationDetails: null };

/** What the copy begins with: the layout and metadata that were sent, else those that are stored. */
function draftOf(before: DashboardRecord, body: DashboardCopy) {
  const storedDraft = draftOfDashboard(before);
  const sentMetadata = body.json_metadata === undefined ? {} : layoutAndMetadata({ json_metadata: body.json_metadata });
  return {
    ...storedDraft,
    title: body.dashboard_title,
    slug: null,
    roleIds: [],
    isPublished: false,
    isManagedExternally: false,
    externalUrl: null,
    ...uncertified,
    css: body.css === undefined ? storedDraft.css : body.css,
    positionJson: sentMetadata.position_json ?? storedDraft.positionJson,
    jsonMetadata: sentMetadata.json_metadata ?? storedDraft.jsonMetadata,
  };
}

/**
 * Makes a draft of the user's own from a dashboard he may see, in one transaction, with those of its charts that he sees by himself, and
 * the filters over datasets that he does. Charts over a dataset that another takes the place of are copied onto that one.
 *
 * @throws NOT_FOUND_002, REQUEST_008 for charts and datasets that are new to it and do not exist for the user
 */
export async function copyDashboard(
  store: Store,
  user: SessionUser,
  { id, body }: { readonly id: string; readonly body: DashboardCopy },
): Promise<DashboardRow> {
  const before = await loadDashboard(store, user, id);
  const draft = draftOf(before, body);
  await requireNamed(store, user, namedByDashboard(draft.positionJson, draft.jsonMetadata), namedBefore(before));
  const moves = await prepareMoves(store, user, body.datasets);
  const shownNumbers = await chartsPlaced(store, user, draft.positionJson, null);
  const datasets = await visibleTargets(store, user, draft.jsonMetadata);
  const metadata = withFiltersOf(draft.jsonMetadata, { datasets, charts: new Set(shownNumbers) });
  const shownCharts =
    body.duplicate_slices || moves.length > 0
      ? await Promise.all(shownNumbers.map((one) => loadChart(store, user, one)))
      : [];
  const originals = shownCharts.filter(
    ({ row }) => body.duplicate_slices || moveOf(moves, row.dataset_id) !== undefined,
  );
  const change = { authorId: user.id, reason: 'copied', baseVersion: null };
  const copy = await store.inOneTransaction(async (parts) => {
    const copies = new Map<number, number>();
    for (const original of originals) {
      const moved = chartOnto(draftOfChart(original), moves);
      const chartDraft = { ...moved, ...uncertified, ownerIds: [user.id], dashboardIds: [] };
      copies.set(original.row.id, (await parts.charts.create(chartDraft, change)).id);
    }
    return parts.dashboards.create(
      {
        ...draft,
        ownerIds: [user.id],
        positionJson: withCharts(withNamesOf(draft.positionJson, new Set(shownNumbers)), copies),
        jsonMetadata: withScopes(withFiltersOnto(metadata, moves), copies),
        chartIds: shownNumbers.map((one) => copies.get(one) ?? one),
      },
      change,
    );
  });
  await store.labelSlots.copy(before.row.id, copy.id);
  return copy;
}
