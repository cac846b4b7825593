import { isRecord } from '@sextant/contract';
import { hasOlderConditions, isGiven, listOf, numberIn, withoutKeys, withRenamedKeys } from './older-keys.ts';
import type { RawForm } from './kit/declare/control.ts';
import { isReplaced, type ReplacedType } from './replaced-types.ts';

/** An older form under the type that draws it. */
export interface MigratedForm {
  readonly form: RawForm;
  /** Settings of the older type that the current one has no control for, by their older labels. */
  readonly leftOut: readonly string[];
}

/** An older setting that goes: its label, and when it meant anything. */
interface LostSetting {
  readonly key: string;
  readonly label: string;
  readonly isMeant: (value: unknown) => boolean;
}

const textAt = (form: RawForm, key: string): string => (typeof form[key] === 'string' ? form[key] : '');
const isOn = (value: unknown): boolean => value === true;
const propagate: LostSetting = { key: 'send_time_range', label: 'Propagate', isMeant: isOn };
const xBounds: LostSetting = { key: 'x_axis_showminmax', label: 'X bounds', isMeant: isOn };
const staggered: LostSetting = {
  key: 'x_ticks_layout',
  label: 'X tick layout: staggered',
  isMeant: (value) => value === 'staggered',
};
const extraControls: LostSetting = { key: 'show_controls', label: 'Extra controls', isMeant: isOn };
const curve = (name: string): LostSetting => ({
  key: 'line_interpolation',
  label: `Line style: ${name}`,
  isMeant: (value) => value === name,
});

const lostIn = (form: RawForm, settings: readonly LostSetting[]): readonly string[] =>
  settings.filter(({ key, isMeant }) => isMeant(form[key])).map(({ label }) => label);

/** `form` with its older keys under their current names, without `dropped` ones, and with what `more` sets. */
function changeForm(
  form: RawForm,
  names: readonly (readonly [older: string, current: string])[],
  droppedKeys: readonly string[],
  more: RawForm,
): RawForm {
  const givenPairs = names.filter(([older]) => form[older] !== undefined);
  return {
    ...withoutKeys(form, [
      ...names.map(([older]) => older),
      ...givenPairs.map(([, current]) => current),
      ...droppedKeys,
    ]),
    ...withRenamedKeys(form, givenPairs),
    ...more,
  };
}

const seriesNames = [
  ['x_axis_label', 'x_axis_title'],
  ['y_axis_label', 'y_axis_title'],
  ['x_axis_format', 'x_axis_time_format'],
  ['y_log_scale', 'logAxis'],
  ['show_bar_value', 'show_value'],
  ['show_markers', 'markerEnabled'],
] as const;
const seriesKeys = [
  'bottom_margin',
  'left_margin',
  'x_ticks_layout',
  'x_axis_showminmax',
  'y_axis_showminmax',
  'reduce_x_ticks',
  'contribution',
  'line_interpolation',
  'show_brush',
  'send_time_range',
  'show_controls',
  'queryFields',
];

/** Space for an axis title: as it was; automatic as much as Superset's own migration gives. */
function titleMargin(form: RawForm, title: string, margin: string, key: string): RawForm {
  const marginSize = numberIn(form[margin]);
  if (typeof marginSize === 'number') return { [key]: marginSize };
  return isGiven(form[title]) ? { [key]: 30 } : {};
}

const backwards = (shift: unknown): unknown =>
  typeof shift === 'string' && !/\b(ago|later|inherit)$/.test(shift) && !/^\d{4}-/.test(shift) ? `${shift} ago` : shift;

/** What line, area and bar charts of either kind have in common. */
function seriesLook(form: RawForm): RawForm {
  const { x_ticks_layout: ticks, contribution, show_brush: brush, comparison_type: comparison } = form;
  return {
    ...titleMargin(form, 'x_axis_label', 'bottom_margin', 'x_axis_title_margin'),
    ...titleMargin(form, 'y_axis_label', 'left_margin', 'y_axis_title_margin'),
    ...(ticks === '45°' ? { xAxisLabelRotation: 45 } : {}),
    ...(contribution === true ? { contributionMode: 'row' } : {}),
    ...(brush === 'yes' ? { zoomable: true } : {}),
    ...(isGiven(form['time_compare']) ? { time_compare: listOf(form['time_compare']).map(backwards) } : {}),
    ...(comparison === 'absolute' ? { comparison_type: 'difference' } : {}),
    truncateYAxis: true,
  };
}

const timeAxis = (form: RawForm): RawForm =>
  isGiven(form['granularity_sqla']) ? { x_axis: form['granularity_sqla'] } : {};

