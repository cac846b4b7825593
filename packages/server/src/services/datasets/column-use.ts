import { readDashboardMetadata } from '@sextant/contract';
import type { ColumnUse, Dataset } from '@sextant/contract';
import { SqlError } from '@sextant/sql';
import { looseName, tokenize } from '@sextant/sql/analysis';
import type { SessionUser } from '../../policies/session.ts';
import type { Store } from '../../store/open-store.ts';
import type { ChartRow, ObjectKind } from '../../store/schema.ts';
import { namesAndTexts } from '../../templates/sql-of-query.ts';
import { visibleAmong } from '../objects/load-objects.ts';
import { savedQueriesOf } from '../access/saved-queries.ts';
import { readersOf } from './table-readers.ts';

/** Whether a name stands in a text of SQL, as a word or in quotes. What cannot be read as SQL is searched as it is. */
function mentions(sql: string, name: string): boolean {
  if (!sql.toLowerCase().includes(name.toLowerCase())) return false;
  try {
    return tokenize(sql, 'duckdb').some(
      ({ kind, text }) =>
        (kind === 'word' || kind === 'quoted-name') && looseName(text, 'duckdb') === looseName(name, 'duckdb'),
    );
  } catch (error) {
    if (error instanceof SqlError) return true;
    throw error;
  }
}

/** The metrics and calculated columns of a dataset that fail without a column, also by way of each other. */
function expressionsOver(dataset: Dataset, column: string): string[] {
  const all = [
    ...dataset.columns.flatMap(({ name, expression }) => (expression === null ? [] : [{ name, expression }])),
    ...dataset.metrics,
  ];
  const found = new Set<string>();
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const { name, expression } of all) {
      if (found.has(name) || ![column, ...found].some((one) => mentions(expression, one))) continue;
      found.add(name);
      isNew = true;
    }
  }
  return [...found];
}

/** Every name and text of SQL in what a chart asks. A chart that cannot be asked here has its form. */
function textsOf(chart: ChartRow, dataset: Dataset): string[] {
  const queries = savedQueriesOf(chart);
  // The main time column is named by every query, and another takes its place.
  const plain = { ...dataset, mainTimeColumn: null };
  return queries.length === 0 ? [chart.params ?? ''] : queries.flatMap((query) => namesAndTexts(query, plain));
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Those that the user sees, and how many he does not. */
async function shownOf(store: Store, user: SessionUser, kind: ObjectKind, objects: readonly Named[]) {
  const seen = await visibleAmong(
    store,
    user,
    kind,
    objects.map(({ id }) => id),
  );
  const shown = objects.filter(({ id }) => seen.has(id));
  return { shown, hidden: objects.length - shown.length };
}

/** Dashboards with the dataset's charts, with the columns that their filters take of it. */
async function filteredBy(store: Store, { id }: Dataset) {
  const { dashboards } = await store.datasets.built(id);
  const rows = await store.dashboards.byIds(dashboards.map((one) => one.id));
  return rows.map((row) => ({
    id: row.id,
    name: row.title ?? '',
    columns: readDashboardMetadata(row.json_metadata).native_filter_configuration.flatMap(({ targets }) =>
      targets.flatMap(({ datasetId, column }) => (datasetId === id && column !== null ? [column?.name ?? ''] : [])),
    ),
  }));
}

/**
 * What uses columns of a table with a dataset: its charts, filters of dashboards over them, datasets by SQL, and its own expressions. By name: a text
 * of SQL that has the name in it counts. Only what the user sees is named.
 */
export async function columnUses(
  store: Store,
  user: SessionUser,
  dataset: Dataset,
  columns: readonly string[],
): Promise<Map<string, ColumnUse>> {
  const charts = (await store.charts.ofDataset(dataset.id)).map((row) => ({
    id: row.id,
    name: row.name,
    texts: textsOf(row, dataset),
  }));
  const dashboards = await filteredBy(store, dataset);
  const { databaseId, schema, name } = dataset;
  const readers = schema === null ? [] : await readersOf(store, { databaseId, schema, name });
  const found = new Map<string, ColumnUse>();
  for (const column of columns) {
    const expressions = expressionsOver(dataset, column);
    const lost = [column, ...expressions];
    const uses = (text: string): boolean => lost.some((one) => text === one || mentions(text, one));
    const parts = {
      charts: await shownOf(
        store,
        user,
        'chart',
        charts.filter(({ texts }) => texts.some(uses)),
      ),
      dashboards: await shownOf(
        store,
        user,
        'dashboard',
        dashboards.filter((one) => one.columns.some((filtered) => lost.includes(filtered))),
      ),
      datasets: await shownOf(
        store,
        user,
        'dataset',
        readers.filter(({ sql }) => mentions(sql ?? '', column)),
      ),
    };
    const named = (objects: readonly Named[]) => objects.map((one) => ({ id: one.id, name: one.name }));
    found.set(column, {
      charts: named(parts.charts.shown),
      dashboards: named(parts.dashboards.shown),
      datasets: named(parts.datasets.shown),
      expressions,
      hidden: parts.charts.hidden + parts.dashboards.hidden + parts.datasets.hidden,
    });
  }
  return found;
}
