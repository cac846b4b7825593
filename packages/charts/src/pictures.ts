import type { ColumnTable } from '@sextant/contract';
import { boxPlotOption } from './box-plot/option.ts';
import { boxPlot } from './box-plot/spec.ts';
import { bubbleOption } from './bubble/option.ts';
import { bubble } from './bubble/spec.ts';
import { heatmapOption } from './heatmap/option.ts';
import { heatmap } from './heatmap/spec.ts';
import { trendOption } from './big-number/option.ts';
import { bigNumberWithTrend } from './big-number/spec.ts';
import { readTrend } from './big-number/trend.ts';
import { readNumber } from './big-number-total/reading.ts';
import { bigNumberTotal } from './big-number-total/spec.ts';
import { funnelOption } from './funnel/option.ts';
import { funnel } from './funnel/spec.ts';
import { histogramOption } from './histogram/option.ts';
import { histogram } from './histogram/spec.ts';
import { figurePicture } from './kit/headline/picture.ts';
import type { ResultFacts } from './kit/result-facts.ts';
import type { ChartSpec, FormOf } from './kit/chart-spec.ts';
import type { RawForm } from './kit/control.ts';
import type { Draw, Drawing } from './kit/drawing.ts';
import { optionPicture, sheet, type Box } from './kit/picture.ts';
import type { ColorBook } from './kit/palette.ts';
import { readForm } from './kit/read-form.ts';
import { categoricalPalettes } from './kit/schemes/categorical.ts';
import { inkWithSchemes, schemesOf } from './kit/schemes/scheme-ink.ts';
import { sequentialPalettes } from './kit/schemes/sequential.ts';
import { inks, type Ink, type ThemeName } from './kit/theme/ink.ts';
import { currentForm } from './older-types.ts';
import { pivotPicture } from './pivot-table/picture.ts';
import { pieOption } from './pie/option.ts';
import { pie } from './pie/spec.ts';
import { readComparison } from './pop-kpi/comparison.ts';
import { popKpi } from './pop-kpi/spec.ts';
import { isChartType, type ChartType } from './chart-types.ts';
import { areaOption } from './area/option.ts';
import { areaChart } from './area/spec.ts';
import { scatterOption } from './timeseries-scatter/option.ts';
import { scatterChart } from './timeseries-scatter/spec.ts';
import { smoothOption } from './timeseries-smooth/option.ts';
import { smoothChart } from './timeseries-smooth/spec.ts';
import { stepOption } from './timeseries-step/option.ts';
import { stepChart } from './timeseries-step/spec.ts';
import { genericOption } from './timeseries-generic/option.ts';
import { genericChart } from './timeseries-generic/spec.ts';
import { mixedOption } from './mixed-timeseries/option.ts';
import { mixedChart } from './mixed-timeseries/spec.ts';
import { tablePicture } from './kit/data-table/picture.ts';
import { timeTablePicture } from './time-table/picture.ts';
import { barOption } from './timeseries-bar/option.ts';
import { timeseriesBar } from './timeseries-bar/spec.ts';
import { lineOption } from './timeseries-line/option.ts';
import { timeseriesLine } from './timeseries-line/spec.ts';
import { treemapOption } from './treemap/option.ts';
import { treemap } from './treemap/spec.ts';

export type { Box } from './kit/picture.ts';
export { factsOf } from './kit/result-facts.ts';
export type { Ink, ThemeName } from './kit/theme/ink.ts';

interface PictureRequest {
  readonly formData: RawForm;
  readonly tables: readonly ColumnTable[];
  readonly colors: ColorBook;
  readonly facts: ResultFacts | undefined;
  readonly box: Box;
  readonly theme: ThemeName;
  readonly ink: Ink;
}

const pictureOption =
  <Spec extends ChartSpec>(spec: Spec, option: (draw: Draw<FormOf<Spec>>) => Drawing) =>
  ({ formData, tables, facts, colors, box, theme, ink }: PictureRequest): string => {
    const drawing = option({
      form: readForm(spec, formData),
      tables,
      facts,
      ink,
      widthPx: box.widthPx,
      heightPx: box.heightPx,
      colors,
      labels: {},
      selected: null,
      isolated: [],
    });
    return optionPicture(drawing.option, box, theme);
  };

/** The number above, its line below. */
function trendPicture(request: PictureRequest): string {
  const { formData, tables, facts, box, ink } = request;
  const form = readForm(bigNumberWithTrend, formData);
  const heightPx = form.show_trend_line ? box.heightPx / 2 : box.heightPx;
  const figureMarkup = figurePicture({ ...readTrend(tables, form, { facts }), unit: '' }, { ...box, heightPx }, ink);
  if (!form.show_trend_line) return figureMarkup;
  const belowBox = { ...box, y: box.y + heightPx, heightPx };
  return figureMarkup + pictureOption(bigNumberWithTrend, trendOption)({ ...request, box: belowBox });
}

