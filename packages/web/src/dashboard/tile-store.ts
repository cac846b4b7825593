import { chartsWithin, refreshIntervalOf, tabPathTo } from '@sextant/dashboard';
import type { DashboardModel } from '@sextant/dashboard';
import type { TileResult } from './tile-query.ts';
import { createStore } from 'zustand/vanilla';

/** How far a tile is: its result is awaited, has come, or is on the screen (as a picture or as words). */
export type TileProgress = 'waiting' | 'loaded' | 'painted';

/** Where a tile is: near the screen, and on it. */
export interface TilePlace {
  readonly id: string;
  readonly isNear: boolean;
  readonly isVisible: boolean;
}

/** How a tile is, in one change of the store: all parts of the page look at each. */
interface TileReport {
  readonly progress: TileProgress;
  /** When the result came that it shows, epoch ms; null for none. */
  readonly receivedAt: number | null;
  /** The same of one that is older than it should be; null for a tile that shows what it should. */
  readonly outdatedAt: number | null;
}

interface TileData {
  /** Tiles near the screen now. */
  readonly tilesNearViewport: ReadonlySet<string>;
  /** Tiles that have said where they are, near or not. */
  readonly placed: ReadonlySet<string>;
  /** Tiles that were on the screen itself when they said so. */
  readonly visibleTiles: ReadonlySet<string>;
  readonly progress: ReadonlyMap<string, TileProgress>;
  /** When the results on the screen came, epoch ms. */
  readonly receivedAt: ReadonlyMap<string, number>;
  /** Tiles that the layout has on the first screen: what is known before they have said where they are. */
  readonly first: ReadonlySet<string>;
  /** True once pictures have their turn (`loading-order.ts`). */
  readonly mayDraw: boolean;
  /** True once what is on the screen is drawn: then comes what is near it. */
  readonly mayDrawNear: boolean;
  /** True once the tiles near the screen are painted: then come the fields of the filters, and what is said beside pictures. */
  readonly mayLoadRest: boolean;
  /** Tiles that show older numbers than they should, since the server does not return: when theirs were answered (epoch ms). */
  readonly outdated: ReadonlyMap<string, number>;
  /** The most tiles that were not painted at once, since all were. Pictures that change together change without movement. */
  readonly together: number;
  /** True once tiles are wanted that nobody is near, too. */
  readonly hasAll: boolean;
  /** The tile that fills the screen, or null. */
  readonly fullScreen: string | null;
  /** The tab at the top that is open, or null before one was chosen. */
  readonly topTab: string | null;
  /** The colors that the dashboard fixes for labels. */
  readonly fixedColors: Readonly<Record<string, string>>;
  /** How often the page asks again by itself, seconds; 0 for never. */
  readonly refreshS: number;
  /** What tiles show while a hand moves over a chart, instead of their results. */
  readonly brushed: ReadonlyMap<string, TileResult>;
}

/** What the page knows about its tiles beside their data. */
export interface TileState extends TileData {
  readonly setPlaces: (places: readonly TilePlace[]) => void;
  readonly setProgress: (id: string, progress: TileProgress) => void;
  /** The results of these tiles are awaited, all at once. */
  readonly setWaiting: (ids: readonly string[]) => void;
  readonly report: (id: string, report: TileReport) => void;
  readonly forget: (id: string) => void;
  readonly showAll: () => void;
  readonly setFullScreen: (id: string | null) => void;
  readonly openTab: (id: string) => void;
  readonly letDraw: () => void;
  readonly letDrawNear: () => void;
  readonly letRestLoad: () => void;
  readonly setFixedColors: (colors: Readonly<Record<string, string>>) => void;
  readonly setRefresh: (seconds: number) => void;
  /** Shows results for as long as a hand moves; an empty map puts the tiles' own back. */
  readonly brush: (results: ReadonlyMap<string, TileResult>) => void;
}

type TilePositions = Pick<TileData, 'tilesNearViewport' | 'placed' | 'progress'>;

/** Tiles say one after the other where they are: before the last has, those that are near are not known. */
const hasPositions = ({ tilesNearViewport, placed, progress }: TilePositions): boolean =>
  tilesNearViewport.size > 0 && [...progress.keys()].every((id) => placed.has(id));

/** True when every tile near the screen is painted, or there is none at all. */
export const isReady = (state: TilePositions): boolean =>
  state.progress.size === 0 ||
  (hasPositions(state) && [...state.tilesNearViewport].every((id) => state.progress.get(id) === 'painted'));

/** True when every tile on the screen itself is painted. */
export const isVisiblePainted = (state: TilePositions & Pick<TileData, 'visibleTiles'>): boolean =>
  hasPositions(state) && [...state.visibleTiles].every((id) => state.progress.get(id) === 'painted');

/** Whether a tile asks among the first, or can wait until those near the screen are answered. */
export const turnOf = (
  { tilesNearViewport, placed, first }: Pick<TileData, 'tilesNearViewport' | 'placed' | 'first'>,
  id: string,
): 'first' | 'later' => ((placed.has(id) ? tilesNearViewport : first).has(id) ? 'first' : 'later');

