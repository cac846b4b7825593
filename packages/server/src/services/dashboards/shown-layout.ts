import { isRecord, objectOfJson } from '@sextant/contract';
import { canEditDashboard } from '../../policies/objects.ts';
import { ownershipOf } from '../objects/load-objects.ts';
import type { DashboardRecord } from '../../store/dashboards.ts';
import type { SessionUser } from '../../policies/session.ts';

/** What a place in a layout says of its chart. */
const identifyingKeys: ReadonlySet<string> = new Set(['sliceName', 'sliceNameOverride', 'uuid']);

function withoutNames(node: unknown, open: ReadonlySet<number>): unknown {
  if (!isRecord(node) || !('type' in node) || node.type !== 'CHART' || !('meta' in node)) return node;
  const { meta } = node;
  if (!isRecord(meta)) return node;
  if ('chartId' in meta && typeof meta.chartId === 'number' && open.has(meta.chartId)) return node;
  return { ...node, meta: Object.fromEntries(Object.entries(meta).filter(([key]) => !identifyingKeys.has(key))) };
}

/** A layout in which the places of all other charts stay, without their names. */
export function withNamesOf(positionJson: string | null, open: ReadonlySet<number>): string | null {
  if (positionJson === null) return null;
  const nodes = Object.entries(objectOfJson(positionJson)).map(([id, node]) => [id, withoutNames(node, open)] as const);
  return JSON.stringify(Object.fromEntries(nodes));
}

/** The layout of a dashboard for a user who is shown these charts of it; whoever may change the dashboard has its text as it is. */
export const layoutFor = (
  user: SessionUser,
  record: DashboardRecord,
  shownCharts: readonly { readonly id: number }[],
): string | null =>
  shownCharts.length === record.charts.length || canEditDashboard(user, ownershipOf(record))
    ? record.row.position_json
    : withNamesOf(record.row.position_json, new Set(shownCharts.map(({ id }) => id)));
