import type { LineSeriesOption } from 'echarts';
import { whyNoParts } from '../kit/result-facts.ts';
import { axisPointer, gridWithin } from '../kit/axes.ts';
import { axisPoints, type AxisPoint } from '../kit/axis-points.ts';
import { groupName } from '../kit/cell-text.ts';
import { laidOver } from '../kit/overlay.ts';
import { isDimmed, type Draw, type Drawing, type Selection } from '../kit/drawing.ts';
import { numberText, shareText } from '../kit/numbers.ts';
import { selectionOf } from '../kit/selection.ts';
import { grainOf } from '../kit/base-query.ts';
import { colorsOfSeries, readSeries, type Series } from '../kit/series.ts';
import { keyEntries } from '../kit/key-entries.ts';
import { labelOf } from '../kit/labels.ts';
import { cutSeries, missingRows, sharesOfShown } from '../kit/left-out.ts';
import { pointIndex } from '../kit/point-index.ts';
import { clipped, textWidthPx } from '../kit/text-width.ts';
import { axisLabel } from '../kit/time-series-query.ts';
import { tooltipHtml } from '../kit/tooltip.ts';
import { emptyDrawing } from '../kit/empty-drawing.ts';
import { horizontalAxis, verticalAxis } from './axes.ts';
import { notablePoint, stepText } from './notable.ts';
import { amountOf, type Plan } from './plan.ts';
import type { LineForm } from './spec.ts';
import { unfinishedAt, unfinishedEnds } from './unfinished.ts';
import type { Overlaid } from '../kit/drawing.ts';

const maxDirectLabels = 6;
const narrowPx = 360;
const narrowestMarkPx = 280;
const labelSizePx = 12;
const labelLinePx = 14;

function selectionFor(form: LineForm, series: Series): Selection | null {
  if (form.groupby.length === 0 || series.values === null) return null;
  return selectionOf(
    form.groupby,
    series.values,
    series.values.map((value) => groupName(value, () => String(value))),
  );
}

function labelWidthPx({ series, draw }: Plan): number {
  const widest = Math.max(...series.map(({ name }) => textWidthPx(name, labelSizePx)));
  return Math.min(widest, draw.widthPx * 0.22, 132) + 18;
}

function dataOf({ axis }: Plan, series: Series): LineSeriesOption['data'] {
  if (axis.scale === 'category') return axis.points.map(({ row }) => amountOf(series, row));
  return axis.points
    .filter(({ value }) => value !== null)
    .map(({ value, row }) => [Number(value), amountOf(series, row)]);
}

/** A point between two gaps has no line of its own and needs a dot. */
function lonelyPoints({ axis }: Plan, series: Series): ReadonlySet<number> {
  const has = (at: number): boolean => {
    const point = axis.points[at];
    return point !== undefined && amountOf(series, point.row) !== null;
  };
  return new Set(axis.points.flatMap((_, index) => (has(index) && !has(index - 1) && !has(index + 1) ? [index] : [])));
}

function lastPoint({ axis }: Plan, series: Series): AxisPoint | undefined {
  return axis.points.findLast((point) => point.value !== null && amountOf(series, point.row) !== null);
}

interface LabelBox {
  readonly dataIndex?: number;
  readonly labelRect: { readonly x: number; readonly y: number; readonly height: number };
}

/**
 * Sets labels under each other that come from the top down, each as near to its own place as the ones above and the room
 * below allow. (The library's own `moveOverlap` leaves labels at the right edge where they are.)
 */
export function spread(
  count: number,
  heightPx: number,
): (box: LabelBox) => { x: number; y: number; align: 'left'; verticalAlign: 'middle' } {
  let lowest = -Infinity;
  return ({ dataIndex = 0, labelRect }) => {
    if (dataIndex === 0) lowest = -Infinity;
    const below = heightPx - labelLinePx * (count - dataIndex);
    const top = Math.min(Math.max(labelRect.y, lowest), below);
    lowest = top + labelLinePx;
    return { x: labelRect.x, y: top + labelRect.height / 2, align: 'left', verticalAlign: 'middle' };
  };
}

interface End {
  readonly series: Series;
  readonly point: AxisPoint;
  readonly amount: number;
}

function endsOf(plan: Plan): readonly End[] {
  const ends = plan.series.flatMap((series) => {
    const point = lastPoint(plan, series);
    const amount = point === undefined ? null : amountOf(series, point.row);
    return point === undefined || amount === null ? [] : [{ series, point, amount }];
  });
  return ends.sort((one, other) => other.amount - one.amount);
}

