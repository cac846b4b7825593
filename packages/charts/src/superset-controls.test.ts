import './all-types.ts';
import { expect, test } from 'vitest';
import reference from './golden/superset-controls.json' with { type: 'json' };
import { controlsOf, registeredChartType } from './index.ts';

interface ReferenceControl {
  readonly default: unknown;
  readonly choices?: readonly unknown[];
}
/** Every control of Superset's chart types that are drawn here, with its default (null: none) and its choices; those of small multiples left out. */
const types: Readonly<Record<string, Readonly<Record<string, ReferenceControl>>>> = reference;

const controlsByKey = (type: string) =>
  new Map(controlsOf(registeredChartType({ viz_type: type }).spec).map((control) => [control.key, control]));

/** Settings that are kept in a form, without a field; `docs/differences.md` says why. */
const withoutField: Readonly<Record<string, readonly string[]>> = {
  // Bins are counted over every row.
  row_limit: ['histogram_v2'],
  // Druid's own connector.
  granularity: ['time_table'],
};

const isWithoutField = (type: string, key: string): boolean =>
  withoutField[key]?.some((start) => type.startsWith(start)) === true;

/** What a form that says nothing means here and not in Superset, by chart type or by the start of several; `docs/differences.md` says why. */
const ownDefaults: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '': { color_scheme: null, linear_color_scheme: null, legendOrientation: null, tooltipSortByMetric: true },
  echarts_timeseries_bar: { orientation: null },
  echarts_area: { opacity: 0.7, stack: 'Stack' },
  pie: { show_labels: false, show_total: true, donut: true, outerRadius: 98, innerRadius: 68 },
  treemap_v2: { sort_by_metric: true },
  heatmap_v2: { show_values: true },
  bubble_v2: { truncateYAxis: true },
  histogram_v2: { bins: 20 },
  funnel: { label_type: 5 },
  table: { server_page_length: 50, percent_metric_calculation: 'all_records' },
  'ag-grid-table': { server_page_length: 50 },
  pivot_table_v2: { rowSubtotalPosition: true, colSubtotalPosition: true },
  time_table: { column_collection: expect.arrayContaining([expect.objectContaining({ key: 'spark' })]) },
  big_number: { color_picker: { r: 57, g: 92, b: 208, a: 1 }, rolling_type: null },
  pop_kpi: { header_font_size: 0.4, subheader_font_size: 0.15 },
};

const nothing: readonly unknown[] = [null, '', false];
const isNothing = (value: unknown): boolean =>
  nothing.includes(value) ||
  (typeof value === 'object' && value !== null && Object.values(value).every((part) => isNothing(part)));

const expectedDefault = (type: string, key: string, superset: unknown): unknown => {
  const own = [ownDefaults[type], ownDefaults['']].find((defaults) => defaults !== undefined && key in defaults);
  return own === undefined ? superset : own[key];
};

test.each(Object.keys(types))('%s has every control of Superset, with its default or one that is stated', (type) => {
  const controls = controlsByKey(type);
  const wanted = Object.entries(types[type] ?? {}).filter(([key]) => !isWithoutField(type, key));
  expect(wanted.map(([key]) => key).filter((key) => !controls.has(key))).toEqual([]);
  // All that says nothing is one.
  const plainValue = (value: unknown): unknown => (isNothing(value) ? null : value);
  const found = wanted.map(([key]) => [key, plainValue(controls.get(key)?.default)]);
  expect(found).toEqual(wanted.map(([key, control]) => [key, plainValue(expectedDefault(type, key, control.default))]));
});

test.each(Object.keys(types))('%s takes every choice of Superset', (type) => {
  const controls = controlsByKey(type);
  const rejected = Object.entries(types[type] ?? {}).flatMap(([key, { choices = [] }]) =>
    choices
      .filter((choice) => choice !== null && controls.get(key)?.read(choice).ok === false)
      .map((choice) => [key, choice]),
  );
  expect(rejected).toEqual([]);
});

test('nothing is left out that has a control by now', () => {
  const built = Object.keys(types).flatMap((type) =>
    [...controlsByKey(type).keys()].filter((key) => key in (types[type] ?? {}) && isWithoutField(type, key)),
  );
  expect(built).toEqual([]);
});
