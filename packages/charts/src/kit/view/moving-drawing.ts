import { isRecord } from '@sextant/contract';
import type { EChartsOption } from 'echarts';
import { aroundOf } from '../drawing/around.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { lacksGhosts, movedMarks } from '../drawing/moved-marks.ts';
import { changesOnlyMarks } from '../drawing/only-marks.ts';
import { createChart, type ECharts } from '../echarts/echarts-instance.ts';
import type { ShownResults } from '../result/result-facts.ts';
import {
  catchUp,
  drawnOption,
  drawOption,
  forgetMoved,
  learnToMove,
  overwriteOption,
  putBackElements,
} from './draw-option.ts';
import { drawnChartOf, type DrawnChart } from './echarts-drawn.ts';
import { areMarksStill, areTextsApart, elementStage, moveElements, type ElementStage } from './moved-elements.ts';

/*
 * Results that follow a hand go to the canvas alone: nothing is rendered for them, and nothing is measured. What stands around a canvas (legend, ramp,
 * notes) stays, so what would change it is left to the page. The marks of what the page drew are moved; where that has not the places for them, or not what
 * stands behind them, the chart is drawn once as it was before the choice, and its marks are moved from then on. Axes and scales stay as they are until the
 * hand rests. What cannot be moved so is drawn anew.
 */

/** What became of results: `moved` took next to nothing, `drawn` as long as a drawing; `late` is not shown yet, `left` has to be rendered. */
export type Shown = 'moved' | 'drawn' | 'late' | 'left';

interface Stage {
  readonly option: EChartsOption;
  readonly elements: ElementStage;
}

interface MovedChart {
  readonly drawnChart: DrawnChart;
  /** The results that its marks move over. */
  readonly before: ShownResults;
  /** The drawing whose marks are moved; null where the canvas shows results by a drawing of their own. */
  readonly stage: Stage | null;
  /** The shape of what was drawn. */
  readonly shape: string;
  /** Whether marks would lie beyond the axes of what was there before. */
  readonly isBeyond: boolean;
}

const still = { animation: false } as const;

/** The names within an option, without the data: what two options of one shape have in common is written over, and nothing stays behind. */
const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one: unknown) => (isRecord(one) ? shapeOf(one) : 0))
    : isRecord(value)
      ? Object.entries(value).map(([key, one]) => [
          key,
          key === 'id' || key === 'type' ? one : key === 'data' ? 0 : shapeOf(one),
        ])
      : 0;

/** Moves the marks of a stage to where those of a drawing are; false, and nothing is changed, where they cannot be. */
function moveTo(stage: Stage | null, { option }: Drawing): boolean {
  const marks = stage === null ? null : movedMarks(stage.option, option);
  return stage !== null && marks !== null && moveElements(stage.elements, marks);
}

/** What the page drew, where the canvas shows something else since then. */
const coveredDrawings = new WeakMap<ECharts, Drawing>();

/** What the page drew, if its marks can be those of `moved`; null also where the canvas shows something else, or moves by itself. */
function ownStage({ chart, drawing }: DrawnChart, moved: Drawing): Stage | null {
  // The page may have moved marks itself since then.
  const option = drawnOption(chart) ?? drawing.option;
  if (coveredDrawings.get(chart) === drawing || movedMarks(option, moved.option) === null) return null;
  if (!areMarksStill(chart)) return null;
  return stageOf(chart, option);
}

/** A chart as the library drew it. */
function stageOf(chart: ECharts, option: EChartsOption): Stage | null {
  putBackElements(chart);
  const elements = elementStage(chart);
  return elements && { option, elements };
}

/** Makes one drawing of a chart another by moving its marks; false where more than that would change, or where it moves by itself. */
export function moveDrawn(chart: ECharts, drawnOption: EChartsOption, option: EChartsOption): boolean {
  const marks = changesOnlyMarks(drawnOption, option) ? movedMarks(drawnOption, option, { hasRemarks: true }) : null;
  if (marks === null || !areMarksStill(chart)) return false;
  const stage = stageOf(chart, drawnOption);
  return stage !== null && moveElements(stage.elements, marks) && areTextsApart(stage.elements);
}

/** The charts of a page whose canvases show other results than their own. */
export class MovingDrawings {
  /** Each by its frame, with what it shows by itself. */
  readonly #moved = new Map<Element, MovedChart>();

  constructor() {
    learnToMove(moveDrawn);
  }