/** Names at the right ends, as one more series of invisible points, the highest first. */
function endNames(plan: Plan): LineSeriesOption {
  const { axis, draw } = plan;
  const ends = endsOf(plan);
  const data = ends.map(({ series, point, amount }) => {
    const text = clipped(series.name, labelSizePx, labelWidthPx(plan) - 18);
    const label = {
      formatter: () => `{dot|●} ${text}`,
      rich: { dot: { color: plan.color(series.name), fontSize: 9 } },
    };
    return { value: [axis.scale === 'category' ? axis.points.indexOf(point) : Number(point.value), amount], label };
  });
  return {
    type: 'line',
    id: 'names at the ends',
    data,
    silent: true,
    clip: false,
    animation: false,
    symbol: 'circle',
    symbolSize: 1,
    showSymbol: true,
    lineStyle: { width: 0 },
    // Not by opacity, which labels inherit.
    itemStyle: { color: 'transparent' },
    label: { show: true, position: 'right', distance: 5, color: draw.ink.text, fontSize: labelSizePx },
    labelLayout: spread(ends.length, draw.heightPx),
    tooltip: { show: false },
  };
}

/** The one point that matters, ringed, with its amount and step in words; only where there is a single line and room. */
function notableMark(plan: Plan): LineSeriesOption[] {
  const { axis, draw } = plan;
  const [series] = plan.series;
  if (!plan.isAlone || series === undefined || axis.scale !== 'time' || draw.widthPx < narrowestMarkPx) return [];
  // A step that is not complete is low for no other reason.
  const open = unfinishedAt(plan)?.at ?? -1;
  const completePoints = axis.points.map((point, index) => (index === open ? { ...point, row: null } : point));
  const notable = notablePoint(completePoints, (row) => amountOf(series, row));
  const value = notable === null ? null : axis.points[notable.at]?.value;
  if (notable === null || typeof value !== 'number') return [];
  const label = `${plan.write(notable.amount)}, ${stepText(axis.points, notable.at)}`;
  const share = notable.at / Math.max(1, axis.points.length - 1);
  const isNearEnd = (1 - share) * draw.widthPx < textWidthPx(label, labelSizePx) + 24;
  return [
    {
      type: 'line',
      id: 'the notable point',
      data: [[value, notable.amount]],
      silent: true,
      animation: false,
      z: 4,
      symbol: 'circle',
      symbolSize: 8,
      showSymbol: true,
      lineStyle: { width: 0 },
      itemStyle: { color: draw.ink.surface, borderColor: plan.color(series.name), borderWidth: 2 },
      label: {
        show: true,
        formatter: () => label,
        position: isNearEnd ? 'left' : 'right',
        distance: 8,
        color: draw.ink.text,
        fontSize: labelSizePx,
        fontWeight: 600,
        textBorderColor: draw.ink.surface,
        textBorderWidth: 4,
      },
      tooltip: { show: false },
    },
  ];
}

function lineSeries(plan: Plan, series: Series): LineSeriesOption {
  const { draw } = plan;
  const isDim = isDimmed(draw.selected, selectionFor(draw.form, series)) && draw.form.groupby.length > 0;
  const color = isDim ? draw.ink.accentSoft2 : plan.color(series.name);
  const lonely = lonelyPoints(plan, series);
  const fills = plan.isAlone && series.offset === null && (draw.form.area || !draw.form.truncateYAxis);
  return {
    type: 'line',
    // What one state has and another lacks would stay, where the library lays the next option over the same series.
    id: [series.name, ...(fills ? ['filled'] : []), ...(lonely.size === 0 ? [] : ['dotted'])].join(' '),
    name: series.name,
    data: dataOf(plan, series) ?? [],
    color,
    connectNulls: false,
    triggerEvent: true,
    emphasis: { focus: 'none' },
    z: isDim || series.offset !== null ? 1 : 2,
    ...(series.offset === null ? {} : { lineStyle: { type: 'dashed' as const, opacity: 0.7 } }),
    ...(lonely.size === 0
      ? {}
      : {
          showSymbol: true,
          symbolSize: (_: unknown, point: { dataIndex: number }) => (lonely.has(point.dataIndex) ? 5 : 0),
        }),
    // From zero, wherever the axis begins: a filled height is an amount.
    ...(fills ? { areaStyle: { color, opacity: 0.09, origin: 0 } } : {}),
  };
}

function overlaidOn({ draw, axis }: Plan, names: readonly string[]): Overlaid | null {
  const { ink, colors, widthPx, heightPx } = draw;
  const lies = { points: axis.points, isTime: axis.scale === 'time', hasBands: false, isHorizontal: false };
  return draw.overlay?.({ ...lies, ink, colors, widthPx, heightPx, names }) ?? null;
}

function tooltipAt(plan: Plan, at: number, overlaid: Overlaid | null): string {
  const point = plan.axis.points[at];
  if (point === undefined) return '';
  const lines = plan.series
    .map((series) => ({ series, amount: amountOf(series, point.row) }))
    .sort((one, other) => (other.amount ?? -Infinity) - (one.amount ?? -Infinity))
    .map(({ series, amount }) => ({
      color: plan.color(series.name),
      name: series.name,
      text: plan.write(amount),
      aside: null,
    }));
  const unfinished = unfinishedAt(plan);
  const head = unfinished?.at === at ? unfinished.text : point.text;
  return tooltipHtml(head, lines, overlaid?.notesAt(at));
}

