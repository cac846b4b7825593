import { countOf } from '@sextant/contract';
import type { BarSeriesOption } from 'echarts';
import { axisLineHeightPx, axisPointer, gridWithin } from '../kit/drawing/axes.ts';
import { barValues } from '../kit/time-series/bar-values.ts';
import { amountAt } from '../kit/values/cell-text.ts';
import { drawnOf, isolatedOf, undrawnSeries, valueGapPx } from '../kit/drawing/dense.ts';
import type { Draw, Drawing, Selection } from '../kit/drawing/drawing.ts';
import { emptyDrawing } from '../kit/drawing/empty-drawing.ts';
import { axisNumberText, numberText, shareText, shortNumberText, type NumberText } from '../kit/values/numbers.ts';
import { labelOf } from '../kit/values/labels.ts';
import { memoizeByObject } from '../kit/values/memoize.ts';
import { spanScale } from '../kit/values/span.ts';
import { colorsFor } from '../kit/colors/palette.ts';
import { unbinnedRows } from '../kit/result/left-out.ts';
import { pointIndex } from '../kit/drawing/point-index.ts';
import { groupReader } from '../kit/drawing/read-groups.ts';
import { roundValues } from '../kit/drawing/round-steps.ts';
import { binArea } from '../kit/range/bin-area.ts';
import { binColumns, type Bin } from '../kit/range/bins.ts';
import { rangeFilters } from '../kit/drawing/selection.ts';
import { textWidthPx } from '../kit/drawing/text-width.ts';
import { legendOf } from '../kit/time-series/legend-and-zoom.ts';
import { numbersPx, valueAxisOption, type ValueAxis } from '../kit/time-series/value-axis.ts';
import { axisTitle } from '../kit/time-series/x-axis.ts';
import { plainLine, tooltipHtml } from '../kit/drawing/tooltip.ts';
import { binText, codeText, type BinText } from './bin-text.ts';
import type { HistogramForm } from './spec.ts';

interface Group {
  readonly name: string;
  readonly counts: readonly (number | null)[];
}

interface BinDistribution {
  readonly draw: Draw<HistogramForm>;
  readonly bins: readonly Bin[];
  readonly groups: readonly Group[];
  /** Of every group. */
  readonly names: readonly string[];
  readonly color: (name: string) => string;
  readonly write: NumberText;
  readonly text: BinText;
}

const [labelSizePx, labelGapPx, rightPx, widestBarPx] = [11, 16, 12, 400];

function readSpread(draw: Draw<HistogramForm>): BinDistribution | null {
  const { form, themeColors } = draw;
  const table = draw.tables[0];
  if (table === undefined || table.rowCount === 0) return null;
  const binnedColumns = binColumns(form, table);
  if (binnedColumns.length === 0) return null;
  const groupAt = groupReader(table, form.groupby);
  const all = Array.from({ length: table.rowCount }, (_, row) => ({
    name: form.groupby.length === 0 ? (form.column?.label ?? '') : (groupAt?.(row).texts.join(', ') ?? ''),
    counts: binnedColumns.map(({ column }) => amountAt(column, row)),
  }));
  const bins = binnedColumns.map(({ bin }) => bin);
  const names = all.map(({ name }) => name);
  return {
    draw,
    bins,
    groups: isolatedOf(all, draw.isolated, ({ name }) => name),
    names,
    color: colorsFor(names, themeColors, draw.colors),
    write: form.normalize ? shareText : numberText(form.y_axis_format),
    text: binText(bins, form, draw.labels),
  };
}

/** True for bars outside of the picked range. Ranges move with the data, so a bar counts by its middle. */
function isLeftOut({ draw, bins }: BinDistribution, index: number): boolean {
  const [from, to] = draw.selected?.values ?? [];
  const middle = ((bins[index]?.from ?? NaN) + (bins[index]?.to ?? NaN)) / 2;
  return typeof from === 'number' && typeof to === 'number' && (middle < from || middle > to);
}