/** Older charts filled steps before they rolled a window over them, current ones after it: with both, the numbers differ. */
const rollsAndResamples = (form: RawForm): boolean =>
  isGiven(form['rolling_type']) &&
  form['rolling_type'] !== 'None' &&
  isGiven(form['resample_rule']) &&
  isGiven(form['resample_method']);

interface SeriesMigration {
  readonly type: string;
  readonly more?: RawForm;
  readonly droppedKeys?: readonly string[];
  readonly lost?: readonly LostSetting[];
}

function migrateSeries(form: RawForm, { type, more = {}, droppedKeys = [], lost = [] }: SeriesMigration): MigratedForm {
  return {
    form: changeForm(form, seriesNames, [...seriesKeys, ...droppedKeys], {
      ...seriesLook(form),
      ...more,
      viz_type: type,
    }),
    leftOut: lostIn(form, [propagate, xBounds, staggered, ...lost]),
  };
}

const steps: Readonly<Record<string, string>> = { 'step-before': 'start', 'step-after': 'end' };

function migrateLine(form: RawForm): MigratedForm | null {
  if (rollsAndResamples(form)) return null;
  const style = textAt(form, 'line_interpolation');
  const step = steps[style];
  const drawnType =
    step === undefined
      ? { type: style === 'cardinal' ? 'echarts_timeseries_smooth' : 'echarts_timeseries_line' }
      : { type: 'echarts_timeseries_step', more: { seriesType: step } };
  return migrateSeries(form, {
    ...drawnType,
    more: { ...timeAxis(form), ...drawnType.more },
    lost: [curve('basis'), curve('monotone')],
  });
}

const areaStacks: Readonly<Record<string, string>> = { stack: 'Stack', stream: 'Stream', expand: 'Expand' };

function migrateArea(form: RawForm): MigratedForm | null {
  if (rollsAndResamples(form)) return null;
  const controls = form['show_controls'] === undefined ? {} : { show_extra_controls: form['show_controls'] };
  return migrateSeries(form, {
    type: 'echarts_area',
    more: {
      ...timeAxis(form),
      ...controls,
      stack: areaStacks[textAt(form, 'stacked_style')] ?? 'Stack',
      opacity: 0.7,
    },
    droppedKeys: ['stacked_style'],
    lost: ['basis', 'cardinal', 'monotone', 'step-before', 'step-after'].map(curve),
  });
}

const barStack = (form: RawForm): RawForm => ({ stack: form['bar_stacked'] === true ? 'Stack' : null });

const migrateBar = (form: RawForm): MigratedForm | null =>
  rollsAndResamples(form)
    ? null
    : migrateSeries(form, {
        type: 'echarts_timeseries_bar',
        more: { ...timeAxis(form), ...barStack(form), orientation: 'vertical' },
        droppedKeys: ['bar_stacked'],
        lost: [extraControls],
      });

const nameOf = (column: unknown): unknown => (isRecord(column) && 'label' in column ? column.label : column);

function migrateCategories(form: RawForm): MigratedForm | null {
  const [axis, ...rest] = listOf(form['groupby']);
  if (axis === undefined) return null;
  return migrateSeries(form, {
    type: 'echarts_timeseries_bar',
    more: {
      ...barStack(form),
      orientation: 'vertical',
      x_axis: axis,
      groupby: [...rest, ...listOf(form['columns'])],
      ...(form['order_bars'] === true ? { x_axis_sort: nameOf(axis), x_axis_sort_asc: true } : {}),
    },
    droppedKeys: ['bar_stacked', 'columns', 'order_bars', 'time_grain_sqla'],
    lost: [
      extraControls,
      { key: 'groupby', label: 'Dimensions after the first, which are series now', isMeant: () => rest.length > 0 },
    ],
  });
}

const migrateTwoAxes = (form: RawForm): MigratedForm => ({
  form: changeForm(
    form,
    [
      ['x_axis_format', 'x_axis_time_format'],
      ['y_axis_2_format', 'y_axis_format_secondary'],
      ['y_axis_2_bounds', 'y_axis_bounds_secondary'],
    ],
    ['metric', 'metric_2', 'y_axis_showminmax', 'y_axis_2_showminmax', 'queryFields'],
    {
      viz_type: 'mixed_timeseries',
      ...timeAxis(form),
      metrics: listOf(form['metric']),
      metrics_b: listOf(form['metric_2']),
      groupby: [],
      groupby_b: [],
      adhoc_filters_b: form['adhoc_filters'] ?? [],
      yAxisIndex: 0,
      yAxisIndexB: 1,
      truncateYAxis: true,
    },
  ),
  leftOut: [],
});

