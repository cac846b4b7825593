import { fail, objectOfJson } from '@sextant/contract';
import type { DatasetOrigin } from '@sextant/contract';
import { dialectOf } from '../../connections/dialect-of.ts';
import { may } from '../../policies/permissions.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { DatasetRecord } from '../../store/datasets.ts';
import type { Store } from '../../store/open-store.ts';
import type { VersionRow } from '../../store/schema.ts';
import { bindingAuthors } from '../access/dashboard-authors.ts';
import { datasetAuthors, passedDashboard, runnableCharts } from '../access/passed-charts.ts';
import { loadDataset, visibleAmong } from '../objects/load-objects.ts';
import { rulesAbout } from '../row-rules/row-rules-of.ts';

/** So many versions are looked through for who defined a metric. */
const newestVersions = 50;

interface StoredMetric {
  readonly name?: unknown;
  readonly expression?: unknown;
}

/** The expression of a metric in a stored version; null where it has none of that name. */
function expressionIn({ document }: VersionRow, name: string): string | null {
  const metrics = objectOfJson(document)['metrics'];
  const metric = (Array.isArray(metrics) ? (metrics as StoredMetric[]) : []).find((one) => one.name === name);
  return typeof metric?.expression === 'string' ? metric.expression : null;
}

/** The version that gave a metric its expression; undefined when that lies before `versions`, which are the newest first. */
function definingVersion(versions: readonly VersionRow[], name: string, expression: string): VersionRow | undefined {
  const changedIndex = versions.findIndex((version) => expressionIn(version, name) !== expression);
  if (changedIndex >= 0) return versions[changedIndex - 1];
  const oldest = versions.at(-1);
  return oldest?.parent === null ? oldest : undefined;
}

async function definitionsOf(store: Store, { row, dataset }: DatasetRecord): Promise<DatasetOrigin['metrics']> {
  const versions = await store.versions.newest('dataset', row.id, newestVersions);
  const authors = await store.users.byIds(versions.map(({ author_id: id }) => id));
  const entries = dataset.metrics.flatMap(({ name, expression }): [string, DatasetOrigin['metrics'][string]][] => {
    const version = definingVersion(versions, name, expression);
    if (version === undefined) return [];
    const author = version.author_id === null ? undefined : authors.get(version.author_id);
    const by = author === undefined ? null : `${author.first_name} ${author.last_name}`.trim();
    return [[name, { by, version: version.number, at: version.created_at }]];
  });
  return Object.fromEntries(entries);
}

/** Which dataset is asked about, and on which dashboard its numbers stand. */
export interface OriginRequest {
  readonly id: number;
  readonly dashboard_id?: number | undefined;
}

/** The dataset of a chart that a dashboard passes on to the user, with the roles whose rules bind him; null when it passes none of it on. */
async function passedDataset(store: Store, user: SessionUser, { id, dashboard_id: dashboardId }: OriginRequest) {
  const passed = dashboardId === undefined ? null : await passedDashboard(store, user, dashboardId);
  if (passed === null || !(await runnableCharts(store, passed)).some(({ dataset_id: of }) => of === id)) return null;
  const record = await store.datasets.record(id);
  const authors = (await datasetAuthors(store.shares.authors(), passed, id)) ?? [];
  const readers = (await bindingAuthors(store, authors)).flatMap((author) => author.readers);
  const roleIds = [...user.rights.roleIds, ...readers.flatMap((reader) => reader.roleIds)];
  return record === undefined ? null : { record, roleIds };
}

/** When a table's rows were loaded; null where another program keeps it, and for statements. */
async function loadedAt(store: Store, { row, dataset }: DatasetRecord): Promise<number | null> {
  if ((dataset.sql ?? '') !== '') return null;
  return (await store.storedTables.find(row.database_id, dataset.schema ?? '', dataset.name))?.created_at ?? null;
}

/** The rules about a dataset that bind a user. Those of the tables inside a dataset by SQL are not known by it. */
async function rulesFor(store: Store, roleIds: readonly number[], { row, dataset }: DatasetRecord): Promise<string[]> {
  const dialect = await dialectOf(store, row.database_id);
  const about = new Set(await rulesAbout(store, roleIds, dataset, dialect));
  return (await store.rowRules.current()).filter((rule) => about.has(rule)).map((rule) => rule.row.name);
}

/**
 * Where the numbers of a dataset come from, for a user who sees it: when its rows were loaded, who defined its metrics, which row rules act on him.
 * Whoever sees its numbers on a dashboard alone is told when, and whether rules act, those of whoever passes them on included.
 * @throws NOT_FOUND_003
 */
export async function datasetOriginOf(store: Store, user: SessionUser, request: OriginRequest): Promise<DatasetOrigin> {
  if (
    request.dashboard_id !== undefined &&
    !(await visibleAmong(store, user, 'dataset', [request.id])).has(request.id)
  ) {
    const passed = await passedDataset(store, user, request);
    if (passed === null) throw fail('NOT_FOUND_003', { id: request.id });
    const rules = await rulesFor(store, passed.roleIds, passed.record);
    return {
      loaded_at: await loadedAt(store, passed.record),
      metrics: {},
      row_rules: { act: rules.length > 0, names: null },
    };
  }
  const record = await loadDataset(store, user, request.id);
  const names = await rulesFor(store, user.rights.roleIds, record);
  return {
    loaded_at: await loadedAt(store, record),
    metrics: await definitionsOf(store, record),
    row_rules: { act: names.length > 0, names: may(user, 'can_read Row Level Security') ? names : null },
  };
}
