import { cellAt, type Column, type ColumnTable } from '@sextant/contract';
import type { BarSeriesOption } from 'echarts';
import { axisLineHeightPx, axisPointer, gridWithin, valueAxis } from '../kit/axes.ts';
import { amountAt } from '../kit/cell-text.ts';
import type { Draw, Drawing } from '../kit/drawing.ts';
import { emptyDrawing } from '../kit/empty-drawing.ts';
import { axisNumberText, nullText, numberText, shareText, type NumberText } from '../kit/numbers.ts';
import { colorsFor } from '../kit/palette.ts';
import { pointIndex } from '../kit/point-index.ts';
import { tooltipHtml } from '../kit/tooltip.ts';
import type { HistogramForm } from './spec.ts';

/** One range of the binned column; the last one includes its end. */
export interface Bin {
  readonly from: number;
  readonly to: number;
}

interface Group {
  readonly name: string;
  readonly counts: readonly (number | null)[];
}

interface Spread {
  readonly draw: Draw<HistogramForm>;
  readonly bins: readonly Bin[];
  readonly groups: readonly Group[];
  readonly all: readonly Group[];
  readonly color: (name: string) => string;
  readonly write: NumberText;
}

const edges = /^(-?[\d.]+(?:e[+-]?\d+)?) - (-?[\d.]+(?:e[+-]?\d+)?)$/i;

/** The range that a column of the answer stands for, read from its name `from - to`; null for other columns. */
export function binOf(name: string): Bin | null {
  const match = edges.exec(name);
  return match === null ? null : { from: Number(match[1]), to: Number(match[2]) };
}

function groupName(table: ColumnTable, form: HistogramForm, row: number): string {
  const columns = form.groupby.flatMap(({ label }) => table.columns.find(({ name }) => name === label) ?? []);
  return columns.map((column) => String(cellAt(column, row) ?? nullText)).join(', ');
}

function readSpread(draw: Draw<HistogramForm>): Spread | null {
  const { form, ink } = draw;
  const table = draw.tables[0];
  if (table === undefined || table.rowCount === 0) return null;
  const binned = table.columns.flatMap((column): { column: Column; bin: Bin }[] => {
    const bin = form.groupby.some(({ label }) => label === column.name) ? null : binOf(column.name);
    return bin === null ? [] : [{ column, bin }];
  });
  if (binned.length === 0) return null;
  const all = Array.from({ length: table.rowCount }, (_, row) => ({
    name: form.groupby.length === 0 ? (form.column?.label ?? '') : groupName(table, form, row),
    counts: binned.map(({ column }) => amountAt(column, row)),
  }));
  return {
    draw,
    bins: binned.map(({ bin }) => bin),
    groups: draw.isolated.length === 0 ? all : all.filter(({ name }) => draw.isolated.includes(name)),
    all,
    color: colorsFor(
      all.map(({ name }) => name),
      ink,
      draw.colors,
    ),
    write: form.normalize ? shareText : numberText(form.y_axis_format),
  };
}

function series(spread: Spread, group: Group): BarSeriesOption {
  const { ink, form } = spread.draw;
  return {
    type: 'bar',
    id: group.name,
    name: group.name,
    color: spread.color(group.name),
    data: group.counts.map((count) => count ?? 0),
    barCategoryGap: '0%',
    stack: 'all',
    itemStyle: {
      borderColor: ink.surface,
      borderWidth: 0.5,
      borderRadius: spread.groups.length === 1 ? [2, 2, 0, 0] : 0,
    },
    barMaxWidth: 400,
    label: {
      show: form.show_value && spread.groups.length === 1,
      position: 'top',
      fontSize: 11,
      color: ink.text2,
      formatter: ({ value }) => (typeof value === 'number' ? spread.write(value) : ''),
    },
    labelLayout: { hideOverlap: true },
    emphasis: { focus: 'none', itemStyle: { opacity: 0.85 } },
  };
}

