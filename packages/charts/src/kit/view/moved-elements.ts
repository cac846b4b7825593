import { isRecord } from '@sextant/contract';
import { color as colors, graphic, registerPostUpdate } from 'echarts/core';
import { isGhost } from '../drawing/moved-marks.ts';
import type { MovedBars, MovedLine, MovedMarks, MovedParts } from '../drawing/moved-marks.ts';
import type { ECharts } from '../echarts/echarts-instance.ts';
import { beforeDrawing } from './draw-option.ts';

/*
 * The drawing library's own elements, changed in place: nothing is laid out and nothing made anew. What each was is put back before the library draws again,
 * since it leaves alone what it thinks is there.
 */

type LibraryApi = Parameters<Parameters<typeof registerPostUpdate>[0]>[1];
type Series = ReturnType<ReturnType<LibraryApi['getModel']>['getSeries']>[number];

/** Anything that can be hidden, and written at. */
interface Element {
  readonly ignore: boolean;
  readonly attr: (values: { readonly ignore: boolean }) => unknown;
  readonly getTextContent: () => unknown;
}

/** A line of the library, or the area under one. */
interface LineElement {
  readonly type: string;
  readonly shape: { readonly points: ArrayLike<number>; readonly stackedOnPoints?: ArrayLike<number> };
  readonly setShape: (shape: object) => unknown;
}

const isLine = (element: { readonly type: string }): element is LineElement => element.type.startsWith('ec-poly');

/** By the canvas of each chart that was drawn since this was loaded. */
const apis = new WeakMap<object, LibraryApi>();
registerPostUpdate((_model, api) => void apis.set(api.getZr(), api));

/** Where a value of an axis lies, px. */
type Scale = (value: number) => number;

/** A series as it is drawn. */
interface DrawnSeries {
  readonly series: Series;
  readonly x: Scale;
  readonly y: Scale;
  readonly contains: (x: number, y: number) => boolean;
}

/** A chart whose axes stay as they are while its marks move. */
export interface ElementStage {
  readonly chart: ECharts;
  readonly api: LibraryApi;
  readonly series: ReadonlyMap<string, DrawnSeries>;
  /** What puts elements back, by element. */
  readonly undo: Map<object, () => void>;
  /** Parts of rings, as they were drawn. */
  readonly parts: Map<object, DrawnPart>;
}

const scaleThrough =
  ([value, px]: readonly [number, number], [otherValue, otherPx]: readonly [number, number]): Scale =>
  (place) =>
    otherValue === value ? px : px + ((place - value) / (otherValue - value)) * (otherPx - px);

/** What marks lie on px that are rounded within. */
const tolerancePx = 0.5;

/** How the values of a series lie in its plot; rings have none. */
function drawnSeries(chart: ECharts, series: Series): DrawnSeries {
  const area = series.coordinateSystem?.getArea?.();
  if (area === undefined) return { series, x: Number, y: Number, contains: () => true };
  const finder = { seriesIndex: series.seriesIndex };
  const [left, top, right, bottom] = [area.x, area.y, area.x + area.width, area.y + area.height];
  const from = chart.convertFromPixel(finder, [left, top]).map(Number);
  const to = chart.convertFromPixel(finder, [right, bottom]).map(Number);
  const base = series.getBaseAxis();
  const bandScale = (dimension: 0 | 1): Scale => {
    const pxOf = (place: number): number =>
      Number(chart.convertToPixel(finder, dimension === 0 ? [place, to[1] ?? 0] : [to[0] ?? 0, place])[dimension]);
    return scaleThrough([0, pxOf(0)], [1, pxOf(1)]);
  };
  const isBand = (dim: string): boolean => base?.dim === dim && base.type === 'category';
  return {
    series,
    x: isBand('x') ? bandScale(0) : scaleThrough([from[0] ?? 0, left], [to[0] ?? 1, right]),
    y: isBand('y') ? bandScale(1) : scaleThrough([from[1] ?? 0, top], [to[1] ?? 1, bottom]),
    contains: (x, y) =>
      x >= left - tolerancePx && x <= right + tolerancePx && y >= top - tolerancePx && y <= bottom + tolerancePx,
  };
}

