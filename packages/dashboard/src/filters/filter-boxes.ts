import { recordOf } from '@sextant/contract';
import {
  defaultValuesOf,
  filterBoxLabel,
  filterBoxTimeFields,
  isFilterBoxTimeKey,
  readFilterBoxItems,
} from '@sextant/charts';
import type { FilterBoxTimeKey, StoredFilterBoxItem } from '@sextant/charts';
import type { DashboardMetadata, FilterScalar } from '@sextant/contract';
import { filterBoxesOf } from '../model/dashboard-model.ts';
import type { Tile } from '../model/dashboard-model.ts';
import { filterKey, readFilterKey } from './filter-key.ts';

/** The value of a field: a text of a field for time, values of one over a column; null for none. */
export type BoxValue = string | readonly FilterScalar[] | null;

/** Where a field of a filter box acts: below these elements of the layout, except on these charts. */
export interface BoxScope {
  readonly scope: readonly string[];
  readonly immune: readonly number[];
}

/** A filter box as its dashboard works with it. Fields are named by their columns, those for time by `__time_range` and the like. */
export interface FilterBox {
  readonly chartId: number;
  /** Its element in the layout. */
  readonly componentId: string;
  /** `7__table`. */
  readonly datasourceId: string;
  readonly filterName: string;
  /** From the root of the layout to its element. */
  readonly directPathToFilter: readonly string[];
  /** What its fields begin with. */
  readonly columns: Readonly<Record<string, BoxValue>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly scopes: Readonly<Record<string, BoxScope>>;
  readonly isDateFilter: boolean;
  readonly isInstantFilter: boolean;
}

/** The filter boxes of a dashboard by the ids of their charts. */
export type FilterBoxes = Readonly<Record<number, FilterBox>>;

/** What can become of the filter boxes of a dashboard. Scopes are named by filter keys; charts that are no filter boxes here stay as they are. */
export type FilterBoxAction =
  | { readonly kind: 'add'; readonly tile: Tile; readonly preselected: Readonly<Record<string, unknown>> }
  | { readonly kind: 'remove'; readonly chartId: number }
  | {
      readonly kind: 'change';
      readonly chartId: number;
      readonly columns: Readonly<Record<string, BoxValue>>;
      /** Adds to lists instead of taking their place. */
      readonly isMerged: boolean;
    }
  | { readonly kind: 'path'; readonly chartId: number; readonly path: readonly string[] }
  | { readonly kind: 'scopes'; readonly scopes: Readonly<Record<string, BoxScope>> };

/** Where a field acts unless the dashboard says otherwise. */
export const wholeBoxScope: BoxScope = { scope: ['ROOT_ID'], immune: [] };

type Fields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The fields of a box over columns. */
export function itemsOfBox(form: Fields): readonly StoredFilterBoxItem[] {
  const items = readFilterBoxItems(form['filter_configs'] ?? []);
  return items.ok ? items.value : [];
}

const isScalar = (value: unknown): value is FilterScalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** A stored value as its field takes it. */
function valueOf(field: string, raw: unknown): BoxValue {
  if (isFilterBoxTimeKey(field)) return textOf(listOf(raw)[0] ?? raw) || null;
  return (Array.isArray(raw) ? raw : [raw]).filter(isScalar);
}

const typeOfColumn = (tile: Tile, column: string): string | null =>
  tile.dataset?.columns.find(({ column_name: name }) => name === column)?.type ?? null;

/** What a field for time begins with: the box's own setting, where the box has a range. */
const firstTime = (form: Fields, key: FilterBoxTimeKey, control: string): string | null =>
  form['date_filter'] === false && key !== '__time_range' ? null : textOf(form[control]) || null;

/** A box as it stands before the dashboard says where it acts. */
function newBox(tile: Tile, preselected: Fields): FilterBox {
  const form = recordOf(tile.chart?.form_data);
  const times = filterBoxTimeFields(form).map(({ key, label, control }) => ({
    field: key as string,
    label,
    value: firstTime(form, key, control) as BoxValue,
  }));
  const items = itemsOfBox(form).map((item) => ({
    field: item.column,
    label: filterBoxLabel(item),
    value: defaultValuesOf(item, typeOfColumn(tile, item.column)) as BoxValue,
  }));
  const fields = [...times, ...items];
  const byField = <Value>(read: (field: (typeof fields)[number]) => Value): Readonly<Record<string, Value>> =>
    Object.fromEntries(fields.map((field) => [field.field, read(field)]));
  return {
    chartId: tile.chartId,
    componentId: tile.id,
    datasourceId: textOf(form['datasource']),
    filterName: tile.name,
    directPathToFilter: [...tile.ancestors, tile.id],
    columns: byField(({ field, value }) => (preselected[field] ? valueOf(field, preselected[field]) : value)),
    labels: byField(({ label }) => label),
    scopes: byField(() => wholeBoxScope),
    isDateFilter: times.some(({ field }) => field === '__time_range'),
    isInstantFilter: form['instant_filtering'] === true,
  };
}

