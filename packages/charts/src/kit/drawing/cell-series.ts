import type { CustomSeriesOption, SeriesOption } from 'echarts';
import { readableTextColor } from '../colors/color-mix.ts';
import { paintedType, type PaintAxes, type PaintedSeriesOption, type PlacedMarks } from '../echarts/painted.ts';
import { drawnFont } from './text-width.ts';

/** A cell as it is drawn, over some columns and rows. */
interface DrawnTile {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly fill: string;
  /** Empty where it has no space. */
  readonly text: string;
}

interface CellStyle {
  /** About how large the smaller side of a cell is. */
  readonly sidePx: number;
  readonly border: { readonly color: string; readonly widthPx: number } | null;
  readonly surface: string;
  readonly textSizePx: number;
}

/** More are painted as one element, where there is a canvas. */
const mostElements = 3000;
/** How much of a cell is seen that is pointed at. */
const pointedOpacity = 0.85;

/** Space between cells, and how round they are: none of both where cells are tiny. */
function shapeOf({ sidePx }: CellStyle): { readonly gapPx: number; readonly radiusPx: number } {
  if (sidePx < 4) return { gapPx: 0, radiusPx: 0 };
  return sidePx < 12 ? { gapPx: 1, radiusPx: 1 } : { gapPx: 2, radiusPx: 3 };
}

interface CellSize {
  readonly width: number;
  readonly height: number;
}

/** Where a cell lies whose first column and row have their middle there. */
const boxOf = (
  { columns, rows }: DrawnTile,
  [x, y]: readonly number[],
  { width, height }: CellSize,
  gapPx: number,
) => ({
  x: (x ?? 0) - width / 2 + gapPx / 2,
  y: (y ?? 0) - height / 2 + gapPx / 2,
  width: Math.max(1, width * columns - gapPx),
  height: Math.max(1, height * rows - gapPx),
});

function elementSeries(tiles: readonly DrawnTile[], style: CellStyle): CustomSeriesOption {
  const { gapPx, radiusPx } = shapeOf(style);
  const { border } = style;
  const borderStyle = border === null ? {} : { stroke: border.color, lineWidth: border.widthPx };
  const textOf = ({ text, fill }: DrawnTile) => ({
    type: 'text' as const,
    style: { text, fill: readableTextColor(fill), font: drawnFont(style.textSizePx) },
    silent: true,
  });
  return {
    type: 'custom',
    id: 'cells',
    clip: true,
    // Of the library's own steps 100,000 cells would take hundreds of frames.
    progressive: 8000,
    data: tiles.map(({ x, y }) => [x, y]),
    encode: { x: 0, y: 1 },
    renderItem: (params, api) => {
      const tile = tiles[params.dataIndex];
      const middle = api.coord([api.value(0), api.value(1)]);
      const size = api.size?.([1, 1]) ?? [0, 0];
      const [width = 0, height = 0] = Array.isArray(size) ? size : [size, size];
      if (tile === undefined) return null;
      return {
        type: 'rect',
        shape: { ...boxOf(tile, middle, { width, height }, gapPx), r: radiusPx },
        style: { fill: tile.fill, ...borderStyle },
        // Of tiny ones nobody sees it.
        ...(gapPx === 0 ? {} : { emphasis: { style: { opacity: pointedOpacity } } }),
        ...(tile.text === '' ? {} : { textContent: textOf(tile), textConfig: { position: 'inside' as const } }),
      };
    },
  };
}

function placedCells(tiles: readonly DrawnTile[], style: CellStyle, axes: PaintAxes): PlacedMarks {
  const { gapPx, radiusPx } = shapeOf(style);
  const size = { width: axes.getAxis('x').getBandWidth(), height: axes.getAxis('y').getBandWidth() };
  const boxes = tiles.map((tile) => boxOf(tile, axes.dataToPoint([tile.x, tile.y]), size, gapPx));
  const area = axes.getArea(0);
  const fillBox = (context: CanvasRenderingContext2D, index: number): void => {
    const box = boxes[index];
    if (box === undefined) return;
    const { x, y, width, height } = box;
    if (radiusPx === 0) return context.fillRect(x, y, width, height);
    context.beginPath();
    context.roundRect(x, y, width, height, Math.min(radiusPx, width / 2, height / 2));
    context.fill();
  };
  return {
    paint: (context) => {
      context.beginPath();
      context.rect(area.x, area.y, area.width, area.height);
      context.clip();
      if (style.border !== null) {
        context.strokeStyle = style.border.color;
        context.lineWidth = style.border.widthPx;
      }
      tiles.forEach(({ fill }, index) => {
        context.fillStyle = fill;
        fillBox(context, index);
        const box = boxes[index];
        if (style.border !== null && box !== undefined) context.strokeRect(box.x, box.y, box.width, box.height);
      });
    },
    markAt: (atX, atY) =>
      boxes.findLastIndex(({ x, y, width, height }) => atX >= x && atX <= x + width && atY >= y && atY <= y + height),
    boxOf: (index) => boxes[index] ?? null,
    paintPointed: (context, index) => {
      if (gapPx === 0) return;
      context.fillStyle = style.surface;
      context.globalAlpha = 1 - pointedOpacity;
      fillBox(context, index);
    },
  };
}

function paintedSeries(tiles: readonly DrawnTile[], style: CellStyle): PaintedSeriesOption {
  const data = new Float64Array(2 * tiles.length);
  for (const [index, { x, y }] of tiles.entries()) {
    data[2 * index] = x;
    data[2 * index + 1] = y;
  }
  return { type: paintedType, id: 'cells', data, place: (axes) => placedCells(tiles, style, axes) };
}

/** The cells of a grid as a series. With `canPaint`, which needs `PaintedSeries`, many without texts are painted. */
export function cellSeries(tiles: readonly DrawnTile[], style: CellStyle, canPaint: boolean): SeriesOption {
  const paints = canPaint && tiles.length > mostElements && tiles.every(({ text }) => text === '');
  // The library's types know only the series that it has itself.
  return paints ? (paintedSeries(tiles, style) as unknown as SeriesOption) : elementSeries(tiles, style);
}
