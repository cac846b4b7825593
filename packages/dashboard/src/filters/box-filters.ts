import { isFilterBoxTimeKey } from '@sextant/charts';
import type { FilterBoxTimeKey, StoredFilterBoxItem } from '@sextant/charts';
import { nativeFilter } from '@sextant/contract';
import type { DashboardMetadata, DataMask, NativeFilter } from '@sextant/contract';
import { filterBoxesOf } from '../model/dashboard-model.ts';
import type { Tile } from '../model/dashboard-model.ts';
import { dashboardFilterBoxes, itemsOfBox } from './filter-boxes.ts';
import type { BoxValue, FilterBox } from './filter-boxes.ts';
import { filterKey, readFilterKey } from './filter-key.ts';
import { emptyMask, noTimeFilter, timeRangeOf, valuesOf } from './native-masks.ts';
import { grainMask, timeColumnMask, timeMask } from './make-masks.ts';
import { inScope } from './scope.ts';

/** A mask that only hands a text on, under the name by which charts take it. */
const textMask = (key: string, text: string | null): DataMask =>
  text === null ? emptyMask() : { extraFormData: { [key]: text }, filterState: { value: [text] } };

/** What the fields for time lay on charts. */
const timeMasks: Readonly<Record<FilterBoxTimeKey, (text: string | null) => DataMask>> = {
  __time_range: (text) => timeMask(text ?? noTimeFilter),
  __time_col: timeColumnMask,
  __time_grain: (text) => grainMask(text),
  __time_origin: (text) => textMask('druid_time_origin', text),
  __granularity: (text) => textMask('granularity', text),
};

/** What the value of a field lays on charts. */
export function maskOfBoxField(field: string, value: BoxValue): DataMask {
  if (isFilterBoxTimeKey(field)) return timeMasks[field](typeof value === 'string' && value !== '' ? value : null);
  const values = value === null ? [] : typeof value === 'string' ? [value] : value;
  if (values.length === 0) return emptyMask();
  return {
    extraFormData: { filters: [{ col: field, op: 'IN', val: [...values] }] },
    filterState: {
      value: [...values],
      label: values.map((one) => (one === null ? 'NULL' : String(one))).join(', '),
    },
  };
}

/** The value of a field that a mask stands for. */
export function boxValueOf(field: string, mask: DataMask | undefined): BoxValue {
  if (!isFilterBoxTimeKey(field)) return valuesOf(mask);
  if (field === '__time_range') return timeRangeOf(mask) === noTimeFilter ? null : timeRangeOf(mask);
  const [text] = valuesOf(mask);
  return typeof text === 'string' ? text : null;
}

const filterTypes: Readonly<Record<FilterBoxTimeKey, string>> = {
  __time_range: 'filter_time',
  __time_col: 'filter_timecolumn',
  __time_grain: 'filter_timegrain',
  __time_origin: 'filter_timecolumn',
  __granularity: 'filter_timegrain',
};

interface BoxField {
  readonly tile: Tile;
  readonly box: FilterBox;
  readonly field: string;
  readonly id: string;
}

function targetsOf({ box, field }: BoxField): readonly object[] {
  const datasetId = Number.parseInt(box.datasourceId, 10);
  if (field === '__time_range') return [{}];
  return isFilterBoxTimeKey(field) ? [{ datasetId }] : [{ datasetId, column: { name: field } }];
}

/** A field as a filter beside the charts, before its parents are known. */
function filterOfField(place: BoxField, more: object, excluded: readonly number[]): NativeFilter {
  const { box, field, id } = place;
  const { scope = ['ROOT_ID'], immune = [] } = box.scopes[field] ?? {};
  return nativeFilter.parse({
    id,
    type: 'NATIVE_FILTER',
    name: box.labels[field] ?? field,
    filterType: isFilterBoxTimeKey(field) ? filterTypes[field] : 'filter_select',
    targets: targetsOf(place),
    scope: { rootPath: scope, excluded: [...immune, ...excluded] },
    cascadeParentIds: [],
    defaultDataMask: maskOfBoxField(field, box.columns[field] ?? null),
    ...more,
  });
}

