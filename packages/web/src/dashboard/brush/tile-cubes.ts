import { coverageContextFor } from '@sextant/charts';
import type { Coverage } from '@sextant/charts';
import { chartCubeOf, foldCube, openCube } from '@sextant/query/cube';
import type { OpenCube } from '@sextant/query/cube';
import type { DataMask, Dimension } from '@sextant/contract';
import {
  clauseOfMask,
  clausesBeside,
  clausesFor,
  clausesKey,
  cubeContext,
  isChoice,
  isOfRows,
  scopeOf,
  queryableTile,
} from '@sextant/dashboard';
import type { Clause, SourceId, Tile } from '@sextant/dashboard';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { fetchChart } from '../../api/chart-data.ts';
import { shownCoverage } from '../../api/chart-coverage.ts';
import { newClientId } from '../../api/client-id.ts';
import { batchOf } from '../../api/request-batch.ts';
import type { DashboardPageContext } from '../page-context.ts';
import { refreshKey, tileQuery } from '../tile-query.ts';
import type { TileResult } from '../tile-query.ts';
import { cubeSource, sourceId } from './cube-source.ts';
import type { ChoicePlace } from './cube-source.ts';
import { anyChoice, tileResultOf } from './cube-results.ts';
import { RowCounts } from './row-counts.ts';
import { FollowingTiles } from './following-tiles.ts';
import type { FollowingTile } from './following-tiles.ts';

/** What all cubes of a page hold at most; those that were asked for first go first. */
const maxBytes = 64 * 1024 * 1024;

const maxAgeMs = 5 * 60_000;

/** How long cubes wait after tiles were asked: as a rule those have their rows then. */
const afterTilesMs = 2_000;

/** The cubes of one tile for what can be chosen in one chart or filter. */
interface TileCubes {
  readonly source: string;
  readonly tile: Tile;
  /** What acts beside what is chosen in the source. */
  readonly othersKey: string;
  readonly base: TileResult;
  readonly cubes: readonly OpenCube[];
  /** How far its rows reach; null where that is asked. */
  readonly coverage: OpenCube | null;
  readonly bytes: number;
  readonly madeAt: number;
  /** What was asked last: a hand that rests asks the same again. */
  last: { readonly key: string; readonly result: TileResult | null } | null;
}

const keyOf = (source: string, tile: Tile): string => `${source} ${tile.id}`;

/** The cubes of a dashboard's page: what is known of its tiles under every choice that its charts and range filters can make. */
export class PageCubes {
  readonly #client: QueryClient;
  readonly #page: DashboardPageContext;
  readonly #cubes = new Map<string, TileCubes>();
  /** Of what is asked or was asked in vain: not again while the same acts. */
  readonly requestedKeys = new Map<string, string>();
  #requests = new AbortController();
  /** The chart or filter that somebody is near. */
  #place: ChoicePlace | null = null;
  /** Whether its cubes have given way to tiles already. */
  #hasYielded = false;
  #retry: ReturnType<typeof setTimeout> | undefined = undefined;
  readonly #following: FollowingTiles;
  readonly #counts: RowCounts;

  constructor(client: QueryClient, page: DashboardPageContext) {
    this.#client = client;
    this.#page = page;
    this.#following = new FollowingTiles(page);
    this.#counts = new RowCounts(client, page);
  }