/** What is written over the bars of the only group. */
const textAt = memoizeByObject((distribution: BinDistribution) => {
  const { bins, groups: series, write: full, draw } = distribution;
  const axis = countAxis(distribution);
  const sizes = { plotPx: draw.widthPx - numbersPx(axis) - rightPx, lengthPx: draw.heightPx, mostPx: widestBarPx };
  const drawnAt = ({ counts }: Group, bin: number): number => counts[bin] ?? 0;
  const short = shortNumberText(draw.form.normalize ? ',.0%' : draw.form.y_axis_format);
  return barValues({ ...sizes, axis, gapShare: 0, series, points: bins.length, drawnAt, full, short }).textAt;
});

function series(distribution: BinDistribution, group: Group): BarSeriesOption {
  const { themeColors, form } = distribution.draw;
  return {
    type: 'bar',
    id: group.name,
    name: group.name,
    color: distribution.color(group.name),
    data: group.counts.map((count, index) => ({
      value: count ?? 0,
      ...(isLeftOut(distribution, index)
        ? { itemStyle: { color: themeColors.accentSoft2 }, label: { color: themeColors.text3 } }
        : {}),
    })),
    barCategoryGap: '0%',
    stack: 'all',
    itemStyle: {
      borderColor: themeColors.surface,
      borderWidth: 0.5,
      borderRadius: distribution.groups.length === 1 ? [2, 2, 0, 0] : 0,
    },
    barMaxWidth: widestBarPx,
    label: {
      show: form.show_value && distribution.groups.length === 1,
      position: 'top',
      fontSize: labelSizePx,
      minMargin: valueGapPx,
      color: themeColors.text2,
      formatter: ({ dataIndex }) => textAt(distribution)(group, dataIndex),
    },
    labelLayout: { hideOverlap: true },
    emphasis: { focus: 'none', itemStyle: { opacity: 0.85 } },
  };
}

/** The title below the axis: what is no unit. */
const titleOf = ({ draw, text }: BinDistribution): string => (text.unit === '' ? draw.form.x_axis_title.trim() : '');

/** Round numbers under the bars, as many as there is space for; the last says the unit. */
function edgeAxis(distribution: BinDistribution) {
  const { draw, bins, text } = distribution;
  const writerOf = (ticks?: readonly number[]) =>
    text.isPlain ? codeText : axisNumberText(draw.form.x_axis_format, ticks);
  const [formatTick, from, to] = [writerOf(), bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1];
  const widthOf = (label: string): number => textWidthPx(label, labelSizePx);
  // The last label, with the unit, has half of its width to its left.
  const widestPx = (widthOf(`${formatTick(to)}0`) + widthOf(`${formatTick(to)}0${text.unit}`)) / 2 + labelGapPx;
  const roundTicks = roundValues(from, to, Math.max(2, Math.floor(draw.widthPx / widestPx)));
  const edges = roundTicks.filter((edge) => !text.isPlain || Number.isInteger(edge));
  const [write, scale] = [writerOf(edges), spanScale(from, to)];
  const places = edges.map((edge) => edge * scale);
  return {
    type: 'value' as const,
    position: 'bottom' as const,
    min: from * scale,
    max: to * scale,
    ...axisTitle(titleOf(distribution), 0),
    splitLine: { show: false },
    axisPointer: { show: false },
    axisTick: { show: true, length: 4, customValues: places },
    axisLabel: {
      customValues: places,
      formatter: (place: number) => `${write(place / scale)}${place === places.at(-1) ? text.unit : ''}`,
      lineHeight: axisLineHeightPx,
      hideOverlap: true,
    },
  };
}

/** What a click on a bar picks: the rows in its range; null where bars are no ranges of their own. */
function binSelection({ draw, bins, names, text }: BinDistribution, index: number): Selection | null {
  const { column, cumulative } = draw.form;
  const bin = bins[index];
  if (bin === undefined || column === null || cumulative || names.length > 1) return null;
  const filters = rangeFilters(column, { ...bin, hasEnd: index === bins.length - 1 });
  return { filters, label: text.range(bin), values: [bin.from, bin.to] };
}

const sumOf = (counts: readonly (number | null)[]): number => counts.reduce<number>((sum, one) => sum + (one ?? 0), 0);

