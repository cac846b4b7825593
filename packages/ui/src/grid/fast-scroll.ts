/** Nobody reads lines that go by so many at a step. */
const fastLines = 12;
/** Fast steps one after the other before placeholders are drawn; fewer lead to a place. */
const fastSteps = 3;
/** The same of steps after which no line is in sight any more. */
const fastScreenSteps = 2;
/** Steps further apart are not of one scroll. */
const longestStepMs = 250;
/** A scroll has ended so long after its last step, and so many frames without one after that: those of a busy page come late, and steps with them. */
const restMs = 120;
const restFrames = 2;

/** Script, styles and layout of the lines that are rendered in one frame; painting them takes half as much again. */
const batchMs = 9;
/** All are rendered after so many batches, however long these take: until then a placeholder is shown. */
const mostBatches = 20;

/** Where a grid is scrolled to, how much of it is in sight, and how high a line is; in px. */
interface ScrollPosition {
  readonly topPx: number;
  /** Each step to the side is a fast one; always 0 where steps to the side bring no cells. */
  readonly leftPx: number;
  readonly seenPx: number;
  readonly linePx: number;
}

/** A grid of lines, of which a whole screen takes longer than a frame to render, and its placeholder, which does not. */
export interface FastScrollGrid {
  /** The size of a batch until it is known how long they take. */
  readonly firstBatchLines: number;
  readonly position: () => ScrollPosition;
  /** Draws the cells in sight over the grid: of all lines, or only of deferred ones. */
  readonly drawPlaceholder: (isAll: boolean) => void;
  readonly hidePlaceholder: () => void;
  /** Takes the lines that are in sight now, to be rendered by `render`: those that have no cells yet are deferred. How many are. */
  readonly defer: () => number;
  /** Renders the lines, and so many of the deferred ones. How many are still deferred. */
  readonly render: (count: number) => number;
  /** Has the browser lay out what was rendered, which it had to do in this frame anyway. */
  readonly layOut: () => void;
}

/** What shows where a grid is scrolled to. */
type Phase = 'cells' | 'placeholder' | 'batches';

/**
 * Renders a grid that is scrolled faster than anybody reads, as by a thumb that is dragged over a hundred thousand rows: all of its elements would change in
 * each frame. A placeholder is drawn then. Where the scroll ends, and wherever else more lines come than one frame takes, they are rendered in batches, one
 * a frame, and the placeholder of those that are deferred stands in their places.
 */
export class FastScroll {
  readonly #grid: FastScrollGrid;
  #lastTopPx: number;
  #lastLeftPx: number;
  #lastMs = -Infinity;
  #fastSteps = 0;
  /** Until when a step is the way to a line that somebody wants to see. */
  #targetUntilMs = -Infinity;
  #phase: Phase = 'cells';
  #rest: ReturnType<typeof setTimeout> | null = null;
  #nextFrame: number | null = null;
  #deferredLines = 0;
  /** The smallest batch of these lines, and how large one is by how long batches took before. */
  #leastLines = 1;
  #batchLines: number;

  constructor(grid: FastScrollGrid) {
    this.#grid = grid;
    this.#batchLines = grid.firstBatchLines;
    ({ topPx: this.#lastTopPx, leftPx: this.#lastLeftPx } = grid.position());
  }

  /** Called with each step of a scroll: lines are rendered, now or in the frames to come. */
  step(): void {
    const { topPx, leftPx, seenPx, linePx } = this.#grid.position();
    const isAcross = leftPx !== this.#lastLeftPx;
    if (topPx === this.#lastTopPx && !isAcross) return;
    const nowMs = performance.now();
    const stepPx = Math.abs(topPx - this.#lastTopPx);
    const isFast = stepPx >= fastLines * linePx;
    this.#fastSteps = !isFast ? 0 : nowMs - this.#lastMs < longestStepMs ? this.#fastSteps + 1 : 1;
    [this.#lastTopPx, this.#lastLeftPx, this.#lastMs] = [topPx, leftPx, nowMs];
    const hasTarget = nowMs < this.#targetUntilMs;
    this.#targetUntilMs = -Infinity;
    const leavesAll = stepPx >= seenPx;
    const isFastScroll = isAcross || this.#fastSteps >= (leavesAll ? fastScreenSteps : fastSteps);
    if (!hasTarget && isFastScroll) this.#showPlaceholder();
    else this.#render();
  }

  /** Somebody wants to see a line: lines are rendered, and so is what the next step leads to, however far. */
  showCells(): void {
    this.#fastSteps = 0;
    this.#targetUntilMs = performance.now() + longestStepMs;
    if (this.#phase === 'placeholder') this.#render();
  }

  /** Renders all deferred lines at once. */
  finish(): void {
    if (this.#phase === 'cells') return;
    this.#cancel();
    this.#grid.defer();
    this.#grid.render(Infinity);
    this.#finish();
  }

  /** Gives up what was to come: the grid goes. */
  end(): void {
    this.#cancel();
  }

  #showPlaceholder(): void {
    this.#cancel();
    this.#phase = 'placeholder';
    this.#grid.drawPlaceholder(true);
    this.#rest = setTimeout(() => this.#awaitRest(restFrames), restMs);
  }

  #awaitRest(frames: number): void {
    if (frames === 0) this.#render();
    else this.#nextFrame = requestAnimationFrame(() => this.#awaitRest(frames - 1));
  }

  /** Renders lines where the grid is scrolled to, a batch of them at once: the frame of this step has yet to come. */
  #render(): void {
    this.#cancel();
    this.#deferredLines = this.#grid.defer();
    this.#leastLines = Math.ceil(this.#deferredLines / mostBatches);
    this.#renderBatch();
    if (this.#deferredLines === 0) this.#finish();
    else {
      this.#phase = 'batches';
      this.#grid.drawPlaceholder(false);
      this.#awaitFrame(true);
    }
  }

  /** The next batch comes with the next frame. `isRendered`: one has been rendered for the frame to come. */
  #awaitFrame(isRendered: boolean): void {
    this.#nextFrame = requestAnimationFrame(() => {
      if (!isRendered) this.#renderBatch();
      if (this.#deferredLines === 0) this.#finish();
      else {
        if (!isRendered) this.#grid.drawPlaceholder(false);
        this.#awaitFrame(false);
      }
    });
  }

  #renderBatch(): void {
    const batchLines = Math.max(this.#leastLines, this.#batchLines);
    const isMeasured = this.#deferredLines > batchLines;
    const startMs = performance.now();
    this.#deferredLines = this.#grid.render(batchLines);
    // What is less than a batch says little.
    if (!isMeasured) return;
    this.#grid.layOut();
    const fittingLines = (batchMs * batchLines) / Math.max(0.1, performance.now() - startMs);
    // A batch that something else held up must not make the next ones small.
    const nextLines = (batchLines + Math.min(1.5 * batchLines, fittingLines)) / 2;
    this.#batchLines = Math.max(1, Math.round(nextLines));
  }

  #finish(): void {
    this.#phase = 'cells';
    this.#grid.hidePlaceholder();
  }

  #cancel(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    if (this.#nextFrame !== null) cancelAnimationFrame(this.#nextFrame);
    [this.#rest, this.#nextFrame] = [null, null];
  }
}
