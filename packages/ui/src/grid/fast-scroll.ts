import { FlightPicture } from './flight-picture.ts';
import type { FlightRows } from './use-shown-columns.ts';

/** Eyes do not follow rows that go by so many at a step. */
const farRows = 12;
/** Far steps one after the other that are a flight; fewer lead to a place. One that leaves no row in sight is a flight by itself. */
const flightSteps = 3;
/** Steps further apart are none of one flight. */
const longestStepMs = 250;
/** A flight has ended so long after its last step. */
const restMs = 120;

/**
 * Rows that fly past faster than anybody reads, as under a thumb that is dragged over a hundred thousand: all of their elements would change in each
 * frame. Their texts alone are drawn then, a text a column, in a box that stays in sight; the rows come where the flight ends.
 */
export class FastScroll {
  readonly #picture: FlightPicture;
  #lastTopPx: number;
  #lastMs = -Infinity;
  #farSteps = 0;
  /** Until when a step is the way to a row that somebody wants to see. */
  #ledUntilMs = -Infinity;
  #landing: { readonly timer: ReturnType<typeof setTimeout>; readonly onRest: () => void } | null = null;

  /** Draws in `box`, which sticks in what scrolls and is scrolled to `topPx`. */
  constructor(box: HTMLElement, topPx: number) {
    this.#picture = new FlightPicture(box);
    this.#lastTopPx = topPx;
  }

  /** Called with each step of a scroll. True while rows fly past: they need not be drawn until `onRest` is called. */
  step(rows: FlightRows, scroller: HTMLElement, onRest: () => void): boolean {
    const [topPx, nowMs] = [scroller.scrollTop, performance.now()];
    // A step to the side.
    if (topPx === this.#lastTopPx) return this.#landing !== null;
    const stepPx = Math.abs(topPx - this.#lastTopPx);
    const isFar = stepPx >= farRows * rows.rowHeightPx;
    this.#farSteps = !isFar ? 0 : nowMs - this.#lastMs < longestStepMs ? this.#farSteps + 1 : 1;
    [this.#lastTopPx, this.#lastMs] = [topPx, nowMs];
    const isLed = nowMs < this.#ledUntilMs;
    this.#ledUntilMs = -Infinity;
    const leavesAll = isFar && stepPx >= scroller.clientHeight;
    if (isLed || (!leavesAll && this.#farSteps < flightSteps)) {
      this.#clear();
      return false;
    }
    this.#picture.draw(rows, scroller);
    if (this.#landing === null) this.#picture.show();
    else clearTimeout(this.#landing.timer);
    this.#landing = { timer: setTimeout(() => this.#land(), restMs), onRest };
    return true;
  }

  /** Somebody wants to see a row: a flight ends, and the next step is none, however far. */
  stop(): void {
    this.#farSteps = 0;
    this.#ledUntilMs = performance.now() + longestStepMs;
    this.#land();
  }

  /** Gives up what was to come: the grid goes. */
  end(): void {
    this.#clear();
  }

  #land(): void {
    const landing = this.#landing;
    this.#clear();
    landing?.onRest();
  }

  #clear(): void {
    if (this.#landing === null) return;
    clearTimeout(this.#landing.timer);
    this.#landing = null;
    this.#picture.hide();
  }
}
