import { shownResultsOf, type ShownResults } from '@sextant/charts';
import { MovingCharts } from '@sextant/charts/moving';
import { flushSync } from 'react-dom';
import type { DashboardPageContext } from '../page-context.ts';
import type { TileResult } from '../tile-query.ts';

/** What has to be drawn or rendered takes a quarter of the time at most, so that it never holds the hand up. */
const restShare = 3;

/** A tile that follows a hand. */
export interface FollowingTile {
  readonly id: string;
  /** What it shows without the choice; null where no cube knows it. */
  readonly base: TileResult | null;
  /** What the choice leaves of it; null where that is not known before the hand rests. */
  readonly result: () => TileResult | null;
}

/** What results say, the same object for the same result. */
const shownOf = new WeakMap<TileResult, ShownResults>();
function shownResults(result: TileResult): ShownResults {
  const shown = shownOf.get(result) ?? shownResultsOf(result);
  shownOf.set(result, shown);
  return shown;
}

/**
 * Tiles that show what a hand chooses while it moves. Most move their own marks and texts, past the page, all in one frame. What has to be drawn or rendered
 * (by `brushed` of the tile store) takes its turn, and is marked as following until then; the choice that was made last wins.
 */
export class FollowingTiles {
  readonly #page: DashboardPageContext;
  readonly #charts = new MovingCharts();
  /** What tiles show instead of their own, since the filters changed last. */
  readonly #shown = new Map<string, TileResult>();
  readonly #elements = new Map<string, Element>();
  #tiles: (() => readonly FollowingTile[]) | null = null;
  #frame = 0;
  /** The tiles that are marked as following. */
  #late: ReadonlySet<string> = new Set();
  /** The tile that was drawn or rendered last: those after it come first. */
  #lastDrawn = '';
  /** From when on something may be drawn or rendered again, by the page's clock. */
  #drawFrom = 0;

  constructor(page: DashboardPageContext) {
    this.#page = page;
    page.filters.subscribe((state, before) => {
      if (state.clauses === before.clauses) return;
      // Then tiles are rendered.
      this.#shown.clear();
      this.#markLate([]);
      this.#charts.rest();
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
    this.#markLate([]);
    this.#charts.stop();
    this.#page.tiles.getState().brush(new Map());
  }

  /** Makes the drawing of a tile's result, and shows nothing of it. */
  rehearse({ id, base, result }: FollowingTile): void {
    const [element, moved] = [this.#elementOf(id), result()];
    if (element !== null && base !== null && moved !== null)
      this.#charts.rehearse(element, shownResults(moved), shownResults(base));
  }

  #step(): void {
    this.#frame = 0;
    const late: string[] = [];
    const unknown: string[] = [];
    for (const tile of this.#inTurn(this.#tiles?.() ?? [])) {
      const result = tile.result();
      if (tile.base === null || result === null) unknown.push(tile.id);
      else if (this.#shown.get(tile.id) === result || this.#follow(tile.id, result, tile.base))
        this.#shown.set(tile.id, result);
      else late.push(tile.id);
    }
    this.#markLate([...late, ...unknown]);
    if (late.length > 0) this.#frame = requestAnimationFrame(() => this.#step());
  }

  /** Shows a result in a tile; false where that has to wait for its turn. */
  #follow(id: string, result: TileResult, base: TileResult): boolean {
    const startedAt = performance.now();
    const mayDraw = startedAt >= this.#drawFrom;
    const element = this.#elementOf(id);
    const how =
      element === null ? 'left' : this.#charts.show(element, shownResults(result), shownResults(base), mayDraw);
    if (how === 'moved') return true;
    if (how === 'late' || !mayDraw) return false;
    const { brushed, brush } = this.#page.tiles.getState();
    if (how === 'left') flushSync(() => brush(new Map(brushed).set(id, result)));
    this.#lastDrawn = id;
    this.#drawFrom = performance.now() + restShare * (performance.now() - startedAt);
    return true;
  }

  /** The tiles, beginning after the one that was drawn last. */
  #inTurn(tiles: readonly FollowingTile[]): readonly FollowingTile[] {
    const first = tiles.findIndex(({ id }) => id === this.#lastDrawn) + 1;
    return [...tiles.slice(first), ...tiles.slice(0, first)];
  }

  /** Marks the tiles that show what was chosen before, until they follow. */
  #markLate(ids: readonly string[]): void {
    const late = new Set(ids);
    for (const id of this.#late) if (!late.has(id)) this.#elementOf(id)?.removeAttribute('data-following');
    for (const id of late) if (!this.#late.has(id)) this.#elementOf(id)?.setAttribute('data-following', '');
    this.#late = late;
  }

  /** The element of a tile, looked for once as long as it stands: by name takes a while for each of many. */
  #elementOf(id: string): Element | null {
    const knownElement = this.#elements.get(id);
    if (knownElement?.isConnected === true) return knownElement;
    const element = document.querySelector(`[data-tile-id="${CSS.escape(id)}"]`);
    if (element !== null) this.#elements.set(id, element);
    return element;
  }
}
