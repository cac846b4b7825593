import { shownResultsOf, type ShownResults } from '@sextant/charts';
import { MovingCharts } from '@sextant/charts/moving';
import { flushSync } from 'react-dom';
import type { DashboardPageContext } from '../page-context.ts';
import type { TileResult } from '../tile-query.ts';
import { TileTurns, type Turn } from './tile-turns.ts';

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
 * Tiles that show what a hand chooses while it moves, one after the other (`tile-turns`). Most move their own marks and texts, past the page. What has to be
 * drawn or rendered (by `brushed` of the tile store) takes its share of the time, and is marked as following until then.
 */
export class FollowingTiles {
  readonly #page: DashboardPageContext;
  readonly #charts = new MovingCharts();
  readonly #turns: TileTurns<FollowingTile>;
  /** What tiles show instead of their own, since the filters changed last. */
  readonly #shown = new Map<string, TileResult>();
  readonly #elements = new Map<string, Element>();
  /** The tiles that are marked as following. */
  #marked: ReadonlySet<string> = new Set();
  /** Whether a hand moves, or rests before it lets go. */
  #hasHand = false;
  /** From when on something may be drawn or rendered again, by the page's clock. */
  #drawFrom = 0;

  constructor(page: DashboardPageContext) {
    this.#page = page;
    this.#turns = new TileTurns({ show: (tile) => this.#follow(tile), onBehind: (ids) => this.#mark(ids) });
    page.filters.subscribe((state, before) => {
      if (state.clauses === before.clauses) return;
      // Then tiles are rendered.
      this.#turns.stop();
      this.#shown.clear();
      this.#charts.rest();
    });
  }

  /** Shows in tiles what is chosen now. */
  follow(tiles: () => readonly FollowingTile[]): void {
    this.#hasHand = true;
    this.#turns.follow(tiles);
  }

  /** Puts back what tiles show by themselves. */
  stop(): void {
    this.#hasHand = false;
    this.#turns.stop();
    this.#shown.clear();
    this.#charts.stop();
    this.#page.tiles.getState().brush(new Map());
  }

  /** Draws a tile's result, and shows nothing of it. A hand that moves is not held up for that. */
  rehearse({ id, base, result }: FollowingTile): void {
    if (this.#hasHand) return;
    const [element, moved] = [this.#elementOf(id), result()];
    if (element !== null && base !== null && moved !== null)
      this.#charts.rehearse(element, shownResults(moved), shownResults(base));
  }

  #follow({ id, base, result: resultOf }: FollowingTile): Turn {
    const result = resultOf();
    if (base === null || result === null) return 'unknown';
    if (this.#shown.get(id) !== result && !this.#show(id, result, base)) return 'waits';
    this.#shown.set(id, result);
    return 'shown';
  }

  /** Shows a result in a tile; false where that has to wait until something may be drawn. */
  #show(id: string, result: TileResult, base: TileResult): boolean {
    const startedAt = performance.now();
    const mayDraw = startedAt >= this.#drawFrom;
    const element = this.#elementOf(id);
    const how =
      element === null ? 'left' : this.#charts.show(element, shownResults(result), shownResults(base), mayDraw);
    if (how === 'moved') return true;
    if (how === 'late' || !mayDraw) return false;
    const { brushed, brush } = this.#page.tiles.getState();
    if (how === 'left') flushSync(() => brush(new Map(brushed).set(id, result)));
    this.#drawFrom = performance.now() + restShare * (performance.now() - startedAt);
    return true;
  }

  /** Marks the tiles that show what was chosen before, until they follow. */
  #mark(ids: ReadonlySet<string>): void {
    for (const id of this.#marked) if (!ids.has(id)) this.#elementOf(id)?.removeAttribute('data-following');
    for (const id of ids) if (!this.#marked.has(id)) this.#elementOf(id)?.setAttribute('data-following', '');
    this.#marked = ids;
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
