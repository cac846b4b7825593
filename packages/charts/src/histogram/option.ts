import { countOf, type ColumnTable } from '@sextant/contract';
import type { BarSeriesOption } from 'echarts';
import { axisLineHeightPx, axisPointer, gridWithin, shareAxisEnd, valueAxis } from '../kit/axes.ts';
import { amountAt, groupText } from '../kit/cell-text.ts';
import { isolatedOf, undrawnSeries } from '../kit/dense.ts';
import type { Draw, Drawing, Selection } from '../kit/drawing.ts';
import { emptyDrawing } from '../kit/empty-drawing.ts';
import { axisNumberText, numberText, shareText, type NumberText } from '../kit/numbers.ts';
import { labelOf } from '../kit/labels.ts';
import { keyEntries } from '../kit/key-entries.ts';
import { colorsFor } from '../kit/palette.ts';
import { missingRows } from '../kit/left-out.ts';
import { pointIndex } from '../kit/point-index.ts';
import { roundValues } from '../kit/round-steps.ts';
import { equalFilter } from '../kit/selection.ts';
import { textWidthPx } from '../kit/text-width.ts';
import { tooltipHtml } from '../kit/tooltip.ts';
import { binText, codeText, type BinText } from './bin-text.ts';
import { binColumns, type Bin } from './bin.ts';
import type { HistogramForm } from './spec.ts';

interface Group {
  readonly name: string;
  readonly counts: readonly (number | null)[];
}

interface BinDistribution {
  readonly draw: Draw<HistogramForm>;
  readonly bins: readonly Bin[];
  readonly groups: readonly Group[];
  readonly all: readonly Group[];
  readonly color: (name: string) => string;
  readonly write: NumberText;
  readonly text: BinText;
}

const labelSizePx = 11;
const labelGapPx = 16;
/** What the title of an axis takes. */
const titlePx = 18;

function groupName(table: ColumnTable, form: HistogramForm, row: number): string {
  const columns = form.groupby.flatMap(({ label }) => table.columns.find(({ name }) => name === label) ?? []);
  return columns.map((column) => groupText(column)(row)).join(', ');
}

function readSpread(draw: Draw<HistogramForm>): BinDistribution | null {
  const { form, ink } = draw;
  const table = draw.tables[0];
  if (table === undefined || table.rowCount === 0) return null;
  const binnedColumns = binColumns(form, table);
  if (binnedColumns.length === 0) return null;
  const all = Array.from({ length: table.rowCount }, (_, row) => ({
    name: form.groupby.length === 0 ? (form.column?.label ?? '') : groupName(table, form, row),
    counts: binnedColumns.map(({ column }) => amountAt(column, row)),
  }));
  const bins = binnedColumns.map(({ bin }) => bin);
  return {
    draw,
    bins,
    groups: isolatedOf(all, draw.isolated, ({ name }) => name),
    all,
    color: colorsFor(
      all.map(({ name }) => name),
      ink,
      draw.colors,
    ),
    write: form.normalize ? shareText : numberText(form.y_axis_format),
    text: binText(bins, form, draw.labels),
  };
}

/** True for bars outside of the picked range. Ranges move with the data, so a bar counts by its middle. */
function isLeftOut({ draw, bins }: BinDistribution, index: number): boolean {
  const [from, to] = draw.selected?.values ?? [];
  const bin = bins[index];
  if (bin === undefined || typeof from !== 'number' || typeof to !== 'number') return false;
  const middle = (bin.from + bin.to) / 2;
  return middle < from || middle > to;
}

