import { shownResultsOf } from '@sextant/charts';
import { MovingDrawings } from '@sextant/charts/moving';
import type { DashboardPageContext } from '../page-context.ts';
import type { TileResult } from '../tile-query.ts';

/** Script of a frame in which tiles follow a hand, without the tile that is over it. */
const frameBudgetMs = 4;

/** A tile that follows a hand. */
export interface FollowingTile {
  readonly id: string;
  /** What it shows without the choice. */
  readonly base: TileResult;
  /** What the choice leaves of it; null where that is not known. */
  readonly result: () => TileResult | null;
}

/**
 * Tiles that show what a hand chooses while it moves: on their canvases, past the page, where the drawing allows that; else by `brushed` of the tile store,
 * which renders all of a frame at once. The choice that was made last wins; what had no turn within a frame comes first in the next one.
 */
export class FollowingTiles {
  readonly #page: DashboardPageContext;
  readonly #drawings = new MovingDrawings();
  /** What tiles show instead of their own, since the filters changed last. */
  readonly #shown = new Map<string, TileResult>();
  #tiles: (() => readonly FollowingTile[]) | null = null;
  #frame = 0;
  /** Whose turn it is. */
  #turn = 0;

  constructor(page: DashboardPageContext) {
    this.#page = page;
    page.filters.subscribe((state, before) => {
      // Then tiles are rendered.
      if (state.clauses !== before.clauses) this.#shown.clear();
    });
  }

  follow(tiles: () => readonly FollowingTile[]): void {
    this.#tiles = tiles;
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#step());
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#tiles = null;
    this.#shown.clear();
    this.#drawings.stop();
    this.#page.tiles.getState().brush(new Map());
  }

  #step(): void {
    const endAt = performance.now() + frameBudgetMs;
    const tiles = this.#tiles?.() ?? [];
    const { brushed, brush } = this.#page.tiles.getState();
    const rendered = new Map(brushed);
    this.#frame = 0;
    for (let count = 0; count < tiles.length && this.#frame === 0; count += 1) {
      const tile = tiles[(this.#turn + count) % tiles.length];
      const result = tile?.result() ?? null;
      if (tile === undefined || result === null || this.#shown.get(tile.id) === result) continue;
      this.#shown.set(tile.id, result);
      if (rendered.has(tile.id) || !this.#draw(tile, result)) rendered.set(tile.id, result);
      if (performance.now() < endAt) continue;
      this.#turn = (this.#turn + count + 1) % tiles.length;
      this.#frame = requestAnimationFrame(() => this.#step());
    }
    if ([...rendered].some(([id, result]) => brushed.get(id) !== result)) brush(rendered);
  }

  /** Draws a result on the canvas of its tile; false where it has to be rendered. */
  #draw({ id, base }: FollowingTile, result: TileResult): boolean {
    const element = document.querySelector(`[data-tile-id="${CSS.escape(id)}"]`);
    return element !== null && this.#drawings.show(element, shownResultsOf(result), shownResultsOf(base));
  }
}
