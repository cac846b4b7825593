import { dimensionOf, isRelativeRange, metricOf, timeRangeLabel } from '@sextant/contract';
import type { DatasetData } from '@sextant/contract';
import { countsFromKey, registeredChartType, controlsOf, isChartType, aboutType, offsetText } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';

const steps: Readonly<Record<string, string>> = {
  PT1M: 'each minute',
  PT1H: 'hourly',
  P1D: 'daily',
  P1W: 'weekly',
  P1M: 'monthly',
  P3M: 'quarterly',
  P1Y: 'yearly',
};

const listOf = (raw: unknown): readonly unknown[] =>
  Array.isArray(raw) ? raw : raw === undefined || raw === null || raw === '' ? [] : [raw];

function isTime(value: unknown, dataset: DatasetData): boolean {
  const column = dimensionOf(value);
  return (
    column?.kind === 'column' && dataset.columns.some((one) => one.column_name === column.name && one.is_dttm === true)
  );
}

/** Whether the grain of a form cuts something: its axis, the time of a form without one, or a group of times in a table. */
function hasSteps(form: RawForm, dataset: DatasetData): boolean {
  if (aboutType(form['viz_type'])?.display === 'grid')
    return listOf(form['groupby']).some((value) => isTime(value, dataset));
  const [axis] = listOf(form['x_axis']);
  return axis === undefined || isTime(axis, dataset);
}

/** Where forms of the different chart types keep what they group by, beside their axis. */
const groupKeys = ['column', 'groupbyRows', 'groupbyColumns', 'groupby', 'groupby_b', 'entity', 'series'] as const;
/** Where they keep what they measure. */
const metricKeys = ['metric', 'metrics', 'metrics_b', 'x', 'y', 'size'] as const;

const windows: Readonly<Record<string, string>> = {
  mean: 'moving average',
  sum: 'moving sum',
  std: 'moving standard deviation',
};
const comparisons: Readonly<Record<string, string>> = {
  values: 'beside',
  difference: 'difference from',
  percentage: 'change from',
  ratio: 'ratio to',
};

const resampledSteps: Readonly<Record<string, string>> = {
  '1T': 'minutes',
  '1H': 'hours',
  '1D': 'days',
  '7D': 'steps of seven days',
  '1MS': 'months',
  '1M': 'ends of months',
  '1AS': 'years',
  '1A': 'ends of years',
};
const fillMethods: Readonly<Record<string, string>> = {
  zerofill: ', gaps as 0',
  linear: ', gaps interpolated',
  ffill: ', gaps filled forward',
  bfill: ', gaps filled backward',
  median: ' by median',
  mean: ' by mean',
  sum: ' by sum',
};

/** The steps that a chart has instead of those of its query; none without both a rule and a method. */
function resampledText(rule: unknown, method: unknown): readonly string[] {
  if (typeof rule !== 'string' || rule === '' || typeof method !== 'string' || method === '') return [];
  return [`resampled to ${resampledSteps[rule] ?? `steps of ${rule}`}${fillMethods[method] ?? ''}`];
}

/** A step of the axis as one word: *month*, but no *week ending saturday*, which has no plural. */
const stepName = (grainName: string | undefined): string =>
  grainName !== undefined && /^[A-Za-z]+$/.test(grainName) ? grainName.toLowerCase() : 'step';

/**
 * What was made of the metrics before they were drawn; `step` is what a step of the axis is called. Nothing of a control that the form does not have, and
 * not whether they are shares: amounts that do not add up are drawn as they are, and the axis says which.
 */
function calculationsOf(form: RawForm, keys: ReadonlySet<string>, step: string): readonly string[] {
  const valueOf = (key: string): unknown => (keys.has(key) ? form[key] : undefined);
  const rolling = valueOf('rolling_type');
  const window = typeof rolling === 'string' ? windows[rolling] : undefined;
  const periods = Number(form['rolling_periods'] ?? 1) || 1;
  const offsets = listOf(valueOf('time_compare')).filter((offset) => typeof offset === 'string');
  const type = valueOf('comparison_type');
  const comparison = comparisons[typeof type === 'string' ? type : 'values'];
  return [
    ...(rolling === 'cumsum' ? ['running total'] : []),
    ...(window === undefined ? [] : [`${window} over ${periods} ${periods === 1 ? step : `${step}s`}`]),
    ...(comparison === undefined || offsets.length === 0
      ? []
      : [`${comparison} ${offsets.map(offsetText).join(', ')}`]),
    ...resampledText(valueOf('resample_rule'), valueOf('resample_method')),
  ];
}

/** What is measured, by what, in which steps and over which time, and what was made of it: one line under the name of a chart. */
export function subtitleOf(form: RawForm, dataset: DatasetData): string {
  if (!isChartType(form['viz_type'])) return '';
  const keys = new Set(
    controlsOf(registeredChartType(form).spec)
      .filter((control) => control.isVisible(form))
      .map((control) => control.key),
  );
  const called = (name: string): string => dataset.verbose_map[name] ?? name;
  const itemsOf = (key: string): readonly unknown[] => (keys.has(key) ? listOf(form[key]) : []);
  const metrics = [...new Set(metricKeys.flatMap(itemsOf).flatMap((value) => metricOf(value)?.label ?? []))];
  // An axis of time is told by its steps.
  const axis = itemsOf('x_axis').filter((value) => !isTime(value, dataset));
  const labels = [...axis, ...groupKeys.flatMap(itemsOf)].flatMap((value) => dimensionOf(value)?.label ?? []);
  const columns = [...new Set(labels)];
  const storedGrain = keys.has('time_grain_sqla') && hasSteps(form, dataset) ? form['time_grain_sqla'] : null;
  const grain = dataset.time_grain_sqla?.find(([id]) => id !== null && id === storedGrain);
  const { time_range: storedRange, [countsFromKey]: countsFrom } = form;
  const rangeText = typeof storedRange === 'string' ? storedRange : 'No filter';
  const isFromData = countsFrom === 'data' && isRelativeRange(rangeText);
  const range = `${timeRangeLabel(rangeText)}${isFromData ? ' of the data' : ''}`;
  const metricNames = metrics.length > 0 ? metrics.map(called).join(', ') : 'Rows';
  const by = columns.length > 0 ? ` by ${columns.map(called).join(', ')}` : '';
  return [
    `${metricNames}${by}`,
    grain === undefined ? undefined : (steps[grain[0] ?? ''] ?? `in steps of ${grain[1].toLowerCase()}`),
    range === 'No filter' ? undefined : range,
    ...calculationsOf(form, keys, stepName(grain?.[1])),
  ]
    .filter((text) => text !== undefined && text !== '')
    .join(', ');
}
