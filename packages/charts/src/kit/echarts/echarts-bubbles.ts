import { ChartView, graphic, helper, SeriesModel, type use } from 'echarts/core';
import { bubblesType, type BubbleLooks } from './bubbles.ts';

type Shape = InstanceType<typeof graphic.Circle>;
type Registers = Parameters<Extract<Parameters<typeof use>[0], (registers: never) => void>>[0];
type Payload = Parameters<ChartView['highlight']>[3];
/** The library's own types of shapes and elements do not fit each other under our rules for absent properties. */
const elementOf = (shape: Shape) => shape as unknown as Parameters<typeof helper.getECData>[0];

/** Where a bubble lies on the canvas, px. */
interface Places {
  /** x and y in turn; NaN for one that lies outside of the axes. */
  readonly points: Float64Array;
  readonly looks: BubbleLooks;
}

/** What the library builds paths with. */
interface PathOnCanvas {
  readonly getContext: () => CanvasRenderingContext2D | null;
}

const wholeTurn = 2 * Math.PI;
/** That of the library's symbols. */
const opacity = 0.8;

/** All bubbles of a series as one element, which paints each as the library paints a symbol: an element each takes sixty times as long. */
class BubblesPath extends graphic.Circle {
  places: Places | null = null;
  #context: CanvasRenderingContext2D | null = null;

  /** The path itself stays empty: bubbles that lie on each other are to be seen through each other. */
  override buildPath(path: CanvasRenderingContext2D | PathOnCanvas): void {
    this.#context = 'getContext' in path ? path.getContext() : path;
  }

  override afterBrush(): void {
    const [context, places] = [this.#context, this.places];
    if (context === null || places === null) return;
    const { points, looks } = places;
    context.save();
    context.strokeStyle = looks.edge;
    context.lineWidth = 1;
    context.globalAlpha = opacity;
    let isDimmed: boolean | null = null;
    for (let index = 0; index < looks.diametersPx.length; index += 1) {
      const [x = Number.NaN, y = Number.NaN] = [points[2 * index], points[2 * index + 1]];
      if (Number.isNaN(x)) continue;
      const dims = looks.dimmed?.[index] === 1;
      if (dims !== isDimmed) context.fillStyle = dims ? looks.dimmedFill : looks.fill;
      isDimmed = dims;
      context.beginPath();
      context.arc(x, y, (looks.diametersPx[index] ?? 0) / 2, 0, wholeTurn);
      context.fill();
      context.stroke();
    }
    context.restore();
  }

  /** The bubble at a place, the one that lies above the others; -1 beside them. */
  bubbleAt(x: number, y: number): number {
    if (this.places === null) return -1;
    const { points, looks } = this.places;
    for (let index = looks.diametersPx.length - 1; index >= 0; index -= 1) {
      const radiusPx = (looks.diametersPx[index] ?? 0) / 2;
      const [dx, dy] = [(points[2 * index] ?? 0) - x, (points[2 * index + 1] ?? 0) - y];
      if (dx * dx + dy * dy <= radiusPx * radiusPx) return index;
    }
    return -1;
  }

  override contain(x: number, y: number): boolean {
    const index = this.bubbleAt(x, y);
    // What the library says of the element in its events is of the bubble.
    if (index >= 0) helper.getECData(elementOf(this)).dataIndex = index;
    return index >= 0;
  }
}

class BubblesModel extends SeriesModel {
  static readonly type = `series.${bubblesType}`;
  static readonly defaultOption = { coordinateSystem: 'cartesian2d', z: 2, progressive: 0 };

  override getInitialData() {
    return helper.createList(this);
  }
}

const looksOf = (model: SeriesModel): BubbleLooks => (model.get('looks' as 'name') as unknown as () => BubbleLooks)();

class BubblesView extends ChartView {
  static readonly type = bubblesType;
  #bubbles: BubblesPath | null = null;
  /** The bubble that is pointed at, once more above all others: what lies under it is not painted anew. */
  #pointed: Shape | null = null;

  override render(model: SeriesModel): void {
    this.remove();
    const looks = looksOf(model);
    const path = new BubblesPath({ style: { fill: 'transparent', stroke: 'transparent' } });
    path.places = { points: placesOf(model), looks };
    helper.getECData(elementOf(path)).seriesIndex = model.seriesIndex;
    path.on('mousemove', () => this.#point(model, helper.getECData(elementOf(path)).dataIndex));
    path.on('mouseout', () => this.#point(model, null));
    this.#bubbles = path;
    this.group.add(elementOf(path));
  }

  override highlight(model: SeriesModel, _ecModel: unknown, _api: unknown, payload: Payload): void {
    if (typeof payload.dataIndex === 'number') this.#point(model, payload.dataIndex);
  }

  override downplay(model: SeriesModel): void {
    this.#point(model, null);
  }

  override remove(): void {
    this.#bubbles = null;
    this.#pointed = null;
    this.group.removeAll();
  }

  #point(model: SeriesModel, index: number | null | undefined): void {
    if (this.#pointed !== null) this.group.remove(elementOf(this.#pointed));
    this.#pointed = null;
    const places = this.#bubbles?.places;
    const diameterPx = index == null ? undefined : places?.looks.diametersPx[index];
    if (index == null || places == null || diameterPx === undefined) return;
    const { points, looks } = places;
    const [cx = Number.NaN, cy = Number.NaN] = [points[2 * index], points[2 * index + 1]];
    if (Number.isNaN(cx)) return;
    this.#pointed = new graphic.Circle({
      shape: { cx, cy, r: diameterPx / 2 },
      style: {
        fill: looks.dimmed?.[index] === 1 ? looks.dimmedFill : looks.fill,
        stroke: looks.pointedEdge,
        lineWidth: looks.pointedWidthPx,
        opacity,
      },
      // A canvas of its own.
      zlevel: 1,
      silent: true,
    });
    this.group.add(elementOf(this.#pointed));
    // Where the library looks for what a tooltip is of.
    model.getData().setItemGraphicEl(index, elementOf(this.#pointed));
  }
}

/** Where the bubbles of a series lie; those whose middle lies outside of the axes are not shown. */
function placesOf(model: SeriesModel): Float64Array {
  const axes = model.coordinateSystem as unknown as Axes;
  const area = axes.getArea(0.1);
  const { data } = looksOf(model);
  const points = new Float64Array(data.length);
  for (let index = 0; index < data.length; index += 2) {
    const [x = Number.NaN, y = Number.NaN] = axes.dataToPoint([data[index] ?? 0, data[index + 1] ?? 0]);
    const isInside = area.contain(x, y);
    points[index] = isInside ? x : Number.NaN;
    points[index + 1] = isInside ? y : Number.NaN;
  }
  return points;
}

/** What is used of the library's pair of axes. */
interface Axes {
  readonly dataToPoint: (place: readonly [number, number]) => number[];
  readonly getArea: (tolerancePx: number) => { readonly contain: (x: number, y: number) => boolean };
}

/** Teaches the drawing library a series of many bubbles, painted on a canvas. */
export const BubblesSeries = (registers: Registers): void => {
  registers.registerSeriesModel(BubblesModel);
  registers.registerChartView(BubblesView);
};
