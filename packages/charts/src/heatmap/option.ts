import { countOf, countText } from '@sextant/contract';
import type { EChartsOption, SeriesOption } from 'echarts';
import { axisLineHeightPx, cutNames, gridWithin } from '../kit/drawing/axes.ts';
import { rampColor, rampOf } from '../kit/colors/color-mix.ts';
import { isDimmed, type ColorRamp, type Draw, type Drawing, type Selection } from '../kit/drawing/drawing.ts';
import { emptyDrawing } from '../kit/drawing/empty-drawing.ts';
import { rgbaText } from '../kit/fields/color.ts';
import { itemMarks, itemTooltip } from '../kit/drawing/item-marks.ts';
import { onePerPixel, type DrawnCell } from '../kit/drawing/one-per-pixel.ts';
import { labelOf } from '../kit/values/labels.ts';
import { cellsOnPixels, firstGroups, groupsWithout } from '../kit/result/left-out.ts';
import { currencyText } from '../kit/values/currency-text.ts';
import { shareText, shortNumberText, type NumberText } from '../kit/values/numbers.ts';
import { shareOfSpan } from '../kit/values/span.ts';
import { groupFilter } from '../kit/drawing/selection.ts';
import { cellArea } from '../kit/range/cell-area.ts';
import { cellSeries } from '../kit/drawing/cell-series.ts';
import { textWidthPx, widestPx } from '../kit/drawing/text-width.ts';
import { tooltipHtml } from '../kit/drawing/tooltip.ts';
import { uprightLengthPx, uprightNames } from '../kit/drawing/upright-names.ts';
import { readCells, type Cell, type Cells } from './cells.ts';
import type { HeatmapForm } from './spec.ts';

const labelSizePx = 11;
/** Cells narrower or lower than this have no space for a value. */
const spacious = { widthPx: 30, heightPx: 14 };
const steps = 5;

interface Grid {
  readonly draw: Draw<HeatmapForm>;
  readonly read: Cells;
  readonly write: NumberText;
  /** Where the colors begin and end. */
  readonly least: number;
  readonly most: number;
  readonly colors: readonly string[];
  /** Space for the names of rows. */
  readonly namesPx: number;
  /** How long the upright names of columns are; null where they lie. */
  readonly uprightPx: number | null;
  /** About how large a cell is. */
  readonly cellWidthPx: number;
  readonly cellHeightPx: number;
}

function gridOf(draw: Draw<HeatmapForm>, read: Cells): Grid {
  const { form, widthPx, heightPx } = draw;
  const heatValues = read.cells.map(({ heat }) => heat);
  const ends = form.normalized ? ([0, 1] as const) : form.value_bounds;
  const least = ends[0] ?? heatValues.reduce((low, heat) => Math.min(low, heat), Infinity);
  const most = ends[1] ?? heatValues.reduce((high, heat) => Math.max(high, heat), -Infinity);
  const rowNames = read.ys.map(({ text }) => text);
  const namesPx = form.left_margin === 'auto' ? Math.min(widestPx(rowNames, labelSizePx) + 8, 180) : form.left_margin;
  const ramp = rampOf(form.metric?.label ?? '', draw.facts?.additive ?? [], draw.themeColors);
  const isStepped = form.legend_type === 'piecewise';
  const cellWidthPx = (widthPx - namesPx) / Math.max(1, read.xs.length);
  const xNames = read.xs.map(({ text }) => text);
  const isFree = form.xAxisLabelRotation === 0 && form.xscale_interval < 1 && form.bottom_margin === 'auto';
  const uprightPx = isFree ? uprightLengthPx(xNames, cellWidthPx, { sizePx: labelSizePx, heightPx }) : null;
  return {
    draw,
    read,
    write: currencyText(form.y_axis_format, form.currency_format),
    least,
    most,
    colors: isStepped ? Array.from({ length: steps }, (_, index) => rampColor(ramp, index / (steps - 1))) : ramp,
    namesPx,
    uprightPx,
    cellWidthPx,
    cellHeightPx: (heightPx - (uprightPx ?? 24)) / Math.max(1, read.ys.length),
  };
}

function colorOf({ draw, least, most, colors }: Grid, { heat }: Cell): string {
  const share = most > least ? Math.min(1, Math.max(0, shareOfSpan(heat, least, most))) : 0.5;
  if (draw.form.legend_type === 'continuous') return rampColor(colors, share);
  return colors[Math.min(colors.length - 1, Math.floor(share * colors.length))] ?? draw.themeColors.grid;
}