/** A canvas over that of axes and their words, which are not painted again for each move. */
const movingLevel = 1;

const isDisplayed = (element: unknown): element is { zlevel: number } => isRecord(element) && 'zlevel' in element;

/** Lays the elements of a group and their words on a canvas of their own. */
function raise({ series, api }: { readonly series: Series; readonly api: LibraryApi }, levels: (() => void)[]): void {
  api.getViewOfSeriesModel(series).group.traverse((element) => {
    const shapes: readonly unknown[] = [element, element.getTextContent(), element.getTextGuideLine()];
    for (const one of shapes.filter(isDisplayed)) {
      const { zlevel } = one;
      one.zlevel = movingLevel;
      levels.push(() => void (one.zlevel = zlevel));
    }
  });
}

/** Takes a chart as it is drawn now; null where it was not drawn since this was loaded. */
export function elementStage(chart: ECharts): ElementStage | null {
  const api = apis.get(chart.getZr());
  if (api === undefined) return null;
  const series = new Map(
    api
      .getModel()
      .getSeries()
      .map((one) => [String(one.id), drawnSeries(chart, one)] as const),
  );
  const undo: ElementStage['undo'] = new Map();
  const levels: (() => void)[] = [];
  // What lies behind marks and stays may lie with the axes.
  for (const [id, { series: one }] of series)
    if (one.subType === 'custom' || !isGhost({ id, silent: one.get('silent') })) raise({ series: one, api }, levels);
  beforeDrawing(chart, () => {
    for (const putBack of [...undo.values(), ...levels]) putBack();
    undo.clear();
  });
  return { chart, api, series, undo, parts: new Map() };
}

/** False while the library moves marks of a chart itself. What follows the pointer or the keys may move. */
export function areMarksStill(chart: ECharts): boolean {
  const canvas = chart.getZr();
  if (canvas.animation.isFinished()) return true;
  const api = apis.get(canvas);
  let isStill = api !== undefined;
  for (const one of api?.getModel().getSeries() ?? [])
    api?.getViewOfSeriesModel(one).group.traverse(({ animators }) => {
      isStill &&= animators.length === 0;
    });
  return isStill;
}

type Write = () => void;

/** Keeps how an element was before it is changed for the first time. */
function keep({ undo }: ElementStage, element: object, putBack: () => void): void {
  if (!undo.has(element)) undo.set(element, putBack);
}

/** Shows or hides an element. */
function showElement(stage: ElementStage, element: Element, isShown: boolean): void {
  const { ignore } = element;
  keep(stage, element, () => element.attr({ ignore }));
  if (ignore === isShown) element.attr({ ignore: !isShown });
}

/** Writes at the mark that an element is. */
function writeAt(stage: ElementStage, element: Element, text: string): void {
  const content = element.getTextContent();
  if (!(content instanceof graphic.Text) || content.style.text === text) return;
  const { text: before = '' } = content.style;
  keep(stage, content, () => content.setStyle({ text: before }));
  content.setStyle({ text });
}

/** Paints a bar that is not pointed at, and says what the library makes of its color under a pointer. */
function paint(element: graphic.Rect, fill: graphic.Rect['style']['fill']): void {
  if (element.style.fill === fill || fill === undefined) return;
  element.setStyle({ fill });
  if (element.states['emphasis'] === undefined || typeof fill !== 'string') return;
  const emphasis = element.ensureState('emphasis');
  emphasis.style = { ...emphasis.style, fill: colors.liftColor(fill) };
}

