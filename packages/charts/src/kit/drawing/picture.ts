import { isRecord } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import type { EChartsOption } from 'echarts';
import type { EChartsType } from 'echarts/core';
import { BarChart, CustomChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent, MarkPointComponent } from 'echarts/components';
import { init, registerTheme, use as register } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { StrokesShapes } from '../echarts/echarts-strokes.ts';
import type { ChartSpec, FormOf } from '../declare/chart-spec.ts';
import type { RawForm } from '../declare/control.ts';
import type { Box } from './box.ts';
import type { Draw, Drawing, Overlay, Selection } from './drawing.ts';
import { withGhost } from './ghost.ts';
import type { RangeArea } from './range-area.ts';
import { withLabels } from './drawing-with-labels.ts';
import type { ColorAssignments } from '../colors/palette.ts';
import { readDrawnForm } from './drawn-form.ts';
import type { ResultDetails, ResultFacts, ShownResults } from '../result/result-facts.ts';
import type { Coverage } from '../result/coverage.ts';
import type { LabelMap, Labels } from '../values/labels.ts';
import { echartsThemes } from '../colors/theme/echarts-themes.ts';
import type { ThemeColors, ThemeName } from '../colors/theme/theme-colors.ts';

register([SVGRenderer, GridComponent, MarkAreaComponent, MarkLineComponent, MarkPointComponent, LabelLayout]);
register([BarChart, CustomChart, LineChart, PieChart, ScatterChart, StrokesShapes]);
for (const [name, theme] of Object.entries(echartsThemes)) registerTheme(name, theme);

/** What the picture of one chart is drawn from: a form of its type, and the results to its queries. */
export interface PictureRequest {
  readonly formData: RawForm;
  readonly tables: readonly ColumnTable[];
  readonly colors: ColorAssignments;
  readonly facts: ResultFacts | undefined;
  readonly box: Box;
  readonly theme: ThemeName;
  readonly themeColors: ThemeColors;
  /** What a picture needs that is read, at its full size and with all its words; null for one that is small. */
  readonly reading: PictureReading | null;
}

/** What stands around the marks of a chart that is read; each as a view of the page gets it. */
export interface PictureReading {
  readonly labels: Labels;
  readonly formats: Readonly<Record<string, string | null>>;
  readonly labelMap: LabelMap;
  readonly others: readonly ResultDetails[];
  /** What is laid over the chart; undefined for nothing. */
  readonly overlay: Overlay | undefined;
  /** Whether the row limit is the author's own: a list of the first, and no warning. */
  readonly isCutChosen: boolean;
  /** How far the rows reach; null where that says nothing. */
  readonly coverage: Coverage | null;
  /** The results without filters, where what is shown is a part of them. */
  readonly whole: readonly ColumnTable[];
  /** The results before something was chosen in other charts, which stay behind the marks; null for none. */
  readonly before: ShownResults | null;
  /** The marks that are chosen in it; null for none. */
  readonly selected: Selection | null;
  /** Makes what lies over the marks where a range is chosen along their axes; null for none. */
  readonly rangeOver: ((chart: EChartsType, area: RangeArea, themeColors: ThemeColors) => string) | null;
  /** What the fields of a filter box show, by their columns; those that are not here are empty. */
  readonly fieldValues: Readonly<Record<string, string>>;
}

/** How the charts of a type are drawn without a browser, small or to be read: SVG at the place of the box. */
export type Picture = (request: PictureRequest) => string;

type OptionPart = Readonly<Record<string, unknown>>;
const changeEach = (value: unknown, change: (part: OptionPart) => OptionPart): unknown =>
  Array.isArray(value)
    ? value.map((part: unknown) => (isRecord(part) ? change(part) : part))
    : isRecord(value)
      ? change(value)
      : value;
const hidden = { show: false } as const;

/** A drawing without the words that are too small to be read in a picture: marks and grid stay as they are. */
function withoutText(option: EChartsOption): EChartsOption {
  const axis = (part: OptionPart): OptionPart => ({
    ...part,
    name: '',
    axisLabel: hidden,
    axisTick: hidden,
    axisLine: hidden,
    axisPointer: hidden,
  });
  const series = (part: OptionPart): OptionPart => {
    const { markPoint: _point, markLine: _line, markArea: _area, endLabel: _end, ...rest } = part;
    return { ...rest, label: hidden, silent: true };
  };
  const { tooltip: _tooltip, ...rest } = option;
  return {
    ...rest,
    animation: false,
    grid: { left: 2, right: 2, top: 4, bottom: 2, containLabel: false },
    xAxis: changeEach(option.xAxis, axis),
    yAxis: changeEach(option.yAxis, axis),
    series: changeEach(option.series, series),
  } as EChartsOption;
}