function migrateHeatmap(form: RawForm): MigratedForm | null {
  const [x, y] = [listOf(form['all_columns_x']), listOf(form['all_columns_y'])];
  if (x.length !== 1 || y.length !== 1) return null;
  return {
    form: changeForm(
      form,
      [
        ['y_axis_bounds', 'value_bounds'],
        ['show_perc', 'show_percentage'],
      ],
      ['all_columns_x', 'all_columns_y', 'sort_by_metric', 'canvas_image_rendering', 'queryFields'],
      {
        viz_type: 'heatmap_v2',
        x_axis: x[0],
        groupby: y[0],
        legend_type: 'continuous',
        sort_x_axis: form['sort_x_axis'] ?? 'alpha_asc',
        sort_y_axis: form['sort_y_axis'] ?? 'alpha_asc',
        xscale_interval: numberIn(form['xscale_interval']) ?? -1,
        yscale_interval: numberIn(form['yscale_interval']) ?? -1,
        time_grain_sqla: null,
      },
    ),
    leftOut: lostIn(form, [
      { key: 'canvas_image_rendering', label: 'Rendering: smooth', isMeant: (value) => value === 'auto' },
    ]),
  };
}

/** One metric: several were areas beside each other, which say nothing of their sum. */
function migrateTreemap(form: RawForm): MigratedForm | null {
  const metrics = listOf(form['metrics']);
  if (metrics.length !== 1 || isGiven(form['timeseries_limit_metric'])) return null;
  return {
    form: changeForm(form, [['order_desc', 'sort_by_metric']], ['metrics', 'treemap_ratio', 'queryFields'], {
      viz_type: 'treemap_v2',
      metric: metrics[0],
    }),
    leftOut: lostIn(form, [
      {
        key: 'treemap_ratio',
        label: 'Ratio',
        isMeant: (value) => isGiven(value) && typeof value !== 'object' && Math.abs(Number(value) - 1.618) > 0.01,
      },
    ]),
  };
}

const aggregates: Readonly<Record<string, string>> = {
  sum: 'Sum',
  mean: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  std: 'Sample Standard Deviation',
  var: 'Sample Variance',
};

function migratePivot(form: RawForm): MigratedForm | null {
  const aggregate = aggregates[textAt(form, 'pandas_aggfunc') || 'sum'];
  if (aggregate === undefined) return null;
  const hasMargins = form['pivot_margins'] !== false;
  return {
    form: changeForm(
      form,
      [
        ['combine_metric', 'combineMetric'],
        ['number_format', 'valueFormat'],
        ['timeseries_limit_metric', 'series_limit_metric'],
        ['transpose_pivot', 'transposePivot'],
      ],
      ['groupby', 'columns', 'pandas_aggfunc', 'pivot_margins', 'queryFields'],
      {
        viz_type: 'pivot_table_v2',
        groupbyRows: listOf(form['groupby']),
        groupbyColumns: listOf(form['columns']),
        aggregateFunction: aggregate,
        colTotals: hasMargins,
        rowTotals: hasMargins && isGiven(form['columns']),
        rowOrder: 'value_z_to_a',
      },
    ),
    leftOut: [],
  };
}

const migrateBubble = (form: RawForm): MigratedForm => ({
  form: changeForm(
    form,
    [
      ['bottom_margin', 'x_axis_title_margin'],
      ['left_margin', 'y_axis_title_margin'],
      ['x_axis_format', 'xAxisFormat'],
      ['x_log_scale', 'logXAxis'],
      ['y_log_scale', 'logYAxis'],
    ],
    ['limit', 'x_ticks_layout', 'x_axis_showminmax', 'y_axis_showminmax', 'queryFields'],
    {
      viz_type: 'bubble_v2',
      ...titleMargin(form, 'x_axis_label', 'bottom_margin', 'x_axis_title_margin'),
      ...titleMargin(form, 'y_axis_label', 'left_margin', 'y_axis_title_margin'),
      ...(form['x_ticks_layout'] === '45°' ? { xAxisLabelRotation: 45 } : {}),
      ...(isGiven(form['limit'])
        ? { row_limit: numberIn(form['limit']), orderby: form['size'], order_desc: true }
        : {}),
      truncateYAxis: true,
    },
  ),
  leftOut: lostIn(form, [xBounds, staggered]),
});

/** How forms of an older type become forms of current ones; null for a form that no current type shows whole. */
const migrations: Readonly<Record<ReplacedType, (form: RawForm) => MigratedForm | null>> = {
  line: migrateLine,
  area: migrateArea,
  bar: migrateBar,
  dist_bar: migrateCategories,
  dual_line: migrateTwoAxes,
  heatmap: migrateHeatmap,
  treemap: migrateTreemap,
  pivot_table: migratePivot,
  bubble: migrateBubble,
};

/** A form of an older type as its successor's; null where there is none, or where it would not show the form whole. */
export function migratedForm(form: RawForm): MigratedForm | null {
  const type = form['viz_type'];
  return isReplaced(type) && !hasOlderConditions(form) ? migrations[type](form) : null;
}
