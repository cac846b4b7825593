import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { ListFilter } from '@sextant/contract';
import { chartTypes, storedTypesOf } from '@sextant/charts';
import type { ListChoice } from '@sextant/ui';
import { call } from '../api/call.ts';
import { objectCalls } from '../api/object-calls.ts';
import { keptCharts } from '../api/objects.ts';
import type { ObjectKind } from '../api/objects.ts';

/** The filters of lists, by their name in the address. */
export type FilterId =
  | 'owner'
  | 'author'
  | 'status'
  | 'certified'
  | 'kind'
  | 'dataset'
  | 'dashboard'
  | 'first'
  | 'database'
  | 'schema'
  | 'tag';
/** What each filter holds; those that hold nothing are left out. */
export type FilterValues = Readonly<Partial<Record<FilterId, readonly string[]>>>;

interface FilterSpec {
  readonly label: string;
  /** `one` of few, or `some` of many that are searched. */
  readonly takes: 'one' | 'some';
  /** The choices of a filter that takes one. */
  readonly choices?: readonly ListChoice[];
  /** What takes the choice back. Default: `Any` with the label. */
  readonly clearText?: string;
  /** Null when what was chosen lets everything through. */
  readonly toWire: (kind: ObjectKind, values: readonly string[]) => ListFilter | null;
  /** The condition while nothing is chosen. Default: none. */
  readonly otherwise?: ListFilter;
}

const numbers = (values: readonly string[]): number[] => values.map(Number).filter(Number.isSafeInteger);
const first = (values: readonly string[]): string => values[0] ?? '';
const isYes = (values: readonly string[]): boolean => first(values) === 'yes';

export const filterSpecs: Readonly<Record<FilterId, FilterSpec>> = {
  owner: {
    label: 'Owner',
    takes: 'some',
    toWire: (_, values) => ({ col: 'owners', opr: 'rel_m_m', value: numbers(values) }),
  },
  author: {
    label: 'Created by',
    takes: 'some',
    toWire: (_, values) => ({ col: 'created_by', opr: 'rel_o_m', value: numbers(values) }),
  },
  status: {
    label: 'Status',
    takes: 'one',
    choices: [
      { id: 'published', text: 'Published' },
      { id: 'draft', text: 'Draft' },
    ],
    toWire: (_, values) => ({ col: 'published', opr: 'eq', value: first(values) === 'published' }),
  },
  certified: {
    label: 'Certified',
    takes: 'one',
    choices: [
      { id: 'yes', text: 'Certified' },
      { id: 'no', text: 'Not certified' },
    ],
    toWire: (kind, values) => ({ col: 'id', opr: `${kind}_is_certified`, value: isYes(values) }),
  },
  kind: {
    label: 'Chart type',
    takes: 'one',
    choices: Object.entries(chartTypes).map(([id, { name }]) => ({ id, text: name })),
    toWire: (_, values) => ({ col: 'viz_type', opr: 'in', value: [...storedTypesOf(first(values))] }),
  },
  dataset: {
    label: 'Dataset',
    takes: 'some',
    toWire: (_, values) => ({ col: 'datasource_id', opr: 'in', value: numbers(values) }),
  },
  dashboard: {
    label: 'Dashboard',
    takes: 'some',
    toWire: (_, values) => ({ col: 'dashboards', opr: 'rel_m_m', value: numbers(values) }),
  },
  first: {
    label: 'Kept',
    takes: 'one',
    choices: [{ id: 'shown', text: 'Kept or not' }],
    clearText: 'Only kept',
    toWire: () => null,
    otherwise: keptCharts,
  },
  tag: {
    label: 'Tag',
    takes: 'some',
    toWire: (_, values) => ({ col: 'tags', opr: 'rel_m_m', value: numbers(values) }),
  },
  database: {
    label: 'Database',
    takes: 'some',
    toWire: (_, values) => ({ col: 'database', opr: 'rel_o_m', value: numbers(values) }),
  },
  schema: {
    label: 'Schema',
    takes: 'some',
    toWire: (_, values) => ({ col: 'schema', opr: 'in', value: [...values] }),
  },
};