/** How an option becomes SVG. `overMarks` makes what lies over the marks, once these have their places. Default nothing. */
interface SvgLook {
  readonly theme: ThemeName;
  readonly isRead: boolean;
  readonly overMarks?: (chart: EChartsType) => string;
}

/** An option as SVG at its place, its words left out unless it is to be read; runs without a browser. */
export function optionSvg(option: EChartsOption, box: Box, { theme, isRead, overMarks }: SvgLook): string {
  const chart = init(null, `sextant-${theme}`, {
    renderer: 'svg',
    ssr: true,
    width: Math.max(1, Math.round(box.widthPx)),
    height: Math.max(1, Math.round(box.heightPx)),
  });
  try {
    const { tooltip: _tooltip, dataZoom: _zoom, toolbox: _tools, ...still } = option;
    chart.setOption(isRead ? { ...still, animation: false } : withoutText(option));
    const marks = chart.renderToSVGString().replace(/^<svg /, `<svg x="${box.x}" y="${box.y}" `);
    return overMarks === undefined ? marks : marks.replace(/<\/svg>$/, () => `${overMarks(chart)}</svg>`);
  } finally {
    chart.dispose();
  }
}

/**
 * The picture of a type that the drawing library draws; one that is read has its legend above and its notes below. `textOver` writes what stands over the marks
 * of one that is read, in the box that they have. Default nothing.
 */
export const optionPicture =
  <Spec extends ChartSpec>(
    spec: Spec,
    option: (draw: Draw<FormOf<Spec>>) => Drawing,
    textOver: (box: Box) => string = () => '',
  ): Picture =>
  ({ formData, tables, facts, colors, box, theme, themeColors, reading }) => {
    const isRead = reading !== null;
    const { labels = {}, formats, labelMap, others, before = null, selected = null, rangeOver = null } = reading ?? {};
    const form = readDrawnForm(spec, formData);
    const results = { tables, facts, others, ...(labelMap === undefined ? {} : { labelMap }) };
    const drawResults = (
      shown: typeof results | ShownResults,
      changes: Pick<Draw<FormOf<Spec>>, 'selected' | 'before'>,
      { widthPx, heightPx }: Box,
    ): Drawing =>
      option({
        form,
        themeColors,
        widthPx,
        heightPx,
        colors,
        labels,
        formats,
        overlay: reading?.overlay,
        coverage: reading?.coverage,
        isolated: [],
        tables: shown.tables,
        facts: shown.facts,
        others: shown.others,
        ...(shown.labelMap === undefined ? {} : { labelMap: shown.labelMap }),
        ...changes,
      });
    const drawAt = (place: Box): Drawing => {
      const drawing = drawResults(results, { selected, before }, place);
      if (before === null) return drawing;
      const earlier = drawResults(before, { selected: null }, place);
      return withGhost(drawing, earlier, { themeColors, isWhole: before.facts.additive.length > 0 });
    };
    const draw = ({ option: drawnOption, range }: Drawing, place: Box): string => {
      const area = rangeOver === null ? null : (range?.() ?? null);
      if (rangeOver === null || area === null) return optionSvg(drawnOption, place, { theme, isRead });
      return optionSvg(drawnOption, place, {
        theme,
        isRead,
        overMarks: (chart) => rangeOver(chart, area, themeColors),
      });
    };
    if (!isRead) return draw(drawAt(box), box);
    const drawWithText = (drawing: Drawing, place: Box): string => draw(drawing, place) + textOver(place);
    return withLabels({ box, themeColors, facts, isCutChosen: reading.isCutChosen }, drawAt, drawWithText);
  };

/** The sheet that a tile stands on. */
export const tileBackground = ({ x, y, widthPx, heightPx }: Box, themeColors: ThemeColors): string =>
  `<rect x="${x + 0.5}" y="${y + 0.5}" width="${widthPx - 1}" height="${heightPx - 1}" rx="3" fill="${themeColors.surface}" stroke="${themeColors.line2}" stroke-width="0.75"/>`;