/** Both groups of a cell; null where the step of its times is not known. */
function selectionAt({ draw, read }: Grid, { x, y }: Cell): Selection | null {
  const { x_axis: axis, groupby } = draw.form;
  const [column, row] = [read.xs[x], read.ys[y]];
  if (axis === null || groupby === null || column === undefined || row === undefined) return null;
  const filters = [groupFilter(axis, column.value, read.xStep), groupFilter(groupby, row.value, read.yStep)];
  const knownFilters = filters.filter((filter) => filter !== null);
  if (knownFilters.length < filters.length) return null;
  return { filters: knownFilters, label: `${column.text}, ${row.text}`, values: [column.value, row.value] };
}

/** What is drawn of a cell. */
interface Tile extends DrawnCell<Cell> {
  readonly fill: string;
  /** Empty where it has no space. */
  readonly text: string;
}

function tilesOf(grid: Grid): readonly Tile[] {
  const { draw, cellWidthPx, cellHeightPx, write } = grid;
  const hasSpace = draw.form.show_values && cellWidthPx >= spacious.widthPx && cellHeightPx >= spacious.heightPx;
  const short = shortNumberText(draw.form.y_axis_format);
  const fitsCell = (text: string): boolean => textWidthPx(text, labelSizePx) <= cellWidthPx - 4;
  return onePerPixel(grid.read.cells, grid).map((drawnCell): Tile => {
    const { cell } = drawnCell;
    const isDim = draw.selected !== null && isDimmed(draw.selected, selectionAt(grid, cell));
    return {
      ...drawnCell,
      fill: isDim ? draw.themeColors.accentSoft2 : colorOf(grid, cell),
      text: hasSpace ? ([write(cell.amount), short(cell.amount)].find(fitsCell) ?? '') : '',
    };
  });
}

function seriesOf(grid: Grid, tiles: readonly Tile[], canPaint: boolean): SeriesOption {
  const { border_color: color, border_width: widthPx } = grid.draw.form;
  const border = widthPx > 0 ? { color: rgbaText(color), widthPx } : null;
  const sidePx = Math.min(grid.cellWidthPx, grid.cellHeightPx);
  const { surface } = grid.draw.themeColors;
  return cellSeries(tiles, { sidePx, border, surface, textSizePx: labelSizePx }, canPaint);
}

const every = (interval: number): 'auto' | number => (interval < 1 ? 'auto' : interval - 1);

/** Rows from this height on have a name each, line under line. */
const namedRowPx = 12;
const namesBelowPx = 24;
/** Between a name and the cells. */
const nameGapPx = 8;

/**
 * Margins of rows that are too thin for the library, which would shrink the cells for names that it then leaves out: null where it finds them itself. The
 * first name reaches above its row.
 */
const thinMargins = ({ draw: { form }, namesPx, cellHeightPx, uprightPx }: Grid) =>
  cellHeightPx >= axisLineHeightPx || form.xAxisLabelRotation !== 0
    ? null
    : {
        left: Math.ceil(namesPx),
        bottom: uprightPx === null ? namesBelowPx : uprightPx + 10,
        top: Math.ceil(Math.max(0, (axisLineHeightPx - cellHeightPx) / 2)),
      };

function axes(heat: Grid): Pick<EChartsOption, 'grid' | 'xAxis' | 'yAxis'> {
  const { draw, read, namesPx, cellWidthPx, cellHeightPx, uprightPx } = heat;
  const { form, themeColors } = draw;
  const { left_margin: left, bottom_margin: bottom } = form;
  const isFree = left === 'auto' && bottom === 'auto';
  const thin = thinMargins(heat);
  const axisOptions = {
    type: 'category' as const,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
  };
  const label = { fontSize: labelSizePx, lineHeight: axisLineHeightPx, color: themeColors.text3, hideOverlap: true };
  const lastPx = uprightPx === null ? textWidthPx(read.xs.at(-1)?.text ?? '', labelSizePx) : labelSizePx;
  const beyondPx = (lastPx - cellWidthPx) / 2;
  const grid = gridWithin({
    top: 0,
    right: Math.max(0, Math.min(60, Math.ceil(beyondPx))),
    ...(left === 'auto' ? {} : { left }),
    ...(bottom === 'auto' ? {} : { bottom }),
  });
  return {
    // A chosen margin is to the cells; the names have their place in it.
    grid:
      isFree && thin === null
        ? grid
        : {
            ...grid,
            outerBoundsMode: 'none' as const,
            ...(isFree ? thin : { left: left === 'auto' ? 60 : left, bottom: bottom === 'auto' ? 24 : bottom }),
          },
    xAxis: {
      ...axisOptions,
      data: read.xs.map(({ text }) => text),
      axisLabel: {
        ...label,
        interval: every(form.xscale_interval),
        rotate: form.xAxisLabelRotation,
        ...(uprightPx === null ? cutNames(read.xs, cellWidthPx, labelSizePx) : uprightNames(uprightPx, labelSizePx)),
      },
    },
    yAxis: {
      ...axisOptions,
      inverse: true,
      data: read.ys.map(({ text }) => text),
      axisLabel: {
        ...label,
        color: themeColors.text2,
        interval: every(form.yscale_interval),
        ...(cellHeightPx >= namedRowPx && cellHeightPx < axisLineHeightPx && form.yscale_interval < 1
          ? { interval: 0, lineHeight: namedRowPx, hideOverlap: false }
          : {}),
        width: left === 'auto' ? Math.ceil(namesPx) - (thin === null ? 0 : nameGapPx) : Math.max(20, left - nameGapPx),
        overflow: 'truncate',
      },
    },
  };
}