/** Null where a bar lies beyond the plot, or has no element. */
function barWrites(stage: ElementStage, axes: DrawnSeries, bars: MovedBars): readonly Write[] | null {
  const { isHorizontal, spans, texts, radii, edgePx } = bars;
  const data = axes.series.getData();
  const scale = isHorizontal ? axes.x : axes.y;
  const writes: Write[] = [];
  for (const [place, span] of spans.entries()) {
    const element: unknown = data.getItemGraphicEl(place);
    if (!(element instanceof graphic.Rect)) {
      if (span !== null) return null;
      continue;
    }
    if (span === null) {
      writes.push(() => showElement(stage, element, false));
      continue;
    }
    const { shape } = element;
    const [from, to] = span.map(scale);
    if (from === undefined || to === undefined) return null;
    const edge = Math.min(edgePx, Math.abs(to - from)) * Math.sign(to - from);
    const [start, length] = [from + edge / 2, to - from - edge];
    if (!(isHorizontal ? axes.contains(to, shape.y) : axes.contains(shape.x, to))) return null;
    const next = isHorizontal ? { x: start, width: length } : { y: start, height: length };
    const radius = radii[place] ?? 0;
    writes.push(() => {
      const states = element.currentStates ?? [];
      if (states.length > 0) element.clearStates(true);
      const { x, y, width, height, r = 0 } = shape;
      const { ignore } = element;
      const { fill } = element.style;
      keep(stage, element, () => {
        element.setShape({ x, y, width, height, r });
        element.attr({ ignore });
        paint(element, fill);
      });
      element.setShape({ ...next, r: radius });
      if (element.ignore) element.attr({ ignore: false });
      if (texts !== null) writeAt(stage, element, texts[place] ?? '');
      paint(element, bars.colors[place] ?? fill);
      if (states.length > 0) element.useStates([...states], true);
    });
  }
  return writes;
}

const flat = (points: readonly (readonly [number, number])[]): number[] => points.flat();

/** Null where a point lies beyond the plot, or marks are no symbols. */
function lineWrites(stage: ElementStage, axes: DrawnSeries, line: MovedLine): readonly Write[] | null {
  const pixelOf = ([x, y]: readonly [number, number | null]): readonly [number, number] => [
    axes.x(x),
    y === null ? Number.NaN : axes.y(y),
  ];
  const points = line.points.map(pixelOf);
  if (points.some(([x, y]) => !Number.isNaN(y) && !axes.contains(x, y))) return null;
  const writes: Write[] = [];
  stage.api.getViewOfSeriesModel(axes.series).group.traverse((element) => {
    if (!isLine(element)) return;
    const { points: before, stackedOnPoints: feetBefore } = element.shape;
    const foot = feetBefore?.[1] ?? Number.NaN;
    const next = {
      points: flat(points),
      ...(element.type === 'ec-polygon' ? { stackedOnPoints: flat(points.map(([x]) => [x, foot] as const)) } : {}),
    };
    writes.push(() => {
      keep(stage, element, () => element.setShape({ points: before, stackedOnPoints: feetBefore }));
      element.setShape(next);
    });
  });
  const data = axes.series.getData();
  for (const [index, point] of line.places.entries()) {
    const symbol: unknown = data.getItemGraphicEl(index);
    if (!(symbol instanceof graphic.Group)) continue;
    const isShown = point !== null && point[1] !== null;
    if (!isShown) {
      writes.push(() => showElement(stage, symbol, false));
      continue;
    }
    const [x, y] = pixelOf(point);
    writes.push(() => {
      const { x: xBefore, y: yBefore, ignore } = symbol;
      keep(stage, symbol, () => symbol.attr({ x: xBefore, y: yBefore, ignore }));
      symbol.attr({ x, y, ignore: false });
      const mark = symbol.childAt(0);
      if (line.texts !== null && mark !== undefined) writeAt(stage, mark, line.texts[index] ?? '');
    });
  }
  return writes;
}

/** A part of a ring and its words, as they were drawn. */
interface DrawnPart {
  readonly middle: number;
  readonly x: number;
  readonly y: number;
  readonly linePoints: readonly (readonly number[])[];
  readonly isWritten: boolean;
}

/** Keeps a part and its words as they were drawn. */
function drawnPart(stage: ElementStage, sector: graphic.Sector): DrawnPart {
  const knownPart = stage.parts.get(sector);
  if (knownPart !== undefined) return knownPart;
  const { startAngle, endAngle } = sector.shape;
  const [content, line] = [sector.getTextContent(), sector.getTextGuideLine()];
  const { x, y, ignore } = content ?? { x: 0, y: 0, ignore: true };
  const text = content instanceof graphic.Text ? (content.style.text ?? '') : '';
  const linePoints = line?.shape.points ?? [];
  const isLineIgnored = line?.ignore ?? true;
  keep(stage, sector, () => {
    sector.setShape({ startAngle, endAngle });
    content?.attr({ x, y, ignore });
    if (content instanceof graphic.Text) content.setStyle({ text });
    line?.setShape({ points: linePoints });
    line?.attr({ ignore: isLineIgnored });
  });
  const part = { middle: (startAngle + endAngle) / 2, x, y, linePoints, isWritten: !ignore };
  stage.parts.set(sector, part);
  return part;
}