function fieldsOf(tiles: readonly Tile[], metadata: DashboardMetadata, prefix: string): readonly BoxField[] {
  const boxes = dashboardFilterBoxes(tiles, metadata);
  return filterBoxesOf(tiles).flatMap((tile) => {
    const box = boxes[tile.chartId];
    return Object.keys(box?.columns ?? {}).flatMap((field) =>
      box === undefined ? [] : [{ tile, box, field, id: `${prefix}${filterKey(tile.chartId, field)}` }],
    );
  });
}

/** What the filter boxes of a dashboard filter by: their fields as filters that no bar shows. A box never filters itself. */
export const liveBoxFilters = (tiles: readonly Tile[], metadata: DashboardMetadata): readonly NativeFilter[] =>
  fieldsOf(tiles, metadata, '').map((place) => filterOfField(place, {}, [place.tile.chartId]));

const itemOf = ({ tile, field }: BoxField): StoredFilterBoxItem | null =>
  itemsOfBox(tile.chart?.form_data ?? {}).find(({ column }) => column === field) ?? null;

/** What a select keeps of the settings of its field and its box. */
function selectSettings(place: BoxField): object {
  const item = itemOf(place);
  if (item === null) return {};
  const form: Readonly<Record<string, unknown>> = place.tile.chart?.form_data ?? {};
  const { time_range: range, granularity_sqla: timeColumn, adhoc_filters: conditions } = form;
  const hasRange = typeof range === 'string' && range !== '' && range !== noTimeFilter;
  return {
    controlValues: {
      enableEmptyFilter: !item.clearable,
      defaultToFirstItem: false,
      inverseSelection: false,
      multiSelect: item.multiple,
      searchAllOptions: item.searchAllOptions,
      sortAscending: item.asc,
    },
    ...(item.metric === null ? {} : { sortMetric: item.metric }),
    ...(Array.isArray(conditions) && conditions.length > 0 ? { adhoc_filters: conditions } : {}),
    ...(hasRange
      ? { time_range: range, ...(typeof timeColumn === 'string' ? { granularity_sqla: timeColumn } : {}) }
      : {}),
  };
}

/** A select obeys the fields of the other boxes in whose scope its box stands. */
function withParents(
  filter: NativeFilter,
  place: BoxField,
  all: readonly (readonly [BoxField, NativeFilter])[],
): NativeFilter {
  if (filter.filterType !== 'filter_select') return filter;
  const parents = all.filter(
    ([other, one]) => other.tile.chartId !== place.tile.chartId && inScope(one.scope, place.tile),
  );
  return { ...filter, cascadeParentIds: parents.map(([, { id }]) => id) };
}

/** The filters beside the charts that do what the filter boxes of a dashboard did. Boxes have no place in their scopes. */
export function filtersFromBoxes(tiles: readonly Tile[], metadata: DashboardMetadata): readonly NativeFilter[] {
  const all = fieldsOf(tiles, metadata, 'NATIVE_FILTER-').map(
    (place) => [place, filterOfField(place, selectSettings(place), [])] as const,
  );
  return all.map(([place, filter]) => withParents(filter, place, all));
}

/** The chart and the field of a filter that a box has. */
export const placeOfBoxFilter = ({ id }: Pick<NativeFilter, 'id'>) => readFilterKey(id);

/** Why a filter box does nothing, in words: the dashboard has filters beside its charts. Null for one that acts, and where nothing filters. */
export function offReasonOfBox(
  { boxFilters, filterBar }: { readonly boxFilters: readonly NativeFilter[]; readonly filterBar: readonly unknown[] },
  chartId: number,
): string | null {
  const isActive = boxFilters.some((filter) => placeOfBoxFilter(filter).chartId === chartId);
  return isActive || filterBar.length === 0 ? null : 'This box filters nothing: the filters beside the charts do.';
}
