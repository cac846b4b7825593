import { randomUUID } from 'node:crypto';
import { exampleLayout, exampleMetadata } from '@sextant/examples';
import { cellAt } from '@sextant/contract';
import type { Column, Dataset, ValueType } from '@sextant/contract';
import type { DataSource } from '../../data/engine-registry.ts';
import type { Store, StoreParts } from '../../store/open-store.ts';
import { ownChartDraft } from './chart-query.ts';
import { isTemporal, readableName } from '../columns/column-guesses.ts';
import type { GuessColumn } from '../columns/column-guesses.ts';
import { isNumeric } from '../columns/column-roles.ts';
import { planFirstDashboard } from './first-dashboard-plan.ts';
import type { TableProfile } from './first-dashboard-plan.ts';

/** What was made. */
export interface FirstDashboard {
  readonly dashboardId: number;
  readonly chartIds: readonly number[];
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const profileTimeoutMs = 30_000;
const maxProfiled = 200;

/** Minimum and maximum as numbers: times in epoch milliseconds, and nothing for texts. */
const boundsOf = (name: string, type: ValueType): string => {
  if (isTemporal(type)) {
    const bound = (extreme: 'min' | 'max'): string =>
      `epoch_ms(${extreme}(${name}) FILTER (isfinite(${name}))::TIMESTAMP)`;
    return `${bound('min')}, ${bound('max')}`;
  }
  return isNumeric(type) ? `min(${name})::DOUBLE, max(${name})::DOUBLE` : 'NULL, NULL';
};

/** What is known of columns by their names, from the import. */
export type ColumnFactsByName = ReadonlyMap<
  string,
  Pick<GuessColumn, 'uniqueShare' | 'facts' | 'isPercent' | 'isAmount' | 'isPlain'>
>;

/** Looks at all rows of a table once: how many, and of each column the distinct values (about), nulls and bounds. */
export async function profileTable(
  source: DataSource,
  dataset: Dataset,
  factsByName: ColumnFactsByName,
): Promise<TableProfile> {
  const columns = dataset.columns.filter(({ expression }) => expression === null).slice(0, maxProfiled);
  const parts = columns.map(
    ({ name, type }) =>
      `approx_count_distinct(${quoteName(name)}), count(*) - count(${quoteName(name)}), ${boundsOf(quoteName(name), type)}`,
  );
  const table = `${dataset.schema === null ? '' : `${quoteName(dataset.schema)}.`}${quoteName(dataset.name)}`;
  const results = ['count(*)', ...parts].join(', ');
  const { table: result } = await source.engine.run({
    sql: `SELECT ${results} FROM ${table}`,
    timeoutMs: profileTimeoutMs,
    maxRows: 1,
    maxBytes: 16 * 1024 * 1024,
    signal: new AbortController().signal,
  });
  const cells = result.columns.map((column: Column) => cellAt(column, 0));
  const numberAt = (index: number): number | null =>
    cells[index] === null || cells[index] === undefined ? null : Number(cells[index]);
  return {
    rowCount: numberAt(0) ?? 0,
    columns: columns.map(({ name, type }, index) => {
      const firstCell = 1 + index * 4;
      return {
        name,
        type,
        ...(factsByName.get(name) ?? { uniqueShare: null, facts: null, isPercent: false }),
        distinct: numberAt(firstCell) ?? 0,
        nullCount: numberAt(firstCell + 1) ?? 0,
        min: numberAt(firstCell + 2),
        max: numberAt(firstCell + 3),
      };
    }),
  };
}

/** Whose a first dashboard is. */
export interface FirstOwner {
  readonly ownerId: number;
  /** A dashboard over rows that only its owner may read is his draft. */
  readonly isPublished: boolean;
}

/** Makes the first dashboard of a dataset with its charts, all or nothing; its rules are those of `planFirstDashboard`. */
export const makeFirstDashboard = (
  store: Store,
  dataset: Dataset,
  profile: TableProfile,
  owner: FirstOwner,
): Promise<FirstDashboard> => store.inOneTransaction((parts) => saveFirstDashboard(parts, dataset, profile, owner));

async function saveFirstDashboard(
  store: Pick<StoreParts, 'charts' | 'dashboards'>,
  dataset: Dataset,
  profile: TableProfile,
  { ownerId, isPublished }: FirstOwner,
): Promise<FirstDashboard> {
  const plan = planFirstDashboard(readableName(dataset.name), profile);
  const change = { authorId: ownerId, reason: 'First dashboard of its table', baseVersion: null };
  const rows = plan.rows.map(({ height, tiles }) => ({
    height,
    tiles: tiles.map(({ width, chart }) => ({ width, chart: { ...chart, uuid: randomUUID() } })),
  }));
  const ids = new Map<string, number>();
  for (const { chart } of rows.flatMap(({ tiles }) => tiles)) {
    ids.set(
      chart.uuid,
      (await store.charts.create({ ...ownChartDraft(chart, dataset.id, [ownerId]), uuid: chart.uuid }, change)).id,
    );
  }
  const layout = exampleLayout({ title: plan.title, rows }, ({ uuid }) => ids.get(uuid) ?? 0);
  const filters = plan.filters.map((filter) => ({
    ...filter,
    id: `NATIVE_FILTER-${randomUUID()}`,
    controlValues: controlsOf(filter.filterType),
    defaultDataMask: {},
  }));
  const dashboard = await store.dashboards.create(
    {
      title: plan.title,
      slug: null,
      positionJson: JSON.stringify(layout),
      jsonMetadata: JSON.stringify(exampleMetadata({ filters }, dataset.id)),
      css: null,
      isPublished,
      certifiedBy: null,
      certificationDetails: null,
      externalUrl: null,
      isManagedExternally: false,
      ownerIds: [ownerId],
      chartIds: [...ids.values()],
    },
    change,
  );
  await store.charts.belongTo(dashboard.id, [...ids.values()]);
  return { dashboardId: dashboard.id, chartIds: [...ids.values()] };
}

const controlsOf = (filterType: string): Readonly<Record<string, unknown>> =>
  filterType === 'filter_select'
    ? {
        multiSelect: true,
        searchAllOptions: true,
        sortAscending: true,
        enableEmptyFilter: false,
        defaultToFirstItem: false,
        inverseSelection: false,
      }
    : { enableEmptyFilter: false };