  /** Shows results on the canvas of a chart, over those of `before`. `mayDraw` false draws nothing that takes long. */
  show(frame: Element, results: ShownResults, before: ShownResults, mayDraw: boolean): Shown {
    const drawnChart = drawnChartOf(frame);
    if (drawnChart === null || drawnChart.redraw === null) return 'left';
    const { drawing, size, redraw } = drawnChart;
    const movedDrawing = redraw.results(results, before)(size);
    const ownDrawing = redraw.own(size);
    if (aroundOf(movedDrawing) !== aroundOf(ownDrawing)) {
      this.#putBack(frame);
      return 'left';
    }
    const lastChart = this.#moved.get(frame) ?? null;
    const last = lastChart?.drawnChart === drawnChart && lastChart.before === before ? lastChart : null;
    const stage = last === null ? ownStage(drawnChart, movedDrawing) : last.stage;
    const canMove = moveTo(stage, movedDrawing);
    if (canMove) forgetMoved(drawnChart.chart);
    else if (stage !== null && last === null) catchUp(drawnChart.chart);
    const isMoved = canMove && !(mayDraw && stage !== null && lacksGhosts(stage.option, movedDrawing.option));
    if (!canMove && !mayDraw) return 'late';
    if (!isMoved) this.#moved.set(frame, drawMoved(drawnChart, { movedDrawing, before, last }));
    else if (last === null) this.#moved.set(frame, { drawnChart, before, stage, shape: '', isBeyond: false });
    frame.setAttribute('aria-label', movedDrawing.summary);
    // What is said under it of its own rows follows when the hand rests.
    frame.toggleAttribute('data-moved', aroundOf(drawing) !== aroundOf(ownDrawing));
    return isMoved ? 'moved' : 'drawn';
  }

  /** Draws results over those of `before` on a canvas that nobody sees: what runs for the first time takes several times as long. */
  rehearse(frame: Element, results: ShownResults, before: ShownResults): void {
    const drawnChart = drawnChartOf(frame);
    const draw = drawnChart?.redraw?.results(results, before);
    if (drawnChart === null || draw === undefined) return;
    const { widthPx, heightPx } = drawnChart.size;
    const [drawing, next] = [draw(drawnChart.size), draw(drawnChart.size)];
    const unseen = createChart('light', widthPx, heightPx);
    for (const { option } of [drawnChart.drawing, drawing]) drawOption(unseen, { ...option, ...still });
    moveDrawn(unseen, { ...drawing.option, ...still }, { ...next.option, ...still });
    unseen.dispose();
  }

  /** The hand rests: the page says what is shown. */
  rest(): void {
    for (const [frame] of this.#moved) frame.removeAttribute('data-moved');
  }

  /** Puts back what the charts show by themselves; a chart that is drawn anew until the next frame is left as it is then. */
  stop(): void {
    const moved = [...this.#moved];
    this.#moved.clear();
    for (const [frame] of moved) nameAsDrawn(frame);
    requestAnimationFrame(() => {
      for (const [frame, { drawnChart }] of moved) if (!this.#moved.has(frame)) redrawOwn(frame, drawnChart);
    });
  }

  #putBack(frame: Element): void {
    const moved = this.#moved.get(frame);
    if (moved === undefined) return;
    this.#moved.delete(frame);
    nameAsDrawn(frame);
    redrawOwn(frame, moved.drawnChart);
  }
}

/** Draws results: as moved marks of what stood there before, where these have the places, else by themselves. */
function drawMoved(
  drawnChart: DrawnChart,
  {
    movedDrawing,
    before,
    last,
  }: { readonly movedDrawing: Drawing; readonly before: ShownResults; readonly last: MovedChart | null },
): MovedChart {
  const { chart, size, redraw } = drawnChart;
  const own = { drawnChart, before };
  coveredDrawings.set(chart, drawnChart.drawing);
  const option = last?.isBeyond === true ? undefined : redraw?.results(before, before)(size).option;
  const hasPlaces = option !== undefined && movedMarks(option, movedDrawing.option) !== null;
  if (hasPlaces) {
    drawOption(chart, { ...option, ...still });
    const elements = elementStage(chart);
    const stage = elements && { option, elements };
    if (moveTo(stage, movedDrawing)) return { ...own, stage, shape: '', isBeyond: false };
  }
  const shape = JSON.stringify(shapeOf(movedDrawing.option));
  const ownOption = { ...movedDrawing.option, ...still };
  if (last?.shape === shape) overwriteOption(chart, ownOption);
  else drawOption(chart, ownOption);
  return { ...own, stage: null, shape, isBeyond: hasPlaces || last?.isBeyond === true };
}

/** The name that the page knows: it writes another only when that changes. */
function nameAsDrawn(frame: Element): void {
  frame.removeAttribute('data-moved');
  const drawnChart = drawnChartOf(frame);
  if (drawnChart !== null) frame.setAttribute('aria-label', drawnChart.drawing.summary);
}

function redrawOwn(frame: Element, { chart, drawing }: DrawnChart): void {
  // Who was drawn anew shows what is right.
  if (drawnChartOf(frame)?.drawing !== drawing || chart.isDisposed()) return;
  coveredDrawings.delete(chart);
  drawOption(chart, { ...drawing.option, ...still });
}
