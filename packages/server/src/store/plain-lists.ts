import { sql } from 'kysely';
import { listOrder, listParts } from './lists.ts';
import type { ListRequest, ListRules } from './lists.ts';
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
  | 'css_template';

/** Counts a list of rows that have no trash and no owners, and finds the ids of one page. Fragments of the rules name the table `o`. */
export async function plainIds(
  db: StoreDb,
  table: PlainTable,
  rules: ListRules,
  request: Omit<ListRequest, 'visibility'>,
): Promise<{ count: number; ids: number[] }> {
  const parts = listParts(rules, request);
  const condition = parts.length === 0 ? sql`1 = 1` : sql.join(parts, sql` and `);
  const order = listOrder(rules, request.orderColumn);
  const direction = request.orderDirection === 'asc' ? sql`asc` : sql`desc`;
  const from = sql`${sql.table(table)} as o where ${condition}`;
  const countResult = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  const page = await sql<{
    id: number;
  }>`select o.id from ${from} order by ${order} ${direction}, o.id ${direction} limit ${request.pageSize} offset ${request.page * request.pageSize}`.execute(
    db,
  );
  return { count: Number(countResult.rows[0]?.count ?? 0), ids: page.rows.map(({ id }) => id) };
}
