/** What tiles may take of a frame, ms: the chart under the hand and the browser need the rest. */
const budgetMs = 2;

/** A tile that shows an older choice for so long says so, ms. */
const behindMs = 100;

/** What became of a tile in its turn: it shows the choice, it has to wait for another turn, or nobody knows what it would show. */
export type Turn = 'shown' | 'waits' | 'unknown';

/** The time and the frames of a page. */
export interface FrameClock {
  /** Milliseconds. */
  readonly now: () => number;
  readonly requestFrame: (run: () => void) => number;
  readonly cancelFrame: (frame: number) => void;
}

const pageClock: FrameClock = {
  now: () => performance.now(),
  requestFrame: (run) => requestAnimationFrame(run),
  cancelFrame: (frame) => cancelAnimationFrame(frame),
};

interface TurnActions<Tile> {
  /** Shows in a tile what was chosen last. */
  readonly show: (tile: Tile) => Turn;
  /** Takes the tiles that have to say that they show an older choice, after each frame. */
  readonly onBehind: (ids: ReadonlySet<string>) => void;
}

/**
 * When tiles follow a hand: as many in a frame as there is time for, and at least one. Those that are left come first in the next one, with what was chosen
 * last by then, so that none waits longer than all others take; a tile that shows it has no turn before something else is chosen.
 */
export class TileTurns<Tile extends { readonly id: string }> {
  readonly #actions: TurnActions<Tile>;
  readonly #clock: FrameClock;
  /** What was chosen since the last frame; null for nothing. */
  #choice: (() => readonly Tile[]) | null = null;
  /** The tiles that do not show what was chosen last, those that have waited longest first. */
  #waiting: readonly Tile[] = [];
  #frame: number | null = null;
  /** The tile that had its turn last. */
  #lastId = '';
  /** How long the last turn of each took, ms. */
  readonly #tookMs = new Map<string, number>();
  /** Since when each shows an older choice. */
  readonly #behindSince = new Map<string, number>();
  /** Tiles that could not show a choice when they had their turn. */
  readonly #late = new Set<string>();

  constructor(actions: TurnActions<Tile>, clock: FrameClock = pageClock) {
    this.#actions = actions;
    this.#clock = clock;
  }

  /** Has tiles show a choice, from the next frame on. It says which ones then. */
  follow(choice: () => readonly Tile[]): void {
    this.#choice = choice;
    this.#request();
  }

  /** No tile has a turn any more. */
  stop(): void {
    if (this.#frame !== null) this.#clock.cancelFrame(this.#frame);
    this.#frame = null;
    this.#choice = null;
    this.#waiting = [];
    this.#behindSince.clear();
    this.#late.clear();
    this.#actions.onBehind(new Set());
  }

  #request(): void {
    this.#frame ??= this.#clock.requestFrame(() => this.#step());
  }

  #step(): void {
    this.#frame = null;
    const startedAt = this.#clock.now();
    if (this.#choice !== null) this.#take(this.#choice(), startedAt);
    const stillWaiting: Tile[] = [];
    let [turnStartedAt, turnCount] = [startedAt, 0];
    for (const tile of this.#waiting) {
      if (turnCount > 0 && turnStartedAt - startedAt + (this.#tookMs.get(tile.id) ?? 0) > budgetMs) break;
      turnCount += 1;
      if (this.#giveTurn(tile) === 'waits') stillWaiting.push(tile);
      const endedAt = this.#clock.now();
      this.#tookMs.set(tile.id, endedAt - turnStartedAt);
      turnStartedAt = endedAt;
    }
    this.#waiting = [...this.#waiting.slice(turnCount), ...stillWaiting];
    this.#actions.onBehind(this.#behindAt(turnStartedAt));
    if (this.#waiting.length > 0) this.#request();
  }

  /** Takes the tiles of a new choice, beginning after the one that had its turn last. */
  #take(tiles: readonly Tile[], now: number): void {
    this.#choice = null;
    const first = tiles.findIndex(({ id }) => id === this.#lastId) + 1;
    this.#waiting = [...tiles.slice(first), ...tiles.slice(0, first)];
    const ids = new Set(tiles.map(({ id }) => id));
    for (const id of this.#behindSince.keys()) if (!ids.has(id)) this.#behindSince.delete(id);
    for (const id of this.#late) if (!ids.has(id)) this.#late.delete(id);
    for (const id of ids) if (!this.#behindSince.has(id)) this.#behindSince.set(id, now);
  }

  #giveTurn(tile: Tile): Turn {
    this.#lastId = tile.id;
    const turn = this.#actions.show(tile);
    if (turn === 'shown') {
      this.#behindSince.delete(tile.id);
      this.#late.delete(tile.id);
    } else this.#late.add(tile.id);
    return turn;
  }

  #behindAt(now: number): ReadonlySet<string> {
    const overdue = this.#waiting.filter(({ id }) => now - (this.#behindSince.get(id) ?? now) >= behindMs);
    return new Set([...this.#late, ...overdue.map(({ id }) => id)]);
  }
}