function tooltipAt({ bins, groups, names, draw, color, write, text }: BinDistribution, index: number): string {
  const bin = bins[index];
  if (bin === undefined) return '';
  const { normalize, cumulative } = draw.form;
  const lines = groups.map(({ name, counts }) => {
    const [count, total] = [counts[index] ?? 0, sumOf(counts)];
    const detail = !normalize && !cumulative && total > 0 ? shareText(count / total) : null;
    return { color: color(name), name: names.length > 1 ? name : 'Rows', text: write(count), detail };
  });
  const sum = sumOf(groups.map(({ counts }) => counts[index] ?? 0));
  return tooltipHtml(text.range(bin), lines, names.length > 1 && !normalize ? [plainLine('Total', write(sum))] : []);
}

const stackHeights = ({ bins, groups }: BinDistribution): readonly number[] =>
  bins.map((_, index) => sumOf(groups.map(({ counts }) => counts[index] ?? 0)));

const countAxis = (distribution: BinDistribution): ValueAxis => ({
  amounts: stackHeights(distribution),
  heightPx: distribution.draw.heightPx,
  format: distribution.draw.form.y_axis_format,
  isShare: distribution.draw.form.normalize,
  themeColors: distribution.draw.themeColors,
});

function summaryOf(distribution: BinDistribution): string {
  const { bins, draw } = distribution;
  const { edge, unit, range } = distribution.text;
  const sums = stackHeights(distribution);
  const peak = bins[sums.indexOf(Math.max(...sums))];
  const most = peak === undefined || draw.form.cumulative ? '' : `, most from ${range(peak)}`;
  const column = labelOf(draw.labels, draw.form.column?.label ?? 'a column');
  return `Histogram of ${column}, ${countOf(bins.length, 'range')} from ${edge(bins[0]?.from ?? null)} to ${edge(bins.at(-1)?.to ?? null)}${unit}${most}.`;
}

/**
 * Touching bars over ranges of equal width. The bars stand on a hidden category axis, and a value axis under them carries
 * the numbers, so that labels are round and sit where they belong.
 */
export function histogramOption(draw: Draw<HistogramForm>): Drawing {
  const distribution = readSpread(draw);
  if (distribution === null)
    return { ...emptyDrawing, notes: [...(emptyDrawing.notes ?? []), ...unbinnedRows(draw.coverage)] };
  const { form, themeColors } = draw;
  const { names } = distribution;
  return {
    option: {
      grid: { ...gridWithin({ top: form.show_value ? 18 : 8, right: rightPx }), outerBoundsContain: 'all' },
      xAxis: [
        {
          type: 'category',
          data: distribution.bins.map((bin) => distribution.text.range(bin)),
          axisLabel: { show: false },
          axisTick: { show: false },
          axisPointer: { show: true, label: { show: false } },
        },
        edgeAxis(distribution),
      ],
      yAxis: {
        ...valueAxisOption(countAxis(distribution)),
        ...(form.normalize ? {} : { minInterval: 1 }),
        ...axisTitle(form.y_axis_title, 0),
      },
      tooltip: {
        trigger: 'axis',
        axisPointer: axisPointer(themeColors, 'shadow'),
        formatter: (params: unknown) => tooltipAt(distribution, pointIndex(params)),
      },
      series: distribution.groups.map((group) => series(distribution, group)),
    },
    summary: summaryOf(distribution),
    legend: legendOf(drawnOf(names), form, { color: distribution.color, themeColors }),
    pointCounts: distribution.groups.map(() => distribution.bins.length),
    markAt: (groupIndex, index) => {
      const group = distribution.groups[groupIndex];
      const bin = distribution.bins[index];
      if (group === undefined || bin === undefined) return null;
      const name = `${names.length > 1 ? `${group.name}, ` : ''}${distribution.text.range(bin)}`;
      const value = distribution.write(group.counts[index] ?? 0);
      return { name: `${name}: ${value}`, selection: binSelection(distribution, index) };
    },
    countsRows: !form.normalize,
    notes: [...unbinnedRows(draw.coverage), ...undrawnSeries(names.length)],
    range: () => binArea(form, distribution.bins, { labels: draw.labels, unit: distribution.text.unit }),
  };
}
