import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { fail } from '@sextant/contract';
import type { ListFilter, TaggedKind } from '@sextant/contract';
import type { Visibility, GrantedVisibility } from '../policies/access.ts';
import type { ObjectKind, StoreDb } from './schema.ts';

/** A LIKE pattern that finds `text` anywhere, with the pattern's own signs taken literally (escape character `\`). */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** A further column of an order. */
export interface ListOrder {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** One page of a list, as the store takes it. */
export interface ListRequest {
  readonly filters: readonly ListFilter[];
  readonly orderColumn: string | null;
  readonly orderDirection: 'asc' | 'desc';
  /** What decides between equals. Default: nothing but the id. */
  readonly thenBy?: readonly ListOrder[];
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly viewerId: number;
  readonly visibility: Visibility;
}

/** A page of rows and the number over all pages. */
export interface ListPage<Row> {
  readonly count: number;
  readonly rows: readonly Row[];
}

export type Fragment = RawBuilder<unknown>;
type FilterRule = (value: unknown, viewerId: number) => Fragment | null;

/** What a list can be filtered and sorted by; anything else is rejected. Fragments name the object table `o`. */
export interface ListRules {
  readonly filters: Readonly<Record<string, Readonly<Record<string, FilterRule>>>>;
  readonly orders: Readonly<Record<string, Fragment>>;
  readonly defaultOrder: string;
}

const asNumber = (column: string, value: unknown): number => {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw fail('REQUEST_002', { issues: `filter on ${column} needs a whole number` });
  return number;
};

export const asNumbers = (column: string, value: unknown): number[] =>
  Array.isArray(value) ? value.map((item) => asNumber(column, item)) : [asNumber(column, value)];

const asText = (column: string, value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw fail('REQUEST_002', { issues: `filter on ${column} needs a text` });
};

/** One of the values; of none there is none (`in ()` is no SQL for PostgreSQL). */
export const isAmong = (expression: Fragment, values: readonly (string | number)[]): Fragment =>
  values.length === 0 ? sql`1 = 0` : sql`${expression} in (${sql.join(values)})`;

const matchesPattern = (expression: Fragment, pattern: string): Fragment =>
  sql`${expression} like ${pattern} escape '\\'`;

/** Operators of a text column that `expression` gives in lower case. */
export const textRules = (column: string, expression: Fragment): Record<string, FilterRule> => {
  const pattern = (value: unknown): string => containing(asText(column, value));
  const starts = (value: unknown): string => pattern(value).slice(1);
  const ends = (value: unknown): string => pattern(value).slice(0, -1);
  const equals = (value: unknown): Fragment => sql`${expression} = ${asText(column, value).toLowerCase()}`;
  return {
    eq: equals,
    in: (value) =>
      isAmong(
        expression,
        (Array.isArray(value) ? value : [value]).map((one) => asText(column, one).toLowerCase()),
      ),
    neq: (value) => sql`not (${equals(value)})`,
    ct: (value) => matchesPattern(expression, pattern(value)),
    nct: (value) => sql`not (${matchesPattern(expression, pattern(value))})`,
    sw: (value) => matchesPattern(expression, starts(value)),
    nsw: (value) => sql`not (${matchesPattern(expression, starts(value))})`,
    ew: (value) => matchesPattern(expression, ends(value)),
    new: (value) => sql`not (${matchesPattern(expression, ends(value))})`,
  };
};

/** Operators of a number column. */
export const numberRules = (column: string, expression: Fragment): Record<string, FilterRule> => ({
  eq: (value) => sql`${expression} = ${asNumber(column, value)}`,
  neq: (value) => sql`${expression} <> ${asNumber(column, value)}`,
  gt: (value) => sql`${expression} > ${asNumber(column, value)}`,
  lt: (value) => sql`${expression} < ${asNumber(column, value)}`,
  in: (value) => isAmong(expression, asNumbers(column, value)),
});

/** Operators of a column that refers to one other object. */
export const referenceRules = (column: string, expression: Fragment): Record<string, FilterRule> => ({
  rel_o_m: (value) =>
    Array.isArray(value)
      ? isAmong(expression, asNumbers(column, value))
      : sql`${expression} = ${asNumber(column, value)}`,
  nrel_o_m: (value) => sql`${expression} <> ${asNumber(column, value)}`,
});

/** A rule for true and false; another value filters nothing, as Superset has it. */
export const flagRule =
  (whenTrue: (viewerId: number) => Fragment): FilterRule =>
  (value, viewerId) =>
    value === true ? whenTrue(viewerId) : value === false ? sql`not (${whenTrue(viewerId)})` : null;

/** Searches all words of the object; an empty value filters nothing. */
export const allTextRule =
  (expression: Fragment): FilterRule =>
  (value) =>
    value === '' || value === null ? null : matchesPattern(expression, containing(asText('text', value)));

export const isOwner = (kind: ObjectKind, userId: unknown): Fragment =>
  sql`exists (select 1 from "owner" where "owner".object_kind = ${kind} and "owner".object_id = o.id and "owner".user_id = ${userId})`;

export const isFavorite = (kind: ObjectKind, userId: unknown): Fragment =>
  sql`exists (select 1 from favourite where favourite.object_kind = ${kind} and favourite.object_id = o.id and favourite.user_id = ${userId})`;

/** The first name of who changed a row, and of who made it, for sorting. */
const changerName = sql`(select lower("user".first_name) from "user" where "user".id = o.changed_by)`;
const authorName = sql`(select lower("user".first_name) from "user" where "user".id = o.created_by)`;

/** Filters by who made and who last changed an object, for lists of any kind. */
export const authorFilters = {
  created_by: referenceRules('created_by', sql`o.created_by`),
  changed_by: referenceRules('changed_by', sql`o.changed_by`),
};
/** Orders by the first names of those. */
export const authorOrders = { 'created_by.first_name': authorName, 'changed_by.first_name': changerName };

/** Whether the database that `databaseId` refers to serves a purpose. */
export const hasPurpose = (databaseId: Fragment, purpose: 'examples' | 'uploads'): Fragment =>
  sql`exists (select 1 from "database" where "database".id = ${databaseId} and "database".purpose = ${purpose})`;

/** The object has one of the tags that `isWanted` finds among rows called `tag`. */
const hasTag = (kind: TaggedKind, isWanted: Fragment): Fragment =>
  sql`exists (select 1 from tagged join tag on tag.id = tagged.tag_id where tagged.object_kind = ${kind} and tagged.object_id = o.id and ${isWanted})`;

/** What everything with tags can be filtered by; Superset names two of the operators after the kind. */
export const tagFilters = (kind: TaggedKind, word: string): Record<string, Record<string, FilterRule>> => {
  const hasOneOf = (value: unknown) => hasTag(kind, isAmong(sql`tag.id`, asNumbers('tags', value)));
  return {
    tags: {
      rel_m_m: hasOneOf,
      [`${word}_tag_id`]: hasOneOf,
      [`${word}_tags`]: (value: unknown) =>
        hasTag(kind, matchesPattern(sql`tag.sort_key`, containing(asText('tags', value)))),
    },
  };
};

/** Objects by their folder: those directly in it, and with those of the folders nested in it. */
const folderFilters = (kind: ObjectKind): Record<string, Record<string, FilterRule>> => ({
  folder: {
    in_folder: (value) =>
      sql`o.id in (select object_id from folder_object where object_kind = ${kind} and ${isAmong(sql`folder_id`, asNumbers('folder', value))})`,
    under_folder: (value) =>
      sql`o.id in (select p.object_id from folder as around join folder as f on f.path like around.path || '%' join folder_object as p on p.folder_id = f.id where p.object_kind = ${kind} and ${isAmong(sql`around.id`, asNumbers('folder', value))})`,
  },
});

/** What every object can be filtered and sorted by. */
export const objectRules = (kind: ObjectKind) => ({
  filters: {
    ...(kind === 'database' ? {} : tagFilters(kind, kind)),
    ...(kind === 'database' ? {} : folderFilters(kind)),
    created_by: {
      ...referenceRules('created_by', sql`o.created_by`),
      [`${kind}_has_created_by`]: flagRule(() => sql`o.created_by is not null`),
      [`${kind}_created_by_me`]: (_value: unknown, viewerId: number) =>
        sql`(o.created_by = ${viewerId} or o.changed_by = ${viewerId})`,
    },
    changed_by: referenceRules('changed_by', sql`o.changed_by`),
    owners: {
      rel_m_m: (value: unknown) => {
        const ids = asNumbers('owners', value);
        return ids.length === 0
          ? sql`1 = 0`
          : sql`(${sql.join(
              ids.map((id) => isOwner(kind, id)),
              sql` or `,
            )})`;
      },
    },
    uuid: { eq: (value: unknown) => sql`o.uuid = ${asText('uuid', value).toLowerCase()}` },
  },
  orders: {
    changed_on: sql`o.changed_at`,
    changed_on_delta_humanized: sql`o.changed_at`,
    changed_on_utc: sql`o.changed_at`,
    ...authorOrders,
  },
});

/** The user made the object or is one of its owners. */
const isOwn = (kind: ObjectKind, userId: number): Fragment =>
  sql`(o.created_by = ${userId} or o.id in (select "owner".object_id from "owner" where "owner".object_kind = ${kind} and "owner".user_id = ${userId}))`;

/** What the user may see, as conditions; none for who sees everything. */
export const visiblePart = (
  kind: ObjectKind,
  visibility: Visibility,
  grantedTo: (visibility: GrantedVisibility) => Fragment,
): Fragment[] =>
  visibility.kind === 'granted' ? [sql`(${isOwn(kind, visibility.userId)} or ${grantedTo(visibility)})`] : [];

/** The same for one object: true for who sees everything. */
export const visibleTo = (
  kind: ObjectKind,
  visibility: Visibility,
  grantedTo: (visibility: GrantedVisibility) => Fragment,
): RawBuilder<boolean> => {
  const [part = sql`1 = 1`] = visiblePart(kind, visibility, grantedTo);
  return sql<boolean>`${part}`;
};

/** For the product itself, which asks for nobody. */
export const everyObject: Visibility = { kind: 'all' };

/** The WHERE of a list: what the user may see and what was asked. */
function listConditions(
  kind: ObjectKind,
  rules: ListRules,
  request: ListRequest,
  grantedTo: ListSource['grantedTo'],
): Expression<SqlBool> {
  const parts: Fragment[] = [
    sql`o.deleted_at is null`,
    ...visiblePart(kind, request.visibility, grantedTo),
    ...listParts(rules, request),
  ];
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

/** The conditions that were asked for; unknown columns and operators are rejected. */
export function listParts(rules: ListRules, request: Pick<ListRequest, 'filters' | 'viewerId'>): Fragment[] {
  const parts: Fragment[] = [];
  for (const filter of request.filters) {
    const rule = Object.hasOwn(rules.filters, filter.col) ? rules.filters[filter.col] : undefined;
    if (rule === undefined) throw fail('REQUEST_009', { column: filter.col });
    const operator = Object.hasOwn(rule, filter.opr) ? rule[filter.opr] : undefined;
    if (operator === undefined) throw fail('REQUEST_009', { column: `${filter.col} ${filter.opr}` });
    const condition = operator(filter.value, request.viewerId);
    if (condition !== null) parts.push(condition);
  }
  return parts;
}

/** The ORDER BY expression of a list; unknown columns are rejected. */
export function listOrder(rules: ListRules, column: string | null): Fragment {
  const name = column ?? rules.defaultOrder;
  const order = Object.hasOwn(rules.orders, name) ? rules.orders[name] : undefined;
  if (order === undefined) throw fail('REQUEST_010', { column: name });
  return order;
}

const directionOf = (direction: 'asc' | 'desc'): Fragment => (direction === 'asc' ? sql`asc` : sql`desc`);

/** The whole ORDER BY: the columns asked for, and last the id, so that pages never overlap. */
function orderOf(
  rules: ListRules,
  { orderColumn, orderDirection, thenBy = [] }: Pick<ListRequest, 'orderColumn' | 'orderDirection' | 'thenBy'>,
): Fragment {
  const direction = directionOf(orderDirection);
  return sql.join([
    sql`${listOrder(rules, orderColumn)} ${direction}`,
    ...thenBy.map((next) => sql`${listOrder(rules, next.column)} ${directionOf(next.direction)}`),
    sql`o.id ${direction}`,
  ]);
}

interface ListSource {
  readonly kind: ObjectKind;
  readonly rules: ListRules;
  /** What users see who do not see all, besides their own. */
  readonly grantedTo: (visibility: GrantedVisibility) => Fragment;
}

/** Counts a list and finds the ids of one page, without reading the documents of the rows it passes over. */
export async function listIds(
  db: StoreDb,
  { kind, rules, grantedTo }: ListSource,
  request: ListRequest,
): Promise<{ count: number; ids: number[] }> {
  const condition = listConditions(kind, rules, request, grantedTo);
  const order = orderOf(rules, request);
  const table = sql.table(kind);
  const countResult = await sql<{
    count: number;
  }>`select count(*) as count from ${table} as o where ${condition}`.execute(db);
  const page = await sql<{
    id: number;
  }>`select o.id from ${table} as o where ${condition} order by ${order} limit ${request.pageSize} offset ${request.page * request.pageSize}`.execute(
    db,
  );
  return { count: Number(countResult.rows[0]?.count ?? 0), ids: page.rows.map((row) => row.id) };
}

/** The distinct texts of a column over all that a list holds for the user, ascending; nulls are left out. */
export async function listTexts(
  db: StoreDb,
  { kind, rules, grantedTo }: ListSource,
  { request, column }: { readonly request: ListRequest; readonly column: Fragment },
): Promise<string[]> {
  const condition = listConditions(kind, rules, request, grantedTo);
  const { rows } = await sql<{
    value: string;
  }>`select distinct ${column} as value from ${sql.table(kind)} as o where ${condition} and ${column} is not null order by 1`.execute(
    db,
  );
  return rows.map(({ value }) => value);
}

/** Puts rows into the order of their ids; rows that went meanwhile are left out. */
export function inOrder<Row extends { readonly id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
