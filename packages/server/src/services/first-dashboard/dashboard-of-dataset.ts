import type { DataAccess } from '../access/data-access.ts';
import { requireEdit } from '../../policies/objects.ts';
import type { MetricDraft } from '../../store/datasets.ts';
import type { Store } from '../../store/open-store.ts';
import { guessMetrics } from '../columns/column-guesses.ts';
import { makeFirstDashboard } from './first-dashboard.ts';
import type { FirstDashboard } from './first-dashboard.ts';
import type { TableProfile } from './first-dashboard-plan.ts';
import { loadDataset } from '../objects/load-objects.ts';
import { openDataset } from '../access/open-dataset.ts';
import type { RunOptions } from '../access/open-dataset.ts';
import { profileDataset } from './profile-dataset.ts';
import { draftOfDataset } from '../datasets/save-dataset.ts';
import type { Session } from '../../policies/session.ts';

const guessedMetric = /^(sum|avg)__(.+)$/s;

/** The metrics that charts of a first dashboard name, in the words of the database. */
const metricsFor = ({ columns }: TableProfile, quote: (name: string) => string): MetricDraft[] =>
  guessMetrics(columns).map((metric) => {
    const [, aggregate, column] = guessedMetric.exec(metric.name) ?? [];
    const expression =
      aggregate === undefined || column === undefined
        ? metric.expression
        : `${aggregate.toUpperCase()}(${quote(column)})`;
    return { ...metric, expression, description: null, warning: null };
  });

/**
 * Makes a first dashboard of a dataset that the user may change, as uploads get one. Metrics that its charts need and the dataset lacks are added.
 *
 * @throws NOT_FOUND_003, ACCESS_001, ACCESS_004 for a dataset that he may not change; ENGINE_0xx when its rows cannot be looked at
 */
export async function dashboardOfDataset(
  { dataAccess, store }: { readonly dataAccess: DataAccess; readonly store: Store },
  session: Session,
  datasetId: number,
  options: RunOptions,
): Promise<FirstDashboard> {
  const record = await loadDataset(store, session.user, datasetId);
  requireEdit(session.user, 'dataset', { owners: record.owners, createdBy: record.row.created_by });
  const open = await openDataset(dataAccess, session, datasetId);
  const profile = await profileDataset(dataAccess, session, open, options);
  const metricNames = new Set(record.dataset.metrics.map(({ name }) => name));
  const missing = metricsFor(profile, open.source.dialect.quoteIdentifier).filter(({ name }) => !metricNames.has(name));
  if (missing.length > 0) {
    const draft = draftOfDataset(record);
    const change = { authorId: session.user.id, reason: 'metrics of the first dashboard', baseVersion: null };
    await store.datasets.save(datasetId, { ...draft, metrics: [...draft.metrics, ...missing] }, change);
  }
  const dataset = (await store.datasets.load(datasetId)) ?? open.dataset;
  return makeFirstDashboard(store, dataset, profile, { ownerId: session.user.id, isPublished: false });
}
