import { isRecord } from '@sextant/contract';
import type { Drawing } from '../drawing/drawing.ts';
import type { ShownResults } from '../result/result-facts.ts';
import { drawOption } from './draw-option.ts';
import { drawnChartOf, type DrawnChart } from './echarts-drawn.ts';

/*
 * Results that follow a hand go to the canvas alone: nothing is rendered for them, and nothing is measured. What stands around a canvas (legend, ramp,
 * notes) stays, so what would change it is left to the page.
 */

interface MovedChart {
  readonly drawnChart: DrawnChart;
  /** The shape of what the canvas shows. */
  readonly shape: string;
}

/** What stands around a drawing, as text. */
const aroundOf = ({ legend, legendLayout, ramp, notes, pointCounts, option }: Drawing): string =>
  JSON.stringify([legend, legendLayout, ramp ?? null, notes ?? [], pointCounts.length === 0, Object.keys(option)]);

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

/** The charts of a page whose canvases show other results than their own. */
export class MovingDrawings {
  /** Each by its frame, with what it shows by itself. */
  readonly #moved = new Map<Element, MovedChart>();

  /** Draws results in the only chart within `element`, over those of `before`. False where that has to be rendered: nothing is changed then. */
  show(element: Element, results: ShownResults, before: ShownResults): boolean {
    const [frame, ...others] = element.querySelectorAll('[data-chart]');
    const drawnChart = frame === undefined || others.length > 0 ? null : drawnChartOf(frame);
    if (frame === undefined || drawnChart === null || drawnChart.redraw === null) return false;
    const { chart, drawing, size, redraw } = drawnChart;
    const moved = redraw(results, before)(size);
    if (aroundOf(moved) !== aroundOf(drawing)) {
      this.#putBack(frame);
      return false;
    }
    const last = this.#moved.get(frame);
    const shape = JSON.stringify(shapeOf(moved.option));
    const option = { ...moved.option, ...still };
    // What has its shape already is written over: the library makes nothing anew for it.
    if (last?.drawnChart === drawnChart && last.shape === shape) chart.setOption(option);
    else drawOption(chart, option);
    frame.setAttribute('aria-label', moved.summary);
    this.#moved.set(frame, { drawnChart, shape });
    return true;
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

/** The name that the page knows: it writes another only when that changes. */
function nameAsDrawn(frame: Element): void {
  const drawnChart = drawnChartOf(frame);
  if (drawnChart !== null) frame.setAttribute('aria-label', drawnChart.drawing.summary);
}

function redrawOwn(frame: Element, { chart, drawing }: DrawnChart): void {
  // Who was drawn anew shows what is right.
  if (drawnChartOf(frame)?.drawing === drawing && !chart.isDisposed())
    drawOption(chart, { ...drawing.option, ...still });
}
