import { countOf } from '@sextant/contract';
import type { CustomSeriesOption } from 'echarts';
import { mixColors, rampColor, readableTextColor } from '../kit/colors/color-mix.ts';
import type { Draw, Drawing } from '../kit/drawing/drawing.ts';
import { emptyDrawing } from '../kit/drawing/empty-drawing.ts';
import { barsOfGroups } from '../kit/drawing/group-bars.ts';
import { itemMarks, itemTooltip } from '../kit/drawing/item-marks.ts';
import { labelOf } from '../kit/values/labels.ts';
import { firstGroups, groupsWithout, tooSmall } from '../kit/result/left-out.ts';
import { currencyText } from '../kit/values/currency-text.ts';
import { shareText, shortNumberText, type NumberText } from '../kit/values/numbers.ts';
import { colorsFor, otherLabel } from '../kit/colors/palette.ts';
import { isOffPath } from '../kit/drawing/path-selection.ts';
import { whyNoParts } from '../kit/result/result-facts.ts';
import { squarified, type Rectangle } from '../kit/drawing/squarified.ts';
import { clipText, drawnFont, textWidthPx } from '../kit/drawing/text-width.ts';
import { tooltipHtml } from '../kit/drawing/tooltip.ts';
import type { TreemapForm } from './spec.ts';
import { withoutSmallAreas } from './small-areas.ts';
import { readAreas, type Area, type Areas } from './tree.ts';

/** One area as it is drawn; those that hold parts come before them. */
interface PlacedArea {
  readonly area: Area;
  readonly path: readonly string[];
  /** The value that it is a part of. */
  readonly whole: number;
  readonly color: string;
  readonly place: Rectangle;
}

const headPx = 20;
const fontSizePx = 12;
const linePx = 16;
const paddingPx = 6;
/** An area that is split has a head only where its parts keep space. */
const splitPx = 44;
/** The palest and the deepest share of the ramp. */
const [palest, deepestShare] = [0.3, 0.95];

/** The color of an area: of a single level by its size; of several the first level's own, paler the smaller it is among its siblings. */
function colorOf(draw: Draw<TreemapForm>, { parts }: Areas): (area: Area, path: readonly Area[]) => string {
  const { themeColors } = draw;
  const largest = parts[0]?.value ?? 1;
  const ownColor = colorsFor(
    parts.map(({ name }) => name),
    themeColors,
    draw.colors,
  );
  return (area, path) => {
    if (area.name === otherLabel && area.selection === null)
      return mixColors(themeColors.text3, themeColors.surface, 0.55);
    if (draw.form.groupby.length === 1)
      return rampColor(themeColors.sequential, palest + (deepestShare - palest) * (area.value / largest));
    const [top = area, parent] = [path[0], path.at(-1)];
    const share = parent === undefined ? 1 : area.value / (parent.parts[0]?.value ?? area.value);
    return mixColors(ownColor(top.name), themeColors.surface, 0.4 * (1 - share));
  };
}

/** An area with a gap around it, which leaves the most of a tiny one. */
function shrunk({ x, y, width, height }: Rectangle, usualGapPx: number): Rectangle {
  const gapPx = Math.min(usualGapPx, width / 4, height / 4);
  return { x: x + gapPx / 2, y: y + gapPx / 2, width: width - gapPx, height: height - gapPx };
}

const hasHead = (form: TreemapForm, { width, height }: Rectangle): boolean =>
  form.show_upper_labels && width >= splitPx && height >= splitPx;

function placedAreas(draw: Draw<TreemapForm>, areas: Areas): readonly PlacedArea[] {
  const color = colorOf(draw, areas);
  const placedAreaList: PlacedArea[] = [];
  const split = (
    parts: readonly Area[],
    wholeAmount: number,
    path: readonly Area[],
    withinRectangle: Rectangle,
  ): void => {
    const rectangles = squarified(
      parts.map(({ value }) => value),
      withinRectangle,
    );
    parts.forEach((area, index) => {
      const rectangle = shrunk(rectangles[index] ?? withinRectangle, path.length === 0 ? 2 : 1);
      placedAreaList.push({
        area,
        path: [...path, area].map(({ name }) => name),
        whole: wholeAmount,
        color: isOffPath(draw.selected, area.selection) ? draw.themeColors.accentSoft2 : color(area, path),
        place: rectangle,
      });
      const head = hasHead(draw.form, rectangle) ? headPx : 0;
      split(area.parts, area.value, [...path, area], {
        ...rectangle,
        y: rectangle.y + head,
        height: rectangle.height - head,
      });
    });
  };
  split(areas.parts, areas.total, [], { x: 0, y: 0, width: draw.widthPx, height: draw.heightPx });
  return placedAreaList;
}