  /** Asks for the cubes of the tiles that a choice in `source` would reach, those that are on the screen. */
  prepare(place: ChoicePlace): void {
    if (place !== this.#place) this.#hasYielded = false;
    this.#place = place;
    clearTimeout(this.#retry);
    const source = cubeSource(place, this.#page.model);
    const { model, filters, tiles } = this.#page;
    const state = filters.getState();
    const columns = source.columnsUnder(state.clauses);
    const probe = clauseOfMask(model, source.id, probeMask(columns[0]));
    if (columns.length === 0 || probe === null || !isOfRows(probe)) return;
    const withProbe = new Map(state.clauses).set(source.id, probe);
    for (const tile of model.tiles) {
      if (!tiles.getState().tilesNearViewport.has(tile.id) || queryableTile(model, state, tile) === null) continue;
      if (!clausesFor(withProbe, tile).some((clause) => clause.source === source.id && clause.kind === probe.kind))
        continue;
      const onTile = columns.flatMap((list) => {
        const own = source.columnsOn(list, tile.dataset);
        return own === null ? [] : [own];
      });
      if (onTile.length > 0) void this.#prepareTile(source.id, tile, onTile);
    }
    void this.#counts.prepare(source, columns[0] ?? [], this.#requests.signal);
  }

  /** Gives up what is still asked for. */
  giveUp(): void {
    this.#place = null;
    this.#abort();
  }

  yieldToTiles(): void {
    const place = this.#place;
    // Once: under a hand that rests again and again cubes would never come, and each rest would ask all tiles.
    if (place === null || this.#hasYielded) return;
    this.#hasYielded = true;
    this.#abort();
    this.#retry = setTimeout(() => this.prepare(place), afterTilesMs);
  }

  #abort(): void {
    clearTimeout(this.#retry);
    this.#requests.abort();
    this.#requests = new AbortController();
  }

  async #prepareTile(source: string, tile: Tile, columns: readonly (readonly Dimension[])[]): Promise<void> {
    const key = keyOf(source, tile);
    const others = clausesBeside(source, clausesFor(this.#page.filters.getState().clauses, tile));
    const othersKey = clausesKey(others);
    const requestedKey = `${othersKey} ${JSON.stringify(columns)}`;
    if (this.requestedKeys.get(key) === requestedKey) return;
    this.requestedKeys.set(key, requestedKey);
    const { signal } = this.#requests;
    const madeAt = Date.now();
    try {
      const dashboardId = this.#page.model.item.id;
      const base = await this.#client.fetchQuery({
        ...tileQuery({ tile, clauses: others, dashboardId, turn: 'later' }),
      });
      for (const cells of columns) {
        const found = await this.#fetchCubes(tile, { clauses: others, base }, cells, signal);
        if (found === 'size') continue;
        if (found !== null) {
          const allCubes = [...found.cubes, ...(found.coverage === null ? [] : [found.coverage])];
          const bytes = allCubes.reduce((sum, cube) => sum + cube.bytes, 0);
          const tileCubes = { source, tile, othersKey, base, ...found, bytes, madeAt, last: null };
          this.#keep(key, tileCubes);
          this.#rehearse(tileCubes);
        }
        return;
      }
    } catch (error) {
      // The tiles go on asking for their rows, and say what is wrong with that. What is not for this reader is not asked again.
      if (!(error instanceof ApiError && [403, 404].includes(error.status))) this.requestedKeys.delete(key);
    }
  }

  async #fetchCubes(
    tile: Tile,
    { clauses, base }: { readonly clauses: readonly Clause[]; readonly base: TileResult },
    cells: readonly Dimension[],
    signal: AbortSignal,
  ): Promise<Pick<TileCubes, 'cubes' | 'coverage'> | 'size' | null> {
    const context = cubeContext(tile, clauses, cells);
    const reach = coverageContextFor(base.form, base.tables[0], { scope: scopeOf(tile, clauses) });
    const reachQueries = reach?.queries.map((query) => ({ ...query, cubeBy: cells })) ?? [];
    const { entries } = await fetchChart(
      { ...context, queries: [...context.queries, ...reachQueries] },
      {
        signal,
        clientId: newClientId(),
        dashboardId: this.#page.model.item.id,
        sliceId: tile.chartId,
        via: batchOf(this.#client).later,
      },
    );
    const read = entries.map(({ cube }) => (cube === undefined ? null : chartCubeOf(cube)));
    const ownCubes = read.slice(0, context.queries.length);
    if (ownCubes.some((cube) => cube === 'size')) return 'size';
    const [coverage = null, ...cubes] = [read[context.queries.length] ?? null, ...ownCubes].map((cube) =>
      cube === null || typeof cube === 'string' ? null : openCube(cube.layout, cube.table, cells),
    );
    const openCubes = cubes.filter((cube) => cube !== null);
    return openCubes.length === context.queries.length && openCubes.length > 0 ? { cubes: openCubes, coverage } : null;
  }

  /** Works out and draws nowhere what some choice would show, before anybody makes one: what runs for the first time takes several times as long. */
  #rehearse({ tile, base, cubes, coverage }: TileCubes): void {
    const filters = cubes.slice(0, 1).flatMap(anyChoice);
    const result = tileResultOf({ base, cubes }, { filters, isOfChoice: true }, base.clauses);
    if (coverage !== null) shownCoverage(base.form, foldCube(coverage, filters)?.table);
    if (result !== null) this.#following.rehearse({ id: tile.id, base, result: () => result });
  }

  #keep(key: string, cubes: TileCubes): void {
    this.#cubes.delete(key);
    this.#cubes.set(key, cubes);
    let bytes = [...this.#cubes.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [oldest, one] of this.#cubes) {
      if (bytes <= maxBytes) return;
      this.#cubes.delete(oldest);
      this.requestedKeys.delete(oldest);
      bytes -= one.bytes;
    }
  }

  /** The cubes of a tile that may know it under its clauses, each with the clause that it is asked with. */
  #cubesFor(tile: Tile, clauses: readonly Clause[]): readonly (readonly [TileCubes, Clause])[] {
    return clauses.flatMap((clause) => {
      const found = isOfRows(clause) ? this.#cubes.get(keyOf(clause.source, tile)) : undefined;
      if (found === undefined || !this.#isFresh(found)) return [];
      return found.othersKey === clausesKey(clausesBeside(clause.source, clauses)) ? [[found, clause] as const] : [];
    });
  }

  /** A tile's result under its clauses, from a cube; null where none knows it. */
  resultFor(tile: Tile, clauses: readonly Clause[]): TileResult | null {
    for (const [found, clause] of this.#cubesFor(tile, clauses)) {
      const result = this.#resultOf(found, clause, clauses);
      if (result !== null) return result;
    }
    return null;
  }

  /** How far the rows of a tile reach under its clauses, from a cube; undefined where none knows it. */
  coverageFor(tile: Tile, clauses: readonly Clause[]): Coverage | null | undefined {
    for (const [{ coverage, base }, { filters }] of this.#cubesFor(tile, clauses)) {
      const table = coverage === null ? undefined : foldCube(coverage, filters)?.table;
      if (table !== undefined) return shownCoverage(base.form, table);
    }
    return undefined;
  }

  rowCountFor(clauses: readonly Clause[]): number | null {
    return this.#counts.countFor(clauses, this.#holds);
  }

  /** Results are asked anew after five minutes, and after a refresh. */
  #holds = (madeAt: number): boolean =>
    madeAt > Number(this.#client.getQueryData(refreshKey) ?? 0) && Date.now() - madeAt < maxAgeMs;

  #isFresh(found: TileCubes): boolean {
    if (this.#holds(found.madeAt)) return true;
    const key = keyOf(found.source, found.tile);
    this.#cubes.delete(key);
    this.requestedKeys.delete(key);
    return false;
  }

  #resultOf(found: TileCubes, clause: Clause, clauses: readonly Clause[]): TileResult | null {
    const { filters } = clause;
    const key = JSON.stringify(filters);
    const choice = { filters, isOfChoice: isChoice(clause) };
    if (found.last?.key !== key) found.last = { key, result: tileResultOf(found, choice, clauses) };
    return found.last.result;
  }

  /** Shows in the tiles what `mask` in a chart or filter would mean. */
  follow(place: ChoicePlace, mask: DataMask): void {
    this.#following.follow(() => this.#reached(sourceId(place), mask));
  }

  /** Puts back what the tiles show without. */
  stop(): void {
    this.#following.stop();
  }

  /** The tiles that a choice reaches, as far as they are near the screen. */
  #reached(id: SourceId, mask: DataMask): readonly FollowingTile[] {
    const { model, filters, tiles } = this.#page;
    const clause = clauseOfMask(model, id, mask);
    if (clause === null || !isOfRows(clause)) return [];
    const clauses = new Map(filters.getState().clauses).set(id, clause);
    return model.tiles.flatMap((tile) => {
      const ofTile = clausesFor(clauses, tile);
      const isReached = ofTile.some(({ source, kind }) => source === clause.source && kind === clause.kind);
      if (!isReached || !tiles.getState().tilesNearViewport.has(tile.id)) return [];
      const base = this.#cubes.get(keyOf(id, tile))?.base ?? null;
      return { id: tile.id, base, result: () => (base === null ? null : this.resultFor(tile, ofTile)) };
    });
  }
}

/** Any choice of a chart, to see whom it would reach. */
const probeMask = (columns: readonly Dimension[] = []): DataMask => ({
  extraFormData: {
    filters: columns.slice(0, 1).map((column) => ({
      col:
        column.kind === 'column'
          ? column.name
          : { expressionType: 'SQL', sqlExpression: column.sql, label: column.label },
      op: 'IS NULL',
    })),
  },
  filterState: { value: [[null]], label: '' },
});
