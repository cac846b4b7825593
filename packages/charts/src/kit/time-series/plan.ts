import type { ValuesOf } from '../declare/chart-spec.ts';
import { isolatedOf, mostSeriesOver } from '../drawing/dense.ts';
import type { Draw } from '../drawing/drawing.ts';
import { shownGrain } from '../query/base-query.ts';
import type { axisTitles } from '../groups/axis-titles.ts';
import type { xTruncation, yTruncation } from '../groups/axis-bounds.ts';
import type { LegendForm } from '../groups/legend.ts';
import type { tooltip } from '../groups/tooltip.ts';
import { colorsOfSeries, isRest, type Series, type SeriesForecast } from '../series/series.ts';
import { axisLabel } from '../query/time-series-query.ts';
import { lastObservedMs, type Forecastable } from './forecast-text.ts';
import { axisOrder } from './axis-order.ts';
import { carriedOn } from './running-total.ts';
import { readLayer, withSuffix, type Layer, type LayerSource } from './layers.ts';
import type { seriesColors, valueAxisControls, xLabels, zoomAndTicks } from './look-controls.ts';
import { mergedAxis, type MergedAxis } from './merged-axis.ts';
import type { axisControls } from './query-controls.ts';

/** The controls that all charts over an axis have, whatever marks they draw. */
export type SharedLook = LegendForm &
  ValuesOf<ReturnType<typeof axisControls>> &
  ValuesOf<ReturnType<typeof axisTitles>> &
  ValuesOf<ReturnType<typeof tooltip>> &
  ValuesOf<ReturnType<typeof xTruncation>> &
  ValuesOf<ReturnType<typeof yTruncation>> &
  ValuesOf<ReturnType<typeof xLabels>> &
  ValuesOf<ReturnType<typeof valueAxisControls>> &
  ValuesOf<ReturnType<typeof zoomAndTicks>> &
  Pick<ValuesOf<ReturnType<typeof seriesColors>>, 'time_shift_color'> & {
    readonly trend_lines: readonly string[];
    readonly formData: Readonly<Record<string, unknown>>;
  };

/** A series with its amounts by point of the axis; null is a gap. */
export interface PlannedSeries {
  readonly layer: Layer;
  readonly series: Series;
  readonly amounts: readonly (number | null)[];
  /** By point of the axis, too; null where there is none. */
  readonly forecast: SeriesForecast | null;
  /** Null draws every point of the axis. */
  readonly dense: DenseLine | null;
}

/** The points that are drawn of a line with many more than pixels. */
export interface DenseLine {
  /** Which of the axis, ascending. */
  readonly places: readonly number[];
  /** Where each stands, x and y in turn; NaN for a gap. The drawing library takes them as they are, without copies. */
  readonly points: Float64Array;
  /** Whether it is seen as upright strokes, one a pixel column (`dense-columns.ts`). */
  readonly isInColumns: boolean;
}

/** The results of a chart over an axis, read. */
export interface Plan {
  readonly draw: Draw<SharedLook>;
  readonly axis: MergedAxis;
  /** True when every point has a band of its own, because bars are among the marks. */
  readonly isBanded: boolean;
  readonly layers: readonly Layer[];
  /** Every series, for the key. */
  readonly all: readonly PlannedSeries[];
  /** The series that are drawn. */
  readonly shown: readonly PlannedSeries[];
  /** No more of them are drawn. */
  readonly mostShown: number;
  readonly color: (name: string) => string;
  /** Behind this time there is a forecast alone; Infinity without one. */
  readonly lastMs: number;
  /** True when there is one series only. */
  readonly isAlone: boolean;
  /** True when names stand at the ends of lines instead of in a key. */
  readonly labelsDirectly: boolean;
}

const maxDirectLabels = 6;
const narrowPx = 360;

function orderedAxis(axis: MergedAxis, layers: readonly Layer[], form: SharedLook): MergedAxis {
  if (axis.scale !== 'category' || form.x_axis_sort === null) return axis;
  const rowsOf = new Map(
    layers.flatMap(({ series }, index) => series.map((one) => [one, axis.rows[index] ?? []] as const)),
  );
  const series = [...rowsOf.keys()];
  const amountOf = (one: Series, index: number): number | null => {
    const row = rowsOf.get(one)?.[index] ?? null;
    return row === null ? null : (one.amounts[row] ?? null);
  };
  const order = axisOrder(
    axis.points,
    { series, amountOf },
    {
      by: form.x_axis_sort,
      ascending: form.x_axis_sort_asc,
      axisLabel: axisLabel(form),
      isAdditive: layers.every(({ isAdditive }) => isAdditive),
    },
  );
  return {
    ...axis,
    points: order.flatMap((index) => axis.points[index] ?? []),
    rows: axis.rows.map((rows) => order.map((index) => rows[index] ?? null)),
  };
}

/** Series of several queries may have the same name, which a key, a color and a tooltip could not tell apart. */
function distinctNames(layers: readonly Layer[]): readonly Layer[] {
  const [first, ...others] = layers;
  const takenNames = new Set(first?.series.map(({ name }) => name));
  const renamedLayers = others.map((layer) => {
    const clashes = layer.series.some(({ name }) => takenNames.has(name));
    return clashes ? { ...layer, series: withSuffix(layer.series, '(Query B)') } : layer;
  });
  return first === undefined ? [] : [first, ...renamedLayers];
}

const axisOptions = (form: SharedLook) => ({
  label: axisLabel(form),
  grain: shownGrain(form),
  timeFormat: form.tooltipTimeFormat === 'smart_date' ? form.x_axis_time_format : form.tooltipTimeFormat,
  isCategorical: form.xAxisForceCategorical,
});