/** The words of an area that fit into it: never a part of a number. */
function areaTextOf({ form }: Draw<TreemapForm>, { area, place }: PlacedArea, write: NumberText): string {
  const spacePx = place.width - 2 * paddingPx;
  const fitsSpace = (text: string): boolean => textWidthPx(text, fontSizePx) <= spacePx;
  const value = [write(area.value), shortNumberText(form.number_format)(area.value)].find(fitsSpace) ?? '';
  if (area.parts.length > 0) {
    if (!hasHead(form, place)) return '';
    const both = `${area.name}  ${write(area.value)}`;
    return fitsSpace(both) ? both : clipText(area.name, fontSizePx, spacePx);
  }
  if (!form.show_labels || place.height < linePx || spacePx < fontSizePx) return '';
  const name = fitsSpace(area.name) ? area.name : spacePx >= splitPx ? clipText(area.name, fontSizePx, spacePx) : '';
  if (form.label_type === 'Key') return name;
  if (form.label_type === 'value') return value;
  const lines = [name, value].filter((line) => line !== '');
  return place.height >= 2 * linePx + paddingPx ? lines.join('\n') : name;
}

const areaText = ({ place, color }: PlacedArea, text: string, isHead: boolean) => ({
  type: 'text' as const,
  silent: true,
  x: place.x + paddingPx,
  y: place.y + (isHead ? 3 : paddingPx - 2),
  style: { text, fill: readableTextColor(color), font: drawnFont(fontSizePx, isHead ? 600 : 400), lineHeight: linePx },
});

function series(draw: Draw<TreemapForm>, areasPlaced: readonly PlacedArea[], write: NumberText): CustomSeriesOption {
  return {
    type: 'custom',
    id: 'areas',
    coordinateSystem: 'none',
    data: areasPlaced.map(({ area }) => ({ name: area.name, value: area.value })),
    renderItem: ({ dataIndex }) => {
      const placed = areasPlaced[dataIndex];
      if (placed === undefined) return null;
      const isSplit = placed.area.parts.length > 0;
      const text = areaTextOf(draw, placed, write);
      return {
        type: 'rect',
        // Of an area that is split, the head; the rest of it is its parts.
        shape: {
          ...placed.place,
          ...(isSplit ? { height: hasHead(draw.form, placed.place) ? headPx - 1 : 0 } : {}),
          r: 1,
        },
        style: { fill: placed.color },
        emphasis: isSplit ? {} : { style: { opacity: 0.85 } },
        ...(text === '' ? {} : { textContent: areaText(placed, text, isSplit), textConfig: { local: true } }),
      };
    },
  };
}

/** Areas within areas, the largest at the top left; bars where amounts are no parts of a whole. */
export function treemapOption(draw: Draw<TreemapForm>): Drawing {
  const { form, labels } = draw;
  const areas = readAreas(draw.tables[0], form, draw.facts);
  const write = currencyText(form.number_format, form.currency_format);
  const metricLabel = labelOf(labels, form.metric?.label ?? 'a metric');
  const notes = [...firstGroups(areas.groups.length, draw.facts), ...groupsWithout(areas.leftOut, 'an amount', 'area')];
  const by = form.groupby.map(({ label }) => labelOf(labels, label)).join(', ');
  if (areas.error !== null && areas.groups.length > 0) {
    const reason = `Bars instead of areas: ${whyNoParts([metricLabel], areas.error)}.`;
    return barsOfGroups(draw, {
      groups: areas.groups,
      what: metricLabel,
      by,
      write,
      notes: [reason, ...notes],
    });
  }
  const { areas: visible, joined } = withoutSmallAreas(areas);
  const areasPlaced = placedAreas(draw, visible);
  if (areasPlaced.length === 0) return emptyDrawing;
  const shareOf = ({ area, whole }: PlacedArea): string => shareText(area.value / whole);
  return {
    option: {
      tooltip: itemTooltip(areasPlaced, (placed) =>
        tooltipHtml(placed.path.join(' ▸ '), [
          { color: placed.color, name: metricLabel, text: write(placed.area.value), detail: shareOf(placed) },
        ]),
      ),
      series: [series(draw, areasPlaced, write)],
    },
    summary: `Treemap of ${metricLabel} by ${by}, ${countOf(areasPlaced.filter(({ area }) => area.parts.length === 0).length, 'area')}, largest ${areasPlaced[0]?.area.name} with ${shareText((areasPlaced[0]?.area.value ?? 0) / areas.total)}.`,
    legend: [],
    pointCounts: [areasPlaced.length],
    markAt: itemMarks(areasPlaced, (placed) => ({
      name: `${placed.path.join(', ')}: ${write(placed.area.value)}, ${shareOf(placed)}`,
      selection: placed.area.selection,
    })),
    notes: [...notes, ...tooSmall(joined)],
  };
}