function series(distribution: BinDistribution, group: Group): BarSeriesOption {
  const { ink, form } = distribution.draw;
  return {
    type: 'bar',
    id: group.name,
    name: group.name,
    color: distribution.color(group.name),
    data: group.counts.map((count, index) => ({
      value: count ?? 0,
      ...(isLeftOut(distribution, index) ? { itemStyle: { color: ink.accentSoft2 }, label: { color: ink.text3 } } : {}),
    })),
    barCategoryGap: '0%',
    stack: 'all',
    itemStyle: {
      borderColor: ink.surface,
      borderWidth: 0.5,
      borderRadius: distribution.groups.length === 1 ? [2, 2, 0, 0] : 0,
    },
    barMaxWidth: 400,
    label: {
      show: form.show_value && distribution.groups.length === 1,
      position: 'top',
      fontSize: 11,
      color: ink.text2,
      formatter: ({ value }) => (typeof value === 'number' ? distribution.write(value) : ''),
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
  const { isPlain, unit } = text;
  const formatTick = isPlain ? codeText : axisNumberText(draw.form.x_axis_format);
  const [from, to] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1];
  const widthOf = (text: string): number => textWidthPx(text, labelSizePx);
  // The last label, with the unit, has half of its width to its left.
  const widestPx = (widthOf(`${formatTick(to)}0`) + widthOf(`${formatTick(to)}0${unit}`)) / 2 + labelGapPx;
  const roundTicks = roundValues(from, to, Math.max(2, Math.floor(draw.widthPx / widestPx)));
  const edges = isPlain ? roundTicks.filter(Number.isInteger) : roundTicks;
  const write = isPlain ? codeText : axisNumberText(draw.form.x_axis_format, edges);
  const last = edges.at(-1);
  return {
    type: 'value' as const,
    position: 'bottom' as const,
    min: from,
    max: to,
    ...(titleOf(distribution) === '' ? {} : { name: titleOf(distribution), nameLocation: 'middle' as const }),
    splitLine: { show: false },
    axisPointer: { show: false },
    axisTick: { show: true, length: 4, customValues: [...edges] },
    axisLabel: {
      customValues: [...edges],
      formatter: (value: number) => (value === last ? `${write(value)}${unit}` : write(value)),
      lineHeight: axisLineHeightPx,
      hideOverlap: true,
    },
  };
}

/** What a click on a bar picks: the rows in its range; null where bars are no ranges of their own. */
function binSelection(distribution: BinDistribution, index: number): Selection | null {
  const { draw, bins, all } = distribution;
  const { column, cumulative } = draw.form;
  const bin = bins[index];
  if (bin === undefined || column === null || cumulative || all.length > 1) return null;
  const filterColumn = equalFilter(column, null).column;
  const isLast = index === bins.length - 1;
  return {
    filters: [
      { column: filterColumn, operator: 'greaterOrEqual', value: bin.from, grain: null },
      { column: filterColumn, operator: isLast ? 'lessOrEqual' : 'lessThan', value: bin.to, grain: null },
    ],
    label: distribution.text.range(bin),
    values: [bin.from, bin.to],
  };
}

function tooltipAt(distribution: BinDistribution, index: number): string {
  const bin = distribution.bins[index];
  if (bin === undefined) return '';
  const lines = distribution.groups.map((group) => {
    const total = group.counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
    const count = group.counts[index] ?? 0;
    const shows = !distribution.draw.form.normalize && !distribution.draw.form.cumulative && total > 0;
    const name = distribution.all.length > 1 ? group.name : 'Rows';
    return {
      color: distribution.color(group.name),
      name,
      text: distribution.write(count),
      detail: shows ? shareText(count / total) : null,
    };
  });
  const isSplit = distribution.all.length > 1 && !distribution.draw.form.normalize;
  const sum = distribution.groups.reduce((all, group) => all + (group.counts[index] ?? 0), 0);
  const total = isSplit ? [{ color: null, name: 'Total', text: distribution.write(sum), detail: null }] : [];
  return tooltipHtml(distribution.text.range(bin), lines, total);
}

const stackHeights = ({ bins, groups }: BinDistribution): readonly number[] =>
  bins.map((_, index) => groups.reduce((sum, group) => sum + (group.counts[index] ?? 0), 0));

function summaryOf(distribution: BinDistribution): string {
  const sums = stackHeights(distribution);
  const peak = distribution.bins[sums.indexOf(Math.max(...sums))];
  const first = distribution.bins[0];
  const last = distribution.bins.at(-1);
  const { edge, unit, range } = distribution.text;
  const most = peak === undefined || distribution.draw.form.cumulative ? '' : `, most between ${range(peak)}`;
  return `Histogram of ${labelOf(distribution.draw.labels, distribution.draw.form.column?.label ?? 'a column')}, ${countOf(distribution.bins.length, 'range')} from ${edge(first?.from ?? null)} to ${edge(last?.to ?? null)}${unit}${most}.`;
}

/**
 * Touching bars over ranges of equal width. The bars stand on a hidden category axis, and a value axis under them carries
 * the numbers, so that labels are round and sit where they belong.
 */
export function histogramOption(draw: Draw<HistogramForm>): Drawing {
  const distribution = readSpread(draw);
  if (distribution === null) return emptyDrawing;
  const { form, ink } = draw;
  const heights = stackHeights(distribution);
  return {
    option: {
      grid: gridWithin({
        top: form.show_value ? 18 : 8,
        right: 12,
        left: form.y_axis_title === '' ? 0 : titlePx,
        bottom: titleOf(distribution) === '' ? 0 : titlePx,
      }),
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
        ...valueAxis(form.normalize ? ',.0%' : form.y_axis_format, { heightPx: draw.heightPx, amounts: heights }),
        ...(form.normalize ? shareAxisEnd(heights) : {}),
        ...(form.y_axis_title === '' ? {} : { name: form.y_axis_title, nameLocation: 'middle' as const }),
      },
      tooltip: {
        trigger: 'axis',
        axisPointer: axisPointer(ink, 'shadow'),
        formatter: (params: unknown) => tooltipAt(distribution, pointIndex(params)),
      },
      series: distribution.groups.map((group) => series(distribution, group)),
    },
    summary: summaryOf(distribution),
    key:
      distribution.all.length > 1 && form.show_legend
        ? keyEntries(
            distribution.all.map(({ name }) => name),
            distribution.color,
            ink,
          )
        : [],
    pointCounts: distribution.groups.map(() => distribution.bins.length),
    markAt: (groupIndex, index) => {
      const group = distribution.groups[groupIndex];
      const bin = distribution.bins[index];
      if (group === undefined || bin === undefined) return null;
      const name =
        distribution.all.length > 1 ? `${group.name}, ${distribution.text.range(bin)}` : distribution.text.range(bin);
      return {
        name: `${name}: ${distribution.write(group.counts[index] ?? 0)}`,
        selection: binSelection(distribution, index),
      };
    },
    notes: [
      ...(draw.coverage == null ? [] : missingRows(draw.coverage.missing, draw.coverage.rows, 'a value')),
      ...undrawnSeries(distribution.all.length),
    ],
  };
}
