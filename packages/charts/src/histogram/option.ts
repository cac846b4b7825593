import { countOf, isCode, type Column, type ColumnTable } from '@sextant/contract';
import type { BarSeriesOption } from 'echarts';
import { axisLineHeightPx, axisPointer, gridWithin, shareAxisEnd, valueAxis } from '../kit/axes.ts';
import { amountAt, groupText } from '../kit/cell-text.ts';
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
import { binOf, type Bin } from './bin.ts';
import type { HistogramForm } from './spec.ts';

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

const labelSizePx = 11;
const labelGapPx = 16;

function groupName(table: ColumnTable, form: HistogramForm, row: number): string {
  const columns = form.groupby.flatMap(({ label }) => table.columns.find(({ name }) => name === label) ?? []);
  return columns.map((column) => groupText(column)(row)).join(', ');
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

/** True for bars outside of the picked range. Ranges move with the data, so a bar counts by its middle. */
function isLeftOut({ draw, bins }: Spread, at: number): boolean {
  const [from, to] = draw.selected?.values ?? [];
  const bin = bins[at];
  if (bin === undefined || typeof from !== 'number' || typeof to !== 'number') return false;
  const middle = (bin.from + bin.to) / 2;
  return middle < from || middle > to;
}

function series(spread: Spread, group: Group): BarSeriesOption {
  const { ink, form } = spread.draw;
  return {
    type: 'bar',
    id: group.name,
    name: group.name,
    color: spread.color(group.name),
    data: group.counts.map((count, index) => ({
      value: count ?? 0,
      ...(isLeftOut(spread, index) ? { itemStyle: { color: ink.accentSoft2 }, label: { color: ink.text3 } } : {}),
    })),
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

/**
 * A single word is a unit (miles, USD) and stands behind numbers, unless it only repeats the column; a longer title is left to
 * the subtitle of the tile.
 */
function unitOf({ form, labels }: Draw<HistogramForm>): string {
  const title = form.x_axis_title.trim();
  const column = form.column?.label ?? '';
  const names = [column, labelOf(labels, column)].map((name) => name.toLowerCase());
  if (title === '' || /\s/.test(title) || names.includes(title.toLowerCase())) return '';
  return ` ${/^[A-Z][a-z]+$/.test(title) ? title.toLowerCase() : title}`;
}

/** True where the edges are years or other codes: numbers that name, written plainly. */
const areCodes = ({ draw, bins }: Spread): boolean =>
  isCode(draw.form.column?.label ?? '', [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0]);

/** A code has no parts: the range around it is said by whole numbers. */
const codeText = (value: number | null): string => String(Math.round(value ?? 0));

const edgeText = (spread: Spread): NumberText =>
  areCodes(spread) ? codeText : numberText(spread.draw.form.x_axis_format);

function rangeText(spread: Spread, bin: Bin): string {
  const { draw } = spread;
  const write = edgeText(spread);
  return `${write(bin.from)} to ${write(bin.to)}${unitOf(draw)}`;
}

/** Round numbers under the bars, as many as there is room for; the last says the unit. */
function edgeAxis(spread: Spread) {
  const { draw, bins } = spread;
  const isPlain = areCodes(spread);
  const roughly = isPlain ? codeText : axisNumberText(draw.form.x_axis_format);
  const [from, to] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1];
  const unit = unitOf(draw);
  const widthOf = (text: string): number => textWidthPx(text, labelSizePx);
  // The last label, with the unit, has half of its width to its left.
  const widestPx = (widthOf(`${roughly(to)}0`) + widthOf(`${roughly(to)}0${unit}`)) / 2 + labelGapPx;
  const round = roundValues(from, to, Math.max(2, Math.floor(draw.widthPx / widestPx)));
  const edges = isPlain ? round.filter(Number.isInteger) : round;
  const write = isPlain ? codeText : axisNumberText(draw.form.x_axis_format, edges);
  const last = edges.at(-1);
  return {
    type: 'value' as const,
    position: 'bottom' as const,
    min: from,
    max: to,
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
function binSelection(spread: Spread, at: number): Selection | null {
  const { draw, bins, all } = spread;
  const { column, cumulative } = draw.form;
  const bin = bins[at];
  if (bin === undefined || column === null || cumulative || all.length > 1) return null;
  const subject = equalFilter(column, null).column;
  const isLast = at === bins.length - 1;
  return {
    filters: [
      { column: subject, operator: 'greaterOrEqual', value: bin.from, grain: null },
      { column: subject, operator: isLast ? 'lessOrEqual' : 'lessThan', value: bin.to, grain: null },
    ],
    label: rangeText(spread, bin),
    values: [bin.from, bin.to],
  };
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

const stackHeights = ({ bins, groups }: Spread): readonly number[] =>
  bins.map((_, index) => groups.reduce((sum, group) => sum + (group.counts[index] ?? 0), 0));

function summaryOf(spread: Spread): string {
  const sums = stackHeights(spread);
  const peak = spread.bins[sums.indexOf(Math.max(...sums))];
  const first = spread.bins[0];
  const last = spread.bins.at(-1);
  const write = edgeText(spread);
  const most = peak === undefined || spread.draw.form.cumulative ? '' : `, most between ${rangeText(spread, peak)}`;
  return `Histogram of ${labelOf(spread.draw.labels, spread.draw.form.column?.label ?? 'a column')}, ${countOf(spread.bins.length, 'range')} from ${write(first?.from ?? null)} to ${write(last?.to ?? null)}${unitOf(spread.draw)}${most}.`;
}

/**
 * Touching bars over ranges of equal width. The bars stand on a hidden category axis, and a value axis under them carries
 * the numbers, so that labels are round and sit where they belong.
 */
export function histogramOption(draw: Draw<HistogramForm>): Drawing {
  const spread = readSpread(draw);
  if (spread === null) return emptyDrawing;
  const { form, ink } = draw;
  const heights = stackHeights(spread);
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
        edgeAxis(spread),
      ],
      yAxis: {
        ...valueAxis(form.normalize ? ',.0%' : form.y_axis_format, { heightPx: draw.heightPx, amounts: heights }),
        ...(form.normalize ? shareAxisEnd(heights) : {}),
      },
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
        ? keyEntries(
            spread.all.map(({ name }) => name),
            spread.color,
            ink,
          )
        : [],
    pointCounts: spread.groups.map(() => spread.bins.length),
    markAt: (at, index) => {
      const group = spread.groups[at];
      const bin = spread.bins[index];
      if (group === undefined || bin === undefined) return null;
      const name = spread.all.length > 1 ? `${group.name}, ${rangeText(spread, bin)}` : rangeText(spread, bin);
      return { name: `${name}: ${spread.write(group.counts[index] ?? 0)}`, selection: binSelection(spread, index) };
    },
    notes: draw.coverage == null ? [] : missingRows(draw.coverage.missing, draw.coverage.rows, 'a value'),
  };
}