const painters: Readonly<Record<ChartType, (request: PictureRequest) => string>> = {
  pivot_table_v2: ({ formData, tables, facts, box, ink }) =>
    pivotPicture({ formData, table: tables[0], facts }, box, ink),
  big_number_total: ({ formData, tables, box, ink }) => {
    const form = readForm(bigNumberTotal, formData);
    return figurePicture(readNumber(tables[0], form), box, ink);
  },
  big_number: trendPicture,
  pop_kpi: ({ formData, tables, facts, box, ink }) =>
    figurePicture({ ...readComparison(tables[0], readForm(popKpi, formData), { facts }), unit: '' }, box, ink),
  table: ({ formData, tables, box, ink }) => tablePicture(formData, tables[0], box, ink),
  time_table: ({ formData, tables, box, ink }) => timeTablePicture(formData, tables[0], box, ink),
  'ag-grid-table': ({ formData, tables, box, ink }) => tablePicture(formData, tables[0], box, ink),
  echarts_timeseries_line: pictureOption(timeseriesLine, lineOption),
  echarts_timeseries_bar: pictureOption(timeseriesBar, barOption),
  echarts_area: pictureOption(areaChart, areaOption),
  echarts_timeseries_scatter: pictureOption(scatterChart, scatterOption),
  echarts_timeseries_smooth: pictureOption(smoothChart, smoothOption),
  echarts_timeseries_step: pictureOption(stepChart, stepOption),
  echarts_timeseries: pictureOption(genericChart, genericOption),
  mixed_timeseries: pictureOption(mixedChart, mixedOption),
  pie: pictureOption(pie, pieOption),
  histogram_v2: pictureOption(histogram, histogramOption),
  box_plot: pictureOption(boxPlot, boxPlotOption),
  bubble_v2: pictureOption(bubble, bubbleOption),
  heatmap_v2: pictureOption(heatmap, heatmapOption),
  treemap_v2: pictureOption(treemap, treemapOption),
  funnel: pictureOption(funnel, funnelOption),
};

/** One chart of a picture: a stored form with the results to its queries, none where nothing may be shown. */
export interface PictureTile {
  readonly formData: RawForm;
  readonly tables: readonly ColumnTable[];
  /** The colors of labels, as the dashboard has them. Default: none are known. */
  readonly colors?: ColorBook;
  /** What the server says of the first result. Default nothing: no sums, no shares, no stacks. */
  readonly facts?: ResultFacts;
  readonly box: Box;
}

/** What a picture is drawn from; boxes are in its own units. */
export interface PictureScene {
  readonly theme: ThemeName;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly tiles: readonly PictureTile[];
}

const padPx = 6;

function insideBox({ x, y, widthPx, heightPx }: Box): Box {
  return {
    x: x + padPx,
    y: y + padPx,
    widthPx: Math.max(1, widthPx - 2 * padPx),
    heightPx: Math.max(1, heightPx - 2 * padPx),
  };
}

/** Where nothing can be shown, three quiet lines say that something is there. */
function shape({ x, y, widthPx }: Box, ink: Ink): string {
  return [0.7, 0.5, 0.6]
    .map(
      (share, index) =>
        `<rect x="${x}" y="${y + 2 + index * 10}" width="${widthPx * share}" height="4" rx="2" fill="${ink.grid}"/>`,
    )
    .join('');
}

const palettes = { categorical: categoricalPalettes, sequential: sequentialPalettes };
const inkFor = (formData: RawForm, ink: Ink): Ink => inkWithSchemes(ink, schemesOf(formData), palettes);

function tileSvg(
  { formData: storedForm, tables, facts, colors = {}, box }: PictureTile,
  theme: ThemeName,
  ink: Ink,
): string {
  const formData = currentForm(storedForm);
  const type = formData['viz_type'];
  const innerBox = insideBox(box);
  const content =
    tables.length === 0 || !isChartType(type)
      ? shape(innerBox, ink)
      : painters[type]({ formData, tables, facts, colors, box: innerBox, theme, ink: inkFor(formData, ink) });
  return sheet(box, ink) + content;
}

/**
 * A picture of charts as SVG text, without a browser: marks and numbers, and none of the words that would be too small. Pure but for the
 * drawing library's counters. Texts of data are escaped.
 */
export function pictureSvg({ theme, widthPx, heightPx, tiles }: PictureScene): string {
  const ink = inks[theme];
  const content = tiles.map((tile) => tileSvg(tile, theme, ink)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx}" height="${heightPx}">${content}</svg>`;
}