const scopes = { heatmap: 'of all', x: 'of its column', y: 'of its row' } as const;

function rampAround({ draw, least, most, colors, write, read }: Grid): ColorRamp | null {
  const { form } = draw;
  if (!form.show_legend || read.cells.length === 0) return null;
  const [from, to] = form.normalized ? ['lowest', 'highest'] : [write(least), write(most)];
  return { from, to, colors, isStepped: form.legend_type === 'piecewise' };
}

/** Cells in the colors of their amounts, from pairs of two dimensions; a pair without an amount has no cell. */
export const heatmapOption = (draw: Draw<HeatmapForm>): Drawing => heatmapDrawing(draw, false);

/** The same for a canvas that knows `PaintedSeries`. */
export const paintedHeatmapOption = (draw: Draw<HeatmapForm>): Drawing => heatmapDrawing(draw, true);

function heatmapDrawing(draw: Draw<HeatmapForm>, canPaint: boolean): Drawing {
  const { form, labels } = draw;
  const [table] = draw.tables;
  const read = table === undefined ? null : readCells(table, form, draw.facts);
  if (read === null || read.cells.length === 0) return emptyDrawing;
  const grid = gridOf(draw, read);
  const tiles = tilesOf(grid);
  const metricLabel = labelOf(labels, form.metric?.label ?? '');
  const nameOf = ({ x, y }: Cell): string => `${read.xs[x]?.text ?? ''}, ${read.ys[y]?.text ?? ''}`;
  const titleOf = ({ cell, count }: Tile): string =>
    count === 1 ? nameOf(cell) : `${nameOf(cell)} (highest of ${countText(count)})`;
  const shareOf = ({ share }: Cell): string | null =>
    form.show_percentage && share !== null ? `${shareText(share)} ${scopes[form.normalize_across]}` : null;
  const onPixels = cellsOnPixels(tiles.length, read.cells.length);
  const hottest = read.cells.reduce((one, other) => (other.amount > one.amount ? other : one));
  return {
    option: {
      useUTC: true,
      ...axes(grid),
      tooltip: itemTooltip(tiles, (tile) =>
        tooltipHtml(titleOf(tile), [
          { color: tile.fill, name: metricLabel, text: grid.write(tile.cell.amount), detail: shareOf(tile.cell) },
        ]),
      ),
      series: [seriesOf(grid, tiles, canPaint)],
    },
    summary: `Heat map of ${metricLabel} by ${[form.x_axis, form.groupby].map((column) => labelOf(labels, column?.label ?? '')).join(' and ')}, ${countOf(read.cells.length, 'cell')}, highest ${nameOf(hottest)} with ${grid.write(hottest.amount)}.${onPixels.map((note) => ` ${note}`).join('')}`,
    legend: [],
    ramp: rampAround(grid),
    pointCounts: [tiles.length],
    markAt: itemMarks(tiles, (tile) => ({
      name: [`${titleOf(tile)}: ${grid.write(tile.cell.amount)}`, shareOf(tile.cell)]
        .filter((text) => text !== null)
        .join(', '),
      selection: selectionAt(grid, tile.cell),
    })),
    notes: [
      ...firstGroups(read.cells.length, draw.facts),
      ...groupsWithout(read.leftOut, 'an amount', 'cell'),
      ...onPixels,
    ],
    range: () => cellArea(form, { ...read, cells: tiles.map(({ cell }) => cell) }, labels),
  };
}
