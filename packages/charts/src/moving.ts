import { MovingNumbers } from './moved-number.ts';
import type { ShownResults } from './kit/result/result-facts.ts';
import { MovingDrawings, type Shown } from './kit/view/moving-drawing.ts';
import { MovingRings } from './moved-ring.ts';

export type { Shown };

/** The charts of a page that show other results than their own while a hand moves: past the page, as far as they can. */
export class MovingCharts {
  readonly #drawings = new MovingDrawings();
  readonly #numbers = new MovingNumbers();
  readonly #rings = new MovingRings();

  /** Shows results in the only chart within `element`, over those of `before`. `mayDraw` false does nothing that takes as long as a drawing. */
  show(element: Element, results: ShownResults, before: ShownResults, mayDraw: boolean): Shown {
    const [frame, ...others] = element.querySelectorAll('[data-chart]');
    if (frame === undefined || others.length > 0) return 'left';
    if (this.#numbers.show(frame, results, before)) return 'moved';
    const ring = this.#rings.ringIn(element);
    const writeBeside = ring === null ? null : this.#rings.writerOf(ring, results);
    if (ring !== null && writeBeside === null) return 'left';
    const shown = this.#drawings.show(frame, results, before, mayDraw);
    if (shown === 'moved' || shown === 'drawn') writeBeside?.();
    return shown;
  }

  /** Makes the drawing of results in the chart within `element`, over those of `before`, and shows nothing of it. */
  rehearse(element: Element, results: ShownResults, before: ShownResults): void {
    const frame = element.querySelector('[data-chart]');
    if (frame !== null) this.#drawings.rehearse(frame, results, before);
  }

  /** The hand rests: what charts show is rendered. */
  rest(): void {
    this.#drawings.rest();
  }

  /** Puts back what the charts show by themselves; one that is drawn anew until the next frame is left as it is then. */
  stop(): void {
    this.#numbers.stop();
    this.#rings.stop();
    this.#drawings.stop();
  }
}
