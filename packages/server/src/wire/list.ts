import type { ListQuery, Route, itemQuery } from '@sextant/contract';
import type { z } from 'zod';
import { columnsOf, describedColumns } from './columns.ts';
import type { ListRequest, ListRules } from '../store/lists.ts';
import type { SessionUser } from '../policies/session.ts';
import type { Visibility } from '../policies/access.ts';

const defaultPageSize = 20;
const maxPageSize = 200;
const maxPage = 1_000_000_000;

/** The `q` of a list as the store takes it: pages are capped, -1 is the largest. */
export function listRequest(query: ListQuery | undefined, user: SessionUser, visibility: Visibility): ListRequest {
  const size = query?.page_size ?? defaultPageSize;
  return {
    filters: query?.filters ?? [],
    orderColumn: query?.order_column === undefined || query.order_column === '' ? null : query.order_column,
    orderDirection: query?.order_direction ?? 'desc',
    ...(query?.then_by === undefined
      ? {}
      : { thenBy: query.then_by.map((next) => ({ column: next.order_column, direction: next.order_direction })) }),
    page: Math.min(maxPage, Math.max(0, query?.page ?? 0)),
    pageSize: size === -1 ? maxPageSize : Math.min(maxPageSize, Math.max(1, size)),
    viewerId: user.id,
    visibility,
  };
}

/** The same for lists that show everything to whoever may read them at all. */
export const plainRequest = (query: ListQuery | undefined, user: SessionUser, rules?: ListRules): ListRequest => {
  const request = listRequest(query, user, { kind: 'all' });
  // Names are read from A to Z unless somebody asks for an order.
  const isNamed = request.orderColumn === null && query?.order_direction === undefined && rules !== undefined;
  return isNamed ? { ...request, orderDirection: 'asc' } : request;
};

/** Keeps the fields of `columns`; `owners.id` keeps `owners`. Unknown names keep nothing. */
export function project<Item extends { readonly id: number }>(
  item: Item,
  columns: readonly string[] | undefined,
): Item {
  if (!isRequested(columns)) return item;
  const topLevel = new Set(columns.map((column) => column.split('.')[0]));
  // The caller asked for a part; the wire's shape allows that, the type of a whole item does not.
  return Object.fromEntries(Object.entries(item).filter(([key]) => topLevel.has(key))) as Item;
}

const isRequested = (columns: readonly string[] | undefined): columns is readonly string[] =>
  columns !== undefined && columns.length > 0;

/** Which describing parts a request wants: all when it names none. */
const wantedBy =
  (keys: readonly string[] | undefined) =>
  (key: string): boolean =>
    keys === undefined || keys.length === 0 || keys.includes(key);

interface ListParts<Item> {
  /** The call; its response says the columns. */
  readonly entry: Route;
  readonly count: number;
  readonly items: readonly Item[];
  readonly query: ListQuery | undefined;
  readonly title: string;
  readonly orderColumns: readonly string[];
}

/** The body of a list call. `keys` leaves its describing parts out. */
export function listBody<Item extends { readonly id: number }>({
  entry,
  count,
  items,
  query,
  title,
  orderColumns,
}: ListParts<Item>) {
  const wants = wantedBy(query?.keys);
  const columns = query?.columns ?? query?.select_columns;
  const names = isRequested(columns) ? columns : columnsOf(entry);
  return {
    count,
    ids: items.map((item) => item.id),
    result: items.map((item) => project(item, columns)),
    ...(wants('list_columns') ? { list_columns: [...names] } : {}),
    ...(wants('list_title') ? { list_title: title } : {}),
    ...(wants('order_columns') ? { order_columns: [...orderColumns] } : {}),
    ...describedColumns(names, wants),
  };
}

interface ItemParts<Item> {
  /** The call; its response says the columns. */
  readonly entry: Route;
  readonly item: Item;
  readonly query: z.infer<typeof itemQuery> | undefined;
  /** What one object is called: `Show Chart`. */
  readonly title: string;
}

/** The body of an item call. `columns` chooses its members, `keys` leaves its describing parts out. */
export function itemBody<Item extends { readonly id: number }>({ entry, item, query, title }: ItemParts<Item>) {
  const wants = wantedBy(query?.keys);
  const names = isRequested(query?.columns) ? query.columns : columnsOf(entry);
  return {
    id: item.id,
    result: project(item, query?.columns),
    ...(wants('show_columns') ? { show_columns: [...names] } : {}),
    ...(wants('show_title') ? { show_title: title } : {}),
    ...describedColumns(names, wants),
  };
}
