/** Eyes do not follow lines that go by so many at a step. */
const farLines = 12;
/** Far steps one after the other that are a flight; fewer lead to a place. */
const flightSteps = 3;
/** The same of steps that leave no line in sight. */
const leavingFlightSteps = 2;
/** Steps further apart are none of one flight. */
const longestStepMs = 250;
/** A flight has ended so long after its last step, and so many frames without one after that: those of a busy page come late, and steps with them. */
const restMs = 120;
const restFrames = 2;

/** Script, styles and layout of the lines that land in one frame; painting them takes half as much again. */
const partMs = 9;
/** All have landed after so many parts, however long these take: what waits is a picture. */
const mostParts = 20;

/** Where a grid is scrolled to, how much of it is in sight, and how high a line is; in px. */
interface Sight {
  readonly topPx: number;
  /** Each step to the side is one of a flight; always 0 where steps to the side bring no lines. */
  readonly leftPx: number;
  readonly seenPx: number;
  readonly linePx: number;
}

/** A grid of lines, of which a whole screen takes longer than a frame, and the picture of their texts, which does not. */
export interface FlyingGrid {
  /** So many lines are a part until it is known how long they take. */
  readonly firstPartLines: number;
  readonly sight: () => Sight;
  /** Draws the texts of the lines in sight over the lines, or only over those that wait. */
  readonly draw: (isAll: boolean) => void;
  /** Takes the picture away from lines that have landed since it was drawn. */
  readonly uncover: () => void;
  readonly hide: () => void;
  /** Gives the lines in sight their places, to be drawn by `land`: new ones wait. How many do. */
  readonly place: () => number;
  /** Draws the lines, and of those that wait so many as what they are. How many still wait. */
  readonly land: (count: number) => number;
  /** Has the browser lay out what has landed, which it had to do in this frame anyway. */
  readonly layOut: () => void;
}

/** What shows where a grid is scrolled to. */
type Phase = 'lines' | 'flight' | 'landing';

/**
 * Lines that fly past faster than anybody reads, as under a thumb that is dragged over a hundred thousand: all of their elements would change in each
 * frame. Their texts alone are drawn then. Where the flight ends, and wherever else more lines come than one frame takes, they land in parts, some a frame,
 * and the texts of those that wait stand in their places.
 */
export class FastScroll {
  readonly #grid: FlyingGrid;
  #lastTopPx: number;
  #lastLeftPx: number;
  #lastMs = -Infinity;
  #farSteps = 0;
  /** Until when a step is the way to a line that somebody wants to see. */
  #ledUntilMs = -Infinity;
  #phase: Phase = 'lines';
  #rest: ReturnType<typeof setTimeout> | null = null;
  #nextPart: number | null = null;
  #waitingLines = 0;
  /** The fewest of a part of this landing, and how many a part takes by what parts took before. */
  #leastLines = 1;
  #partLines: number;

  constructor(grid: FlyingGrid) {
    this.#grid = grid;
    this.#partLines = grid.firstPartLines;
    ({ topPx: this.#lastTopPx, leftPx: this.#lastLeftPx } = grid.sight());
  }

  /** Called with each step of a scroll: lines are drawn, now or in the frames to come. */
  step(): void {
    const { topPx, leftPx, seenPx, linePx } = this.#grid.sight();
    const isAcross = leftPx !== this.#lastLeftPx;
    if (topPx === this.#lastTopPx && !isAcross) return;
    const nowMs = performance.now();
    const stepPx = Math.abs(topPx - this.#lastTopPx);
    const isFar = stepPx >= farLines * linePx;
    this.#farSteps = !isFar ? 0 : nowMs - this.#lastMs < longestStepMs ? this.#farSteps + 1 : 1;
    [this.#lastTopPx, this.#lastLeftPx, this.#lastMs] = [topPx, leftPx, nowMs];
    const isLed = nowMs < this.#ledUntilMs;
    this.#ledUntilMs = -Infinity;
    const leavesAll = stepPx >= seenPx;
    const flies = isAcross || this.#farSteps >= (leavesAll ? leavingFlightSteps : flightSteps);
    if (!isLed && flies) this.#fly();
    else this.#begin();
  }

  /** Somebody wants to see a line: a flight ends, and the next step is none, however far. */
  stop(): void {
    this.#farSteps = 0;
    this.#ledUntilMs = performance.now() + longestStepMs;
    if (this.#phase === 'flight') this.#begin();
  }

  /** All that waits lands at once. */
  finish(): void {
    if (this.#phase === 'lines') return;
    this.#cancel();
    this.#grid.place();
    this.#grid.land(Infinity);
    this.#finish();
  }

  /** Gives up what was to come: the grid goes. */
  end(): void {
    this.#cancel();
  }

  #fly(): void {
    this.#cancel();
    this.#phase = 'flight';
    this.#grid.draw(true);
    this.#rest = setTimeout(() => this.#rested(restFrames), restMs);
  }

  #rested(frames: number): void {
    if (frames === 0) this.#begin();
    else this.#nextPart = requestAnimationFrame(() => this.#rested(frames - 1));
  }

  /** Lines land where the grid is scrolled to, a part of them at once: the frame of this step has yet to come. */
  #begin(): void {
    this.#cancel();
    this.#waitingLines = this.#grid.place();
    this.#leastLines = Math.ceil(this.#waitingLines / mostParts);
    this.#land();
    if (this.#waitingLines === 0) this.#finish();
    else {
      this.#phase = 'landing';
      this.#grid.draw(false);
      this.#await(true);
    }
  }

  /** The next part lands in the next frame. `isLanded`: one has landed in the frame to come. */
  #await(isLanded: boolean): void {
    this.#nextPart = requestAnimationFrame(() => {
      if (!isLanded) this.#land();
      if (this.#waitingLines === 0) this.#finish();
      else {
        if (!isLanded) this.#grid.uncover();
        this.#await(false);
      }
    });
  }

  #land(): void {
    const partLines = Math.max(this.#leastLines, this.#partLines);
    const isMeasured = this.#waitingLines > partLines;
    const startMs = performance.now();
    this.#waitingLines = this.#grid.land(partLines);
    // What is less than a part says little.
    if (!isMeasured) return;
    this.#grid.layOut();
    const fittingLines = (partMs * partLines) / Math.max(0.1, performance.now() - startMs);
    // A part that something else held up must not make the next ones small.
    const nextLines = (partLines + Math.min(1.5 * partLines, fittingLines)) / 2;
    this.#partLines = Math.max(1, Math.round(nextLines));
  }

  #finish(): void {
    this.#phase = 'lines';
    this.#grid.hide();
  }

  #cancel(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    if (this.#nextPart !== null) cancelAnimationFrame(this.#nextPart);
    [this.#rest, this.#nextPart] = [null, null];
  }
}