/** What changes; nothing where it is so already. */
type Changes = Partial<TileData>;

function withProgress({ progress, together }: TileData, ids: readonly string[], next: TileProgress): Changes {
  const others = ids.filter((id) => progress.get(id) !== next);
  if (others.length === 0) return {};
  const changed = new Map([...progress, ...others.map((id) => [id, next] as const)]);
  const open = [...changed.values()].filter((how) => how !== 'painted').length;
  return { progress: changed, together: open === 0 ? 0 : Math.max(open, together) };
}

function withOutdated({ outdated }: TileData, id: string, outdatedMs: number | null): Changes {
  if ((outdated.get(id) ?? null) === outdatedMs) return {};
  const changed = new Map(outdated);
  if (outdatedMs === null) changed.delete(id);
  else changed.set(id, outdatedMs);
  return { outdated: changed };
}

const withReceived = ({ receivedAt }: TileData, id: string, receivedMs: number | null): Changes =>
  receivedMs === null || receivedAt.get(id) === receivedMs
    ? {}
    : { receivedAt: new Map(receivedAt).set(id, receivedMs) };

function withPlaces(state: TileData, places: readonly TilePlace[]): Changes {
  const [tilesNearViewport, visibleTiles, placed] = [
    new Set(state.tilesNearViewport),
    new Set(state.visibleTiles),
    new Set(state.placed),
  ];
  let hasMoved = false;
  for (const { id, isNear, isVisible } of places) {
    if (placed.has(id) && tilesNearViewport.has(id) === isNear) continue;
    hasMoved = true;
    placed.add(id);
    tilesNearViewport[isNear ? 'add' : 'delete'](id);
    visibleTiles[isVisible ? 'add' : 'delete'](id);
  }
  return hasMoved ? { tilesNearViewport, visibleTiles, placed } : {};
}

interface TileStoreOptions {
  /** The colors that its dashboard fixes for labels. */
  readonly fixedColors: Readonly<Record<string, string>>;
  /** How often it asks again, seconds. Default 0, never. */
  readonly refreshS?: number;
  /** The tiles on its first screen. Default: not known. */
  readonly first?: readonly string[];
}

/** What the store of a dashboard's page begins with; `linkedId` is the element that its address leads to. */
export const tileStoreOptions = (model: DashboardModel, linkedId: string | null = null): TileStoreOptions => ({
  fixedColors: model.fixedColors,
  refreshS: refreshIntervalOf(model.metadata),
  first: chartsWithin(model.layout, window.innerHeight, linkedId === null ? [] : tabPathTo(model.layout, linkedId)).map(
    ({ id }) => id,
  ),
});

/** Makes the store of a page. */
export function createTileStore({ fixedColors, refreshS = 0, first = [] }: TileStoreOptions) {
  return createStore<TileState>()((set, get) => {
    const change = (changes: Changes): void => {
      if (Object.keys(changes).length > 0) set(changes);
    };
    return {
      tilesNearViewport: new Set(),
      placed: new Set(),
      visibleTiles: new Set(),
      progress: new Map(),
      receivedAt: new Map(),
      outdated: new Map(),
      first: new Set(first),
      mayDraw: false,
      mayDrawNear: false,
      mayLoadRest: false,
      together: 0,
      hasAll: false,
      fullScreen: null,
      topTab: null,
      fixedColors,
      refreshS,
      brushed: new Map(),
      setPlaces: (places) => change(withPlaces(get(), places)),
      setProgress: (id, progress) => change(withProgress(get(), [id], progress)),
      setWaiting: (ids) => change(withProgress(get(), ids, 'waiting')),
      report: (id, { progress, receivedAt, outdatedAt }) => {
        const state = get();
        change({
          ...withOutdated(state, id, outdatedAt),
          ...withReceived(state, id, receivedAt),
          ...withProgress(state, [id], progress),
        });
      },
      forget: (id) => {
        const state = get();
        const [tilesNearViewport, placed, visibleTiles] = [
          new Set(state.tilesNearViewport),
          new Set(state.placed),
          new Set(state.visibleTiles),
        ];
        const [progress, receivedAt] = [new Map(state.progress), new Map(state.receivedAt)];
        for (const collection of [tilesNearViewport, placed, visibleTiles, progress, receivedAt]) collection.delete(id);
        set({ tilesNearViewport, placed, visibleTiles, progress, receivedAt, ...withOutdated(state, id, null) });
      },
      showAll: () => set({ hasAll: true }),
      setFullScreen: (fullScreen) => set({ fullScreen }),
      openTab: (topTab) => set({ topTab }),
      letDraw: () => set({ mayDraw: true }),
      letDrawNear: () => set({ mayDraw: true, mayDrawNear: true }),
      letRestLoad: () => set({ mayDraw: true, mayDrawNear: true, mayLoadRest: true }),
      setFixedColors: (colors) => set({ fixedColors: colors }),
      setRefresh: (seconds) => set({ refreshS: seconds }),
      brush: (results) => {
        if (results.size + get().brushed.size > 0) set({ brushed: results });
      },
    };
  });
}

export type TileStore = ReturnType<typeof createTileStore>;
