import { sql } from 'kysely';
import { listOrder, listParts } from './lists.ts';
import type { Fragment, ListRequest, ListRules } from './lists.ts';
import type { StoreDb } from './schema.ts';

type PlainTable =
  | 'user'
  | 'role'
  | 'permission'
  | 'row_rule'
  | 'annotation_layer'
  | 'annotation'
  | 'audit'
  | 'filter_set'
  | 'sql_run'
  | 'saved_query'
  | 'css_template'
  | 'tag';

type PlainRequest = Omit<ListRequest, 'visibility'>;

/** What a list is read from, rows called `o`, and how it is filtered and sorted. */
export interface PlainSource {
  readonly from: Fragment;
  readonly rules: ListRules;
}

function conditionOf({ rules }: PlainSource, request: PlainRequest): Fragment {
  const parts = listParts(rules, request);
  return parts.length === 0 ? sql`1 = 1` : sql.join(parts, sql` and `);
}

/** What follows SELECT and its columns for one page; the id decides between equals. */
export function pageOf(source: PlainSource, request: PlainRequest): Fragment {
  const order = listOrder(source.rules, request.orderColumn);
  const direction = request.orderDirection === 'asc' ? sql`asc` : sql`desc`;
  const offset = request.page * request.pageSize;
  return sql`from ${source.from} where ${conditionOf(source, request)} order by ${order} ${direction}, o.id ${direction} limit ${request.pageSize} offset ${offset}`;
}

/** How many rows a list holds over all pages. */
export async function plainCount(db: StoreDb, source: PlainSource, request: PlainRequest): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${source.from} where ${conditionOf(source, request)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** The ids of one page. */
export async function plainPage(db: StoreDb, source: PlainSource, request: PlainRequest): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select o.id ${pageOf(source, request)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts a list of rows that have no trash and no owners, and finds the ids of one page. Fragments of the rules name the table `o`. */
export async function plainIds(
  db: StoreDb,
  table: PlainTable,
  rules: ListRules,
  request: PlainRequest,
): Promise<{ count: number; ids: number[] }> {
  const source = { from: sql`${sql.table(table)} as o`, rules };
  return { count: await plainCount(db, source, request), ids: await plainPage(db, source, request) };
}
