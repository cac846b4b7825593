import { readLayoutNodes } from '@sextant/contract';
import { layoutTree, namesMetric, textsOf, valueNames } from '@sextant/dashboard';
import type { DashboardRecord } from '../../store/dashboards.ts';
import { readShare } from '../../store/shares.ts';

/** The metrics of a dataset by their names and by what they are shown as. */
interface NamedDataset {
  readonly name: string;
  readonly metrics: readonly { readonly name: string; readonly label: string | null }[];
}

/**
 * The metrics of a dataset that texts of a dashboard name, and so show. None of a dashboard that an editor changed since its authors saved it: what he
 * writes opens nothing.
 */
export function metricsOfTexts(
  { row }: DashboardRecord,
  { name: datasetName, metrics }: NamedDataset,
): readonly string[] {
  if (readShare(row.shared)?.left !== undefined) return [];
  const tree = layoutTree(new Map(Object.entries(readLayoutNodes(row.position_json))));
  const names = new Set(textsOf(tree).flatMap(({ text }) => valueNames(text)));
  return metrics
    .filter((metric) => [...names].some((name) => namesMetric(name, metric, datasetName)))
    .map(({ name }) => name);
}