const isList = (value: BoxValue | undefined): value is readonly FilterScalar[] => Array.isArray(value);

/** Both lists, each value once; what is no list takes the place of what was there. */
const merged = (before: BoxValue | undefined, after: BoxValue): BoxValue =>
  isList(before) && isList(after) ? [...new Set([...before, ...after])] : after;

function withBox(boxes: FilterBoxes, chartId: number, change: (box: FilterBox) => Partial<FilterBox>): FilterBoxes {
  const box = boxes[chartId];
  return box === undefined ? boxes : { ...boxes, [chartId]: { ...box, ...change(box) } };
}

/** The boxes after an action. */
export function changeFilterBoxes(boxes: FilterBoxes, action: FilterBoxAction): FilterBoxes {
  switch (action.kind) {
    case 'add':
      return { ...boxes, [action.tile.chartId]: newBox(action.tile, action.preselected) };
    case 'remove':
      return Object.fromEntries(Object.entries(boxes).filter(([id]) => Number(id) !== action.chartId));
    case 'change':
      return withBox(boxes, action.chartId, ({ columns }) => ({
        columns: {
          ...columns,
          ...Object.fromEntries(
            Object.entries(action.columns).map(([field, value]) => [
              field,
              action.isMerged ? merged(columns[field], value) : value,
            ]),
          ),
        },
      }));
    case 'path':
      return withBox(boxes, action.chartId, () => ({ directPathToFilter: action.path }));
    case 'scopes':
      return Object.entries(action.scopes).reduce((changed, [key, scope]) => {
        const { chartId, column } = readFilterKey(key);
        return withBox(changed, chartId, ({ scopes }) => ({ scopes: { ...scopes, [column]: scope } }));
      }, boxes);
  }
}

function parsed(text: unknown): Fields {
  try {
    return recordOf(JSON.parse(textOf(text) || '{}'));
  } catch {
    return {};
  }
}

/** Scopes as older dashboards keep them: charts that no field reaches, and charts that single fields do not reach. */
function immuneOf(metadata: DashboardMetadata, field: string): readonly number[] {
  const always = listOf(metadata['filter_immune_slices']).map(Number);
  const byChart = Object.entries(recordOf(metadata['filter_immune_slice_fields']));
  const ofField = byChart.flatMap(([id, fields]) => (listOf(fields).includes(field) ? [Number(id)] : []));
  return [...new Set([...always, ...ofField])];
}

/** Where the fields of the boxes act by the metadata, by their filter keys. */
function storedScopes(boxes: FilterBoxes, metadata: DashboardMetadata): Readonly<Record<string, BoxScope>> {
  const stored = recordOf(metadata['filter_scopes']);
  const entries = Object.values(boxes).flatMap(({ chartId, columns }) =>
    Object.keys(columns).map((field): [string, BoxScope] => {
      const storedScope = recordOf(recordOf(stored[chartId])[field]);
      return [
        filterKey(chartId, field),
        {
          scope: Array.isArray(storedScope['scope']) ? storedScope['scope'].map(String) : wholeBoxScope.scope,
          immune: Array.isArray(storedScope['immune']) ? storedScope['immune'].map(Number) : immuneOf(metadata, field),
        },
      ];
    }),
  );
  return Object.fromEntries(entries);
}

/** The filter boxes of a dashboard, with the values and scopes that it keeps for them. */
export function dashboardFilterBoxes(tiles: readonly Tile[], metadata: DashboardMetadata): FilterBoxes {
  const preselected = parsed(metadata['default_filters']);
  const boxes = filterBoxesOf(tiles).reduce<FilterBoxes>(
    (all, tile) =>
      changeFilterBoxes(all, { kind: 'add', tile, preselected: recordOf(preselected[String(tile.chartId)]) }),
    {},
  );
  return changeFilterBoxes(boxes, { kind: 'scopes', scopes: storedScopes(boxes, metadata) });
}