function rangeText({ draw }: Spread, bin: Bin): string {
  const write = numberText(draw.form.x_axis_format);
  return `${write(bin.from)} to ${write(bin.to)}`;
}

function tooltipAt(spread: Spread, at: number): string {
  const bin = spread.bins[at];
  if (bin === undefined) return '';
  const lines = spread.groups.map((group) => {
    const total = group.counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
    const count = group.counts[at] ?? 0;
    const shows = !spread.draw.form.normalize && !spread.draw.form.cumulative && total > 0;
    const name = spread.all.length > 1 ? group.name : 'Rows';
    return {
      color: spread.color(group.name),
      name,
      text: spread.write(count),
      aside: shows ? shareText(count / total) : null,
    };
  });
  return tooltipHtml(rangeText(spread, bin), lines);
}

function summaryOf(spread: Spread): string {
  const sums = spread.bins.map((_, at) => spread.groups.reduce((sum, group) => sum + (group.counts[at] ?? 0), 0));
  const peak = spread.bins[sums.indexOf(Math.max(...sums))];
  const first = spread.bins[0];
  const last = spread.bins.at(-1);
  const write = numberText(spread.draw.form.x_axis_format);
  const most = peak === undefined || spread.draw.form.cumulative ? '' : `, most between ${rangeText(spread, peak)}`;
  return `Histogram of ${spread.draw.form.column?.label ?? 'a column'}, ${spread.bins.length} ranges from ${write(first?.from ?? null)} to ${write(last?.to ?? null)}${most}.`;
}

/**
 * Touching bars over ranges of equal width. The bars stand on a hidden category axis, and a value axis under them carries
 * the numbers, so that labels are round and sit where they belong.
 */
export function histogramOption(draw: Draw<HistogramForm>): Drawing {
  const spread = readSpread(draw);
  if (spread === null) return emptyDrawing;
  const { form, ink } = draw;
  const writeEdge = axisNumberText(form.x_axis_format);
  return {
    option: {
      grid: gridWithin({ top: form.show_value ? 18 : 8, right: 12 }),
      xAxis: [
        {
          type: 'category',
          data: spread.bins.map((bin) => rangeText(spread, bin)),
          axisLabel: { show: false },
          axisTick: { show: false },
          axisPointer: { show: true, label: { show: false } },
        },
        {
          type: 'value',
          position: 'bottom',
          min: spread.bins[0]?.from ?? 0,
          max: spread.bins.at(-1)?.to ?? 1,
          splitNumber: Math.max(2, Math.floor(draw.widthPx / 80)),
          splitLine: { show: false },
          axisPointer: { show: false },
          axisLabel: {
            formatter: (value: number) => writeEdge(value),
            lineHeight: axisLineHeightPx,
            showMinLabel: false,
            showMaxLabel: false,
          },
        },
      ],
      yAxis: valueAxis(form.normalize ? ',.0%' : form.y_axis_format, draw.heightPx),
      tooltip: {
        trigger: 'axis',
        axisPointer: axisPointer(ink, 'shadow'),
        formatter: (params: unknown) => tooltipAt(spread, pointIndex(params)),
      },
      series: spread.groups.map((group) => series(spread, group)),
    },
    summary: summaryOf(spread),
    key:
      spread.all.length > 1 && form.show_legend
        ? spread.all.map(({ name }) => ({ name, color: spread.color(name) }))
        : [],
    pointCounts: spread.groups.map(() => spread.bins.length),
    markAt: (at, index) => {
      const group = spread.groups[at];
      const bin = spread.bins[index];
      if (group === undefined || bin === undefined) return null;
      const name = spread.all.length > 1 ? `${group.name}, ${rangeText(spread, bin)}` : rangeText(spread, bin);
      return { name: `${name}: ${spread.write(group.counts[index] ?? 0)}`, selection: null };
    },
  };
}
