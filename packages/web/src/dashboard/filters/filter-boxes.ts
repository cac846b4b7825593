import { nativeFilter } from '@sextant/contract';
import type { DashboardMetadata, NativeFilter } from '@sextant/contract';
import { wholeScope, grainMask, inScope, timeColumnMask, timeMask } from '@sextant/dashboard';
import type { Scope, Tile } from '@sextant/dashboard';
import type { FilterBoxState } from './filter-box-state.ts';

/** A field of a filter box or a cross-filter by its chart and column: `12_state`. */
export const filterKey = (chartId: number, column: string): string => `${chartId}_${column}`;

/** Reads a filter key; the column may hold underscores itself. @throws for what is no key */
export function readFilterKey(key: string): { readonly chartId: number; readonly column: string } {
  const index = key.indexOf('_');
  const chartId = Number(key.slice(0, Math.max(index, 0)));
  if (index < 1 || !Number.isInteger(chartId)) throw new Error('Cannot parse invalid filter key');
  return { chartId, column: key.slice(index + 1) };
}

/** Tiles of the older chart type that filtered its dashboard. */
export const filterBoxesOf = (tiles: readonly Tile[]): readonly Tile[] =>
  tiles.filter(({ chart }) => chart?.form_data.viz_type === 'filter_box');

type Fields = Readonly<Record<string, unknown>>;

const recordOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function parsed(text: unknown): Fields {
  try {
    return recordOf(JSON.parse(textOf(text) || '{}'));
  } catch {
    return {};
  }
}

/** What older dashboards keep about the fields of one filter box. */
function boxOf(tile: Tile, metadata: DashboardMetadata) {
  const scopes = recordOf(recordOf(metadata['filter_scopes'])[String(tile.chartId)]);
  const chosenFilters = recordOf(parsed(metadata['default_filters'])[String(tile.chartId)]);
  return {
    form: recordOf(tile.chart?.form_data),
    chosenFor: (field: string): unknown => chosenFilters[field],
    scopeOf: (field: string): Scope => {
      const fieldScope = recordOf(scopes[field]);
      return {
        rootPath: Array.isArray(fieldScope['scope']) ? fieldScope['scope'].map(String) : wholeScope.rootPath,
        excluded: listOf(fieldScope['immune']).map(Number),
      };
    },
  };
}

/** A field of a filter box as a filter, before its parents are known. */
interface Field {
  readonly key: string;
  readonly filter: NativeFilter;
}

/** The values that a select begins with: what the dashboard kept, else the box's own default (several stand between `;`). */
function firstValues(storedValue: unknown, config: Fields): readonly unknown[] {
  if (storedValue !== undefined && storedValue !== null)
    return Array.isArray(storedValue) ? storedValue : [storedValue];
  const configured = config['defaultValue'];
  if (configured === undefined || configured === null || configured === '') return [];
  return typeof configured === 'string' && config['multiple'] !== false ? configured.split(';') : [configured];
}

function fieldsOfBox(tile: Tile, metadata: DashboardMetadata): readonly Field[] {
  const { form, chosenFor, scopeOf } = boxOf(tile, metadata);
  const datasetId = Number.parseInt(textOf(form['datasource']), 10);
  const fieldOf = (field: string, settings: object): Field => {
    const id = `NATIVE_FILTER-${filterKey(tile.chartId, field)}`;
    const filter = { id, type: 'NATIVE_FILTER', scope: scopeOf(field), cascadeParentIds: [], ...settings };
    return { key: filterKey(tile.chartId, field), filter: nativeFilter.parse(filter) };
  };
  const first = (field: string): string => textOf(listOf(chosenFor(field))[0] ?? chosenFor(field));
  const target = [{ datasetId }];
  const hasTime = form['date_filter'] !== false;
  const times = [
    hasTime && {
      field: '__time_range',
      given: {
        name: 'Time range',
        filterType: 'filter_time',
        targets: [{}],
        defaultDataMask: timeMask(first('__time_range') || textOf(form['time_range'])),
      },
    },
    hasTime &&
      form['show_sqla_time_granularity'] === true && {
        field: '__time_grain',
        given: {
          name: 'Time grain',
          filterType: 'filter_timegrain',
          targets: target,
          defaultDataMask: grainMask(first('__time_grain') || null),
        },
      },
    hasTime &&
      form['show_sqla_time_column'] === true && {
        field: '__time_col',
        given: {
          name: 'Time column',
          filterType: 'filter_timecolumn',
          targets: target,
          defaultDataMask: timeColumnMask(first('__time_col') || null),
        },
      },
  ].flatMap((time) => (time === false ? [] : [fieldOf(time.field, time.given)]));
  const selects = listOf(form['filter_configs']).flatMap((raw): Field[] => {
    const config = recordOf(raw);
    const column = textOf(config['column']);
    if (column === '') return [];
    const values = firstValues(chosenFor(column), config);
    const mask = {
      extraFormData: { filters: [{ col: column, op: 'IN', val: values }] },
      filterState: { value: values },
    };
    const controlValues = {
      enableEmptyFilter: config['clearable'] === false,
      defaultToFirstItem: false,
      inverseSelection: false,
      multiSelect: config['multiple'] !== false,
      sortAscending: config['asc'] !== false,
    };
    const settings = {
      name: textOf(config['label']) || column,
      filterType: 'filter_select',
      targets: [{ datasetId, column: { name: column } }],
      controlValues,
      defaultDataMask: values.length === 0 ? {} : mask,
    };
    return [fieldOf(column, settings)];
  });
  return [...times, ...selects];
}

/** A select obeys the fields of the other boxes in whose scope its box stands. */
function withParents({ key, filter }: Field, all: readonly Field[], boxes: readonly Tile[]): NativeFilter {
  const ownChartId = readFilterKey(key).chartId;
  const box = boxes.find(({ chartId }) => chartId === ownChartId);
  if (filter.filterType !== 'filter_select' || box === undefined) return filter;
  const parents = all.filter(
    (other) => readFilterKey(other.key).chartId !== ownChartId && inScope(other.filter.scope, box),
  );
  return { ...filter, cascadeParentIds: parents.map((parent) => parent.filter.id) };
}

/** The filters that do what the filter boxes did; only made while they are under review. */
export function filtersFromBoxes(
  tiles: readonly Tile[],
  metadata: DashboardMetadata,
  state: FilterBoxState,
): readonly NativeFilter[] {
  if (state !== 'REVIEWING') return [];
  const boxes = filterBoxesOf(tiles);
  const fields = boxes.flatMap((box) => fieldsOfBox(box, metadata));
  return fields.map((field) => withParents(field, fields, boxes));
}