/** The rows of a result in the order in which its points are drawn; null where that is their own. */
export function rowsInOrder(
  form: SharedLook,
  source: LayerSource,
  labels: Draw<unknown>['labels'],
): readonly number[] | null {
  const merged = mergedAxis([source.table], axisOptions(form));
  if (merged === null || merged.scale !== 'category' || form.x_axis_sort === null) return null;
  const { rows } = orderedAxis(merged, [readLayer(source, labels)], form);
  return (rows[0] ?? []).filter((row) => row !== null);
}

/** The row of a result at each point of the axis. */
type Rows = readonly (number | null)[];

const lastAlong = new WeakMap<Series['amounts'], { readonly rows: Rows; readonly along: Series['amounts'] }>();

/** Amounts by point; those of the result itself where its rows are the points. The same list for the same rows: what is read of it is kept by it. */
function alongAxis(amounts: Series['amounts'], rows: Rows): Series['amounts'] {
  const last = lastAlong.get(amounts);
  if (last?.rows === rows) return last.along;
  const isInOrder = rows.length === amounts.length && rows.every((row, index) => row === index);
  const along = isInOrder ? amounts : rows.map((row) => (row === null ? null : (amounts[row] ?? null)));
  lastAlong.set(amounts, { rows, along });
  return along;
}

/** The amounts of a series by point. */
function amountsAlong(
  { form, stack }: Layer,
  { amounts, forecast }: Series,
  rows: Rows,
  isTime: boolean,
): Series['amounts'] {
  const along = alongAxis(amounts, rows);
  const runsOn = isTime && stack !== null && forecast === null && form.rolling_type === 'cumsum';
  return runsOn ? carriedOn(along, along.keys()) : along;
}

/** What is expected of a series by point; null where there is no forecast. */
function forecastAlong({ forecast }: Series, rows: Rows): SeriesForecast | null {
  if (forecast === null) return null;
  return {
    trend: alongAxis(forecast.trend, rows),
    lower: alongAxis(forecast.lower, rows),
    upper: alongAxis(forecast.upper, rows),
  };
}

/** Reads the results of a chart; null when they have no rows or no series. */
export function planOf(draw: Draw<SharedLook>, sources: readonly LayerSource[]): Plan | null {
  const { form, themeColors, isolated } = draw;
  const layers = distinctNames(sources.map((source) => readLayer(source, draw.labels)));
  const isBanded = layers.some(({ look }) => look.mark === 'bar');
  const merged = mergedAxis(
    sources.map(({ table }) => table),
    axisOptions(form),
  );
  if (merged === null || layers.every(({ series }) => series.length === 0)) return null;
  const axis = orderedAxis(merged, layers, form);
  const all = layers.flatMap((layer, index) =>
    layer.series.map((series): PlannedSeries => ({
      layer,
      series,
      amounts: amountsAlong(layer, series, axis.rows[index] ?? [], axis.scale === 'time'),
      forecast: forecastAlong(series, axis.rows[index] ?? []),
      dense: null,
    })),
  );
  const areLines = layers.every(({ look, stack }) => look.mark !== 'bar' && look.mark !== 'scatter' && stack === null);
  const most = mostSeriesOver(
    axis.points.length,
    layers.some(({ stack }) => stack !== null),
  );
  return {
    draw,
    axis,
    isBanded,
    layers,
    all,
    shown: isolatedOf(all, isolated, ({ series }) => series.name, most),
    mostShown: most,
    lastMs: lastObservedMs(forecastable({ shown: all }), axis.points),
    color: colorsOfSeries(
      all.map(({ series }) => series),
      themeColors,
      {
        colorBook: draw.colors,
        sharesColors: form.time_shift_color,
        rest: all.flatMap(({ layer, series }) => (isRest(series, layer.form) ? [series] : [])),
      },
    ),
    isAlone: all.length === 1,
    labelsDirectly:
      areLines &&
      layers.length === 1 &&
      all.length > 1 &&
      all.length <= maxDirectLabels &&
      draw.widthPx >= narrowPx &&
      form.show_legend &&
      form.legendOrientation === null,
  };
}

/** The series as words about a forecast need them. */
export const forecastable = ({ shown }: Pick<Plan, 'shown'>): readonly Forecastable[] =>
  shown.map(({ series, amounts, forecast }) => ({ name: series.name, amounts, forecast }));

/** The last point of an axis of times when its step is not complete. */
export function unfinishedAt({ axis, draw }: Plan): { readonly index: number; readonly text: string } | null {
  const step = draw.coverage?.unfinished ?? null;
  const index =
    step === null || axis.scale !== 'time' ? -1 : axis.points.findIndex(({ value }) => value === step.startMs);
  return step === null || index < 0 ? null : { index, text: step.text };
}

/** The point of the axis that a series draws as its `index`-th. */
export const placeOf = ({ dense }: PlannedSeries, index: number): number =>
  dense === null ? index : (dense.places[index] ?? -1);

/** Whether the amounts of a series stand on an axis of logarithms. */
export const isLogarithmic = ({ draw }: Plan, { layer }: PlannedSeries): boolean =>
  layer.look.axisIndex === 1 ? draw.form.formData['logAxisSecondary'] === true : draw.form.logAxis;

/** Where a point stands on the axis below: its place among bands and categories, else its value; null has no place. */
export function xOf({ axis, isBanded }: Plan, index: number): number | null {
  if (isBanded || axis.scale === 'category') return index;
  const value = axis.points[index]?.value;
  return typeof value === 'number' ? value : null;
}
