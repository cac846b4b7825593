import { aboutType } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import type { DatasetData, FeatureFlags, MeWithRoles } from '@sextant/contract';
import { hasPermission } from '../../api/permissions.ts';

interface DrillContext {
  readonly me: MeWithRoles | null | undefined;
  readonly features: Pick<FeatureFlags, 'DRILL_BY' | 'DRILL_TO_DETAIL'>;
  readonly form: RawForm;
  readonly dataset: DatasetData | null;
}

const mayDrill = (me: DrillContext['me']): boolean =>
  hasPermission(me, 'can_explore Superset') || hasPermission(me, 'can_drill Dashboard');

/** A dashboard may show something of a dataset, and open nothing else of it. */
const isClosed = (dataset: DatasetData | null): boolean => dataset === null || dataset.is_closed === true;

/** Raw rows have no groups to drill into. */
const isAggregated = ({ query_mode: mode = null, all_columns: columns, ...form }: RawForm): boolean =>
  aboutType(form['viz_type'])?.display !== 'grid' ||
  !(mode === 'raw' || (mode === null && Array.isArray(columns) && columns.length > 0));

/** Why the rows behind a chart cannot be shown; null when they can. */
export function whyNoDetail({ me, features, form, dataset }: DrillContext): string | null {
  if (!features.DRILL_TO_DETAIL) return 'Switched off for everybody.';
  if (!mayDrill(me) || !hasPermission(me, 'can_samples Datasource')) return 'Your roles do not allow it.';
  if (isClosed(dataset)) return 'The dataset of the chart is not yours to see.';
  if (dataset?.database['disable_drill_to_detail'] === true) return 'Switched off for this database.';
  return isAggregated(form) ? null : 'The chart shows rows as they are.';
}

/** Why a chart cannot be grouped by other dimensions; null when it can. */
export function whyNoDrillBy({ me, features, form, dataset }: DrillContext): string | null {
  if (!features.DRILL_BY) return 'Switched off for everybody.';
  if (!mayDrill(me)) return 'Your roles do not allow it.';
  if (isClosed(dataset)) return 'The dataset of the chart is not yours to see.';
  if (aboutType(form['viz_type'])?.behaviors.includes('drill-by') !== true)
    return 'Drill by is not yet supported for this chart type.';
  return isAggregated(form) ? null : 'The chart shows rows as they are.';
}
