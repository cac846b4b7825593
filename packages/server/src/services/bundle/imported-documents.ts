import type { AnyBundleKind } from '@sextant/contract';
import { chartUuidsOf, filterDatasetUuids } from './dashboard-references.ts';
import type { ValueMap } from '../../wire/json-values.ts';
import type { BundleDocuments } from './read-bundle.ts';

/** Documents of a noun by uuid, in the order of their files. */
type ChosenDocuments<Noun extends 'databases' | 'datasets' | 'charts' | 'dashboards' | 'queries'> =
  BundleDocuments[Noun] extends ReadonlyMap<string, infer Document> ? readonly (readonly [string, Document])[] : never;

/** Those documents of a bundle that an import is of. */
export interface ImportedDocuments {
  readonly databases: ChosenDocuments<'databases'>;
  readonly datasets: ChosenDocuments<'datasets'>;
  readonly charts: ChosenDocuments<'charts'>;
  readonly dashboards: ChosenDocuments<'dashboards'>;
  readonly queries: ChosenDocuments<'queries'>;
}

/** Whether all of a noun's documents are imported, and replace what is there when that is asked. */
export const isImported = (kind: AnyBundleKind, noun: AnyBundleKind): boolean => kind === noun || kind === 'assets';

/** The documents of the kind that is imported, and those that they name. */
export function importedDocuments(bundle: BundleDocuments, kind: AnyBundleKind): ImportedDocuments {
  const dashboards = isImported(kind, 'dashboard') ? [...bundle.dashboards] : [];
  const chartUuids = new Set(
    dashboards.flatMap(([, { document }]) => chartUuidsOf((document.position ?? {}) as ValueMap)),
  );
  const charts = [...bundle.charts].filter(([uuid]) => isImported(kind, 'chart') || chartUuids.has(uuid));
  const datasetUuids = new Set([
    ...charts.map(([, { document }]) => document.dataset_uuid),
    ...dashboards.flatMap(([, { document }]) => filterDatasetUuids((document.metadata ?? {}) as ValueMap)),
  ]);
  const datasets = [...bundle.datasets].filter(
    ([uuid, { document }]) =>
      isImported(kind, 'dataset') ||
      (kind === 'database' ? bundle.databases.has(document.database_uuid) : datasetUuids.has(uuid)),
  );
  const queries = isImported(kind, 'saved_query') ? [...bundle.queries] : [];
  const databaseUuids = new Set([...datasets, ...queries].map(([, { document }]) => document.database_uuid));
  const databases = [...bundle.databases].filter(([uuid]) => isImported(kind, 'database') || databaseUuids.has(uuid));
  return { databases, datasets, charts, dashboards, queries };
}