const idsByKind: Readonly<Record<ObjectKind, readonly FilterId[]>> = {
  dashboard: ['owner', 'author', 'tag', 'status', 'certified'],
  chart: ['owner', 'author', 'tag', 'kind', 'dataset', 'dashboard', 'certified', 'first'],
  dataset: ['owner', 'author', 'tag', 'database', 'schema', 'certified'],
};

/** The filters that a kind's list has, in the order shown. */
export const filterIdsOf = (kind: ObjectKind): readonly FilterId[] => idsByKind[kind];

/** The conditions of the wire that the filters stand for. */
export const wireFilters = (kind: ObjectKind, values: FilterValues): ListFilter[] =>
  filterIdsOf(kind).flatMap((id) => {
    const chosenValues = values[id] ?? [];
    const { toWire, otherwise } = filterSpecs[id];
    // Of one dashboard all charts are asked for.
    const isRequested = chosenValues.length > 0 || (id === 'first' && (values.dashboard ?? []).length > 0);
    return (isRequested ? toWire(kind, chosenValues) : otherwise) ?? [];
  });

const offeredCount = 100;
const page = { page: 0, page_size: offeredCount } as const;
type Found = { readonly choices: readonly ListChoice[]; readonly totalCount: number };

async function users(kind: ObjectKind, column: string, filter: string, signal: AbortSignal): Promise<Found> {
  const response = await call(objectCalls[kind].related, {
    params: { column },
    query: { q: { ...page, filter } },
    signal,
  });
  return {
    choices: response.result.map(({ value, text }) => ({ id: String(value), text })),
    totalCount: response.count,
  };
}

const textFilter = (column: string, text: string, operator = 'ct'): ListFilter[] =>
  text === '' ? [] : [{ col: column, opr: operator, value: text }];

/** Where the choices of the filters that are searched come from. */
const sources: Readonly<
  Partial<Record<FilterId, (kind: ObjectKind, text: string, signal: AbortSignal) => Promise<Found>>>
> = {
  owner: (kind, text, signal) => users(kind, 'owners', text, signal),
  author: (kind, text, signal) => users(kind, 'created_by', text, signal),
  dataset: async (_, text, signal) => {
    const q = {
      ...page,
      filters: textFilter('table_name', text),
      order_column: 'table_name',
      order_direction: 'asc',
    } as const;
    const response = await call(api.dataset.list, { query: { q }, signal });
    return {
      choices: response.result.map((item) => ({ id: String(item.id), text: item.table_name })),
      totalCount: response.count,
    };
  },
  dashboard: async (_, text, signal) => {
    const q = {
      ...page,
      filters: textFilter('dashboard_title', text),
      order_column: 'dashboard_title',
      order_direction: 'asc',
    } as const;
    const response = await call(api.dashboard.list, { query: { q }, signal });
    return {
      choices: response.result.map((item) => ({ id: String(item.id), text: item.dashboard_title })),
      totalCount: response.count,
    };
  },
  database: async (_, text, signal) => {
    const q = { ...page, filters: textFilter('database_name', text) };
    const response = await call(api.database.list, { query: { q }, signal });
    return {
      choices: response.result.map((item) => ({ id: String(item.id), text: item.database_name })),
      totalCount: response.count,
    };
  },
  tag: async (_, text, signal) => {
    const q = { ...page, filters: textFilter('name', text), order_column: 'name', order_direction: 'asc' } as const;
    const response = await call(api.tag.list, { query: { q }, signal });
    return {
      choices: response.result.map(({ id, name }) => ({ id: String(id), text: name })),
      totalCount: response.count,
    };
  },
  schema: async (_, text, signal) => {
    const response = await call(api.dataset.distinct, {
      params: { column: 'schema' },
      query: { q: { ...page, filter: text } },
      signal,
    });
    return {
      choices: response.result.map(({ value }) => ({ id: String(value), text: String(value) })),
      totalCount: response.count,
    };
  },
};

const noChoices: Found = { choices: [], totalCount: 0 };

/** Choices of a filter that match a text. */
export const choicesQuery = (kind: ObjectKind, id: FilterId, text: string) =>
  queryOptions({
    queryKey: ['list-choices', kind, id, text],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Found> => (await sources[id]?.(kind, text, signal)) ?? noChoices,
  });
