import { ChartView, graphic, helper, SeriesModel, type use } from 'echarts/core';
import { paintedType, type PaintAxes, type PaintedSeriesOption, type PlacedMarks } from './painted.ts';

type Shape = InstanceType<typeof graphic.Rect>;
type Registers = Parameters<Extract<Parameters<typeof use>[0], (registers: never) => void>>[0];
type Payload = Parameters<ChartView['highlight']>[3];
/** The library's own types of shapes and elements do not fit each other under our rules for absent properties. */
const elementOf = (shape: Shape) => shape as unknown as Parameters<typeof helper.getECData>[0];

/** What the library builds paths with: a canvas, or what it learns from how large the path is. */
interface PathOnCanvas extends Pick<CanvasRenderingContext2D, 'rect'> {
  readonly getContext: () => CanvasRenderingContext2D | null | undefined;
}

/** An element that paints by itself. A silent one would be given no path of its own, and no canvas. */
class PaintedPath extends graphic.Rect {
  paint: PlacedMarks['paint'] | null = null;
  markAt: PlacedMarks['markAt'] | null = null;
  #context: CanvasRenderingContext2D | null = null;

  /** The path itself is not seen: marks that lie on each other are to be seen through each other. */
  override buildPath(path: CanvasRenderingContext2D | PathOnCanvas, { x, y, width, height }: Shape['shape']): void {
    this.#context = ('getContext' in path ? path.getContext() : path) ?? this.#context;
    path.rect(x, y, width, height);
  }

  override afterBrush(): void {
    if (this.#context === null) return;
    this.#context.save();
    this.paint?.(this.#context);
    this.#context.restore();
  }

  override contain(x: number, y: number): boolean {
    const index = this.markAt?.(x, y) ?? -1;
    // What the library says of the element in its events is of the mark.
    if (index >= 0) helper.getECData(elementOf(this)).dataIndex = index;
    return index >= 0;
  }
}

/** Both colors, so that the library begins its path anew for it. */
const unseenStyle = { fill: 'transparent', stroke: 'transparent' };

class PaintedModel extends SeriesModel {
  static readonly type = `series.${paintedType}`;
  static readonly defaultOption = { coordinateSystem: 'cartesian2d', z: 2, progressive: 0 };

  override getInitialData() {
    return helper.createList(this);
  }
}

function placedOf(model: SeriesModel): PlacedMarks {
  const place = model.get('place' as 'name') as unknown as PaintedSeriesOption['place'];
  return place(model.coordinateSystem as unknown as PaintAxes);
}

class PaintedView extends ChartView {
  static readonly type = paintedType;
  #placed: PlacedMarks | null = null;
  /** What shows that a mark is pointed at, above all others: what lies under it is not painted anew. */
  #pointed: PaintedPath | null = null;

  override render(model: SeriesModel): void {
    this.remove();
    const placed = placedOf(model);
    const path = new PaintedPath({ style: unseenStyle });
    path.paint = placed.paint;
    path.markAt = placed.markAt;
    helper.getECData(elementOf(path)).seriesIndex = model.seriesIndex;
    path.on('mousemove', () => this.#point(model, helper.getECData(elementOf(path)).dataIndex ?? null));
    path.on('mouseout', () => this.#point(model, null));
    this.#placed = placed;
    this.group.add(elementOf(path));
  }

  override highlight(model: SeriesModel, _ecModel: unknown, _api: unknown, payload: Payload): void {
    if (typeof payload.dataIndex === 'number') this.#point(model, payload.dataIndex);
  }

  override downplay(model: SeriesModel): void {
    this.#point(model, null);
  }

  override remove(): void {
    this.#placed = null;
    this.#pointed = null;
    this.group.removeAll();
  }

  #point(model: SeriesModel, index: number | null): void {
    if (this.#pointed !== null) this.group.remove(elementOf(this.#pointed));
    this.#pointed = null;
    const placed = this.#placed;
    const box = index === null ? null : (placed?.boxOf(index) ?? null);
    if (index === null || placed === null || box === null) return;
    // A canvas of its own.
    this.#pointed = new PaintedPath({ shape: { ...box }, style: unseenStyle, zlevel: 1 });
    this.#pointed.paint = (context) => placed.paintPointed(context, index);
    this.group.add(elementOf(this.#pointed));
    // Where the library looks for what a tooltip is of.
    model.getData().setItemGraphicEl(index, elementOf(this.#pointed));
  }
}

/**
 * Teaches the drawing library a series of many marks that are painted on a canvas as one element: an element each takes twenty times as long. What is
 * pointed at, picked and reached by keys is told by the index of its mark, as of other series.
 */
export const PaintedSeries = (registers: Registers): void => {
  registers.registerSeriesModel(PaintedModel);
  registers.registerChartView(PaintedView);
};