/** Words at a part go with it; those that would come to its other side are not written until it is drawn anew. */
function moveText(sector: graphic.Sector, part: DrawnPart, middle: number, text: string): void {
  const [content, line] = [sector.getTextContent(), sector.getTextGuideLine()];
  if (!(content instanceof graphic.Text) || !part.isWritten) return;
  const { cx, cy, r } = sector.shape;
  const hasLine = part.linePoints.length > 0;
  const distance = hasLine ? r : Math.hypot(part.x - cx, part.y - cy);
  const dx = distance * (Math.cos(middle) - Math.cos(part.middle));
  const dy = distance * (Math.sin(middle) - Math.sin(part.middle));
  const isShown = text !== '' && Math.cos(middle) * Math.cos(part.middle) >= 0;
  content.attr({ x: part.x + dx, y: part.y + dy, ignore: !isShown });
  content.setStyle({ text });
  line?.attr({ ignore: !(isShown && hasLine) });
  line?.setShape({ points: part.linePoints.map(([x = 0, y = 0]) => [x + dx, y + dy]) });
}

/** Null where a part has no element. */
function partWrites(stage: ElementStage, axes: DrawnSeries, { angles, texts }: MovedParts): readonly Write[] | null {
  const data = axes.series.getData();
  const writes: Write[] = [];
  for (const [index, [startAngle, endAngle]] of angles.entries()) {
    const sector: unknown = data.getItemGraphicEl(index);
    if (!(sector instanceof graphic.Sector)) return null;
    writes.push(() => {
      const part = drawnPart(stage, sector);
      sector.setShape({ startAngle, endAngle });
      moveText(sector, part, (startAngle + endAngle) / 2, texts[index] ?? '');
    });
  }
  return writes;
}

function writesOf(stage: ElementStage, mark: MovedMarks): readonly Write[] | null {
  const axes = stage.series.get(mark.id);
  if (axes === undefined) return null;
  switch (mark.kind) {
    case 'bars':
      return barWrites(stage, axes, mark);
    case 'line':
      return lineWrites(stage, axes, mark);
    case 'parts':
      return partWrites(stage, axes, mark);
  }
}

/** What the library leaves between words at marks, px. */
const betweenTextsPx = 4;

/** Whether the words at marks stand apart where they are now: those that do not the library leaves out. */
export function areTextsApart({ api, series }: ElementStage): boolean {
  const boxes: { x: number; y: number; width: number; height: number }[] = [];
  let isAll = true;
  for (const { series: one } of series.values())
    api.getViewOfSeriesModel(one).group.traverse((element) => {
      const words = element.getTextContent();
      if (!(words instanceof graphic.Text) || element.ignore || (words.style.text ?? '') === '') return;
      const box = words.getBoundingRect().clone();
      box.applyTransform(words.getComputedTransform());
      isAll &&= !words.ignore && !boxes.some((other) => box.intersect(other));
      boxes.push({ x: box.x - betweenTextsPx, y: box.y, width: box.width + 2 * betweenTextsPx, height: box.height });
    });
  return isAll;
}

/** Moves marks to where they belong; false, and nothing is changed, where one of them would lie beyond the plot, or is no element by itself. */
export function moveElements(stage: ElementStage, marks: readonly MovedMarks[]): boolean {
  const writes: Write[] = [];
  for (const mark of marks) {
    const own = writesOf(stage, mark);
    if (own === null) return false;
    writes.push(...own);
  }
  for (const write of writes) write();
  const canvas = stage.chart.getZr();
  canvas.flush();
  // It would look for movements for some frames more.
  if (canvas.animation.isFinished()) canvas.animation.stop();
  return true;
}
