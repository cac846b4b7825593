import { chartsWithin, refreshIntervalOf, tabPathTo } from '@sextant/dashboard';
import type { DashboardModel } from '@sextant/dashboard';
import type { TileResult } from './tile-query.ts';
import { createStore } from 'zustand/vanilla';

/** How far a tile is: its result is awaited, has come, or is on the screen (as a picture or as words). */
export type TileProgress = 'waiting' | 'answered' | 'painted';

interface TileData {
  /** Tiles near the screen now. */
  readonly near: ReadonlySet<string>;
  /** Tiles that have said where they are, near or not. */
  readonly placed: ReadonlySet<string>;
  /** Tiles that were on the screen itself when they said so. */
  readonly seen: ReadonlySet<string>;
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
  readonly setNear: (id: string, isNear: boolean, isSeen: boolean) => void;
  readonly setProgress: (id: string, progress: TileProgress) => void;
  readonly noteResult: (id: string, receivedAt: number) => void;
  /** Null for a tile that shows what it should. */
  readonly noteOutdated: (id: string, receivedAt: number | null) => void;
  readonly forget: (id: string) => void;
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

type TilePositions = Pick<TileData, 'near' | 'placed' | 'progress'>;

/** Tiles say one after the other where they are: before the last has, those that are near are not known. */
const hasPositions = ({ near, placed, progress }: TilePositions): boolean =>
  near.size > 0 && [...progress.keys()].every((id) => placed.has(id));

/** True when every tile near the screen is painted, or there is none at all. */
export const isReady = (state: TilePositions): boolean =>
  state.progress.size === 0 ||
  (hasPositions(state) && [...state.near].every((id) => state.progress.get(id) === 'painted'));

/** True when every tile on the screen itself is painted. */
export const isSeenPainted = (state: TilePositions & Pick<TileData, 'seen'>): boolean =>
  hasPositions(state) && [...state.seen].every((id) => state.progress.get(id) === 'painted');

/** Whether a tile asks among the first, or can wait until those near the screen are answered. */
export const turnOf = (
  { near, placed, first }: Pick<TileData, 'near' | 'placed' | 'first'>,
  id: string,
): 'first' | 'later' => ((placed.has(id) ? near : first).has(id) ? 'first' : 'later');

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
    return {
      near: new Set(),
      placed: new Set(),
      seen: new Set(),
      progress: new Map(),
      receivedAt: new Map(),
      outdated: new Map(),
      first: new Set(first),
      mayDraw: false,
      mayDrawNear: false,
      mayLoadRest: false,
      together: 0,
      fullScreen: null,
      topTab: null,
      fixedColors,
      refreshS,
      brushed: new Map(),
      setNear: (id, isNear, isSeen) => {
        const { near, placed, seen } = get();
        if (placed.has(id) && near.has(id) === isNear) return;
        const idsWith = (ids: ReadonlySet<string>, isIn: boolean) =>
          new Set(isIn ? [...ids, id] : [...ids].filter((other) => other !== id));
        set({ near: idsWith(near, isNear), seen: idsWith(seen, isSeen), placed: idsWith(placed, true) });
      },
      setProgress: (id, progress) => {
        if (get().progress.get(id) === progress) return;
        const next = new Map(get().progress).set(id, progress);
        const open = [...next.values()].filter((how) => how !== 'painted').length;
        set({ progress: next, together: open === 0 ? 0 : Math.max(open, get().together) });
      },
      noteResult: (id, receivedMs) => {
        if (get().receivedAt.get(id) !== receivedMs) set({ receivedAt: new Map(get().receivedAt).set(id, receivedMs) });
      },
      noteOutdated: (id, outdatedMs) => {
        if ((get().outdated.get(id) ?? null) === outdatedMs) return;
        const outdated = new Map(get().outdated);
        if (outdatedMs === null) outdated.delete(id);
        else outdated.set(id, outdatedMs);
        set({ outdated });
      },
      forget: (id) => {
        get().noteOutdated(id, null);
        const nearIds = new Set(get().near);
        const progress = new Map(get().progress);
        const receivedAt = new Map(get().receivedAt);
        const placedIds = new Set(get().placed);
        const seenIds = new Set(get().seen);
        for (const collection of [nearIds, placedIds, seenIds, progress, receivedAt]) collection.delete(id);
        set({ near: nearIds, placed: placedIds, seen: seenIds, progress, receivedAt });
      },
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