function summaryOf(plan: Plan): string {
  const { series, axis, write, draw } = plan;
  const amounts = series.flatMap(({ amounts: all }) => all.filter((amount) => amount !== null));
  const from = axis.points[0]?.text ?? '';
  const to = axis.points.at(-1)?.text ?? '';
  const what = draw.form.metrics.map(({ label }) => labelOf(draw.labels, label)).join(', ');
  const lines = series.length === 1 ? 'one line' : `${series.length} lines`;
  const range =
    amounts.length === 0 ? 'no values' : `from ${write(Math.min(...amounts))} to ${write(Math.max(...amounts))}`;
  const unfinished = unfinishedAt(plan);
  const last = unfinished === null ? '' : `, last step not complete (${unfinished.text})`;
  return `Line chart of ${what} by ${labelOf(draw.labels, axisLabel(draw.form))}, ${lines}, ${from} to ${to}, ${range}${last}.`;
}

/** True where amounts are shares. */
const isShare = ({ form, facts }: Draw<LineForm>): boolean =>
  form.contributionMode !== null && (facts?.sharesLeftOut ?? null) === null;

function planOf(draw: Draw<LineForm>): Plan | null {
  const { form, ink } = draw;
  const table = draw.tables[0];
  const { axis, series } = readSeries(table, form, draw.labels, draw.labelMap);
  if (axis === null || table === undefined || series.length === 0) return null;
  const shown = draw.isolated.length === 0 ? series : series.filter(({ name }) => draw.isolated.includes(name));
  return {
    draw,
    axis: axisPoints(axis, table.rowCount, { grain: grainOf(form), timeFormat: form.x_axis_time_format }),
    series: shown,
    color: colorsOfSeries(series, ink, draw.colors),
    write: isShare(draw) ? shareText : numberText(form.y_axis_format),
    isAlone: series.length === 1,
    labelsDirectly:
      series.length > 1 && series.length <= maxDirectLabels && draw.widthPx >= narrowPx && form.show_legend,
  };
}

/** Rows that have no place on the axis, shares that are none, series that are left out. */
function notesOf({ axis, draw }: Plan, seriesCount: number): readonly string[] {
  const { form, labels, facts, coverage } = draw;
  const left = facts?.sharesLeftOut ?? null;
  const isMissing = axis.scale !== 'category' && axis.points.some(({ value }) => value === null);
  return [
    ...(left === null
      ? []
      : [
          `Amounts instead of shares: ${whyNoParts(
            left.metrics.map((name) => labelOf(labels, name)),
            left.reason,
          )}.`,
        ]),
    ...(isMissing && coverage != null
      ? missingRows(coverage.missing, coverage.rows, axis.scale === 'time' ? 'a time' : 'a value')
      : []),
    ...cutSeries(form.limit, seriesCount),
    ...sharesOfShown(isShare(draw), form.limit, facts?.isCut === true),
  ];
}

/** Lines over an axis. Reads the wide result of `lineQueries`; a null amount is a gap. Lines stand in the order of their totals. */
export function lineOption(draw: Draw<LineForm>): Drawing {
  const plan = planOf(draw);
  if (plan === null) return emptyDrawing;
  const { form, ink } = draw;
  const format = isShare(draw) ? ',.0%' : form.y_axis_format;
  const all = readSeries(draw.tables[0], form, draw.labels, draw.labelMap).series;
  const hasKey = form.show_legend && all.length > 1 && !plan.labelsDirectly;
  const overlaid = overlaidOn(
    plan,
    all.map(({ name }) => name),
  );
  const drawing: Drawing = {
    option: {
      useUTC: true,
      grid: gridWithin(plan.labelsDirectly ? { right: labelWidthPx(plan) } : {}),
      xAxis: horizontalAxis(plan) ?? {},
      yAxis: verticalAxis(plan, format),
      tooltip: {
        trigger: 'axis',
        axisPointer: axisPointer(ink, 'line'),
        formatter: (params: unknown) => tooltipAt(plan, pointIndex(params), overlaid),
      },
      series: [
        ...plan.series.map((series) => lineSeries(plan, series)),
        ...(plan.labelsDirectly ? [endNames(plan)] : []),
        ...notableMark(plan),
        ...unfinishedEnds(plan),
      ],
    },
    summary: summaryOf(plan),
    key: hasKey
      ? keyEntries(
          all.map(({ name }) => name),
          plan.color,
          ink,
        )
      : [],
    pointCounts: plan.series.map(() => plan.axis.points.length),
    markAt: (at, point) => {
      const series = plan.series[at];
      const step = plan.axis.points[point];
      if (series === undefined || step === undefined) return null;
      return {
        name: `${series.name}, ${step.text}: ${plan.write(amountOf(series, step.row))}`,
        selection: selectionFor(form, series),
      };
    },
    notes: notesOf(plan, all.length),
  };
  return laidOver(drawing, overlaid);
}
