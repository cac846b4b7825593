import { createStore } from 'zustand/vanilla';

/** How far a tile is: its result is awaited, has come, or is on the screen (as a picture or as words). */
export type TileProgress = 'waiting' | 'answered' | 'painted';

interface TileData {
  /** Tiles near the screen now. */
  readonly near: ReadonlySet<string>;
  /** Tiles that have said where they are, near or not. */
  readonly placed: ReadonlySet<string>;
  readonly progress: ReadonlyMap<string, TileProgress>;
  /** When the results on the screen came, epoch ms. */
  readonly receivedAt: ReadonlyMap<string, number>;
  /** True once the first tiles near the screen have their results: then the others may ask too. */
  readonly canAllQuery: boolean;
  /** True once pictures have their turn (`loading-order.ts`). */
  readonly mayDraw: boolean;
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
}

/** What the page knows about its tiles beside their data. */
export interface TileState extends TileData {
  readonly setNear: (id: string, isNear: boolean) => void;
  readonly setProgress: (id: string, progress: TileProgress) => void;
  readonly noteResult: (id: string, receivedAt: number) => void;
  /** Null for a tile that shows what it should. */
  readonly noteOutdated: (id: string, receivedAt: number | null) => void;
  readonly forget: (id: string) => void;
  readonly setFullScreen: (id: string | null) => void;
  readonly openTab: (id: string) => void;
  /** Lets the tiles further off ask, whatever those near the screen still wait for. */
  readonly allowAllQueries: () => void;
  readonly letDraw: () => void;
  readonly letRestLoad: () => void;
  readonly setFixedColors: (colors: Readonly<Record<string, string>>) => void;
  readonly setRefresh: (seconds: number) => void;
}

const hasResult = (progress: TileProgress | undefined): boolean => progress === 'answered' || progress === 'painted';

type TilePositions = Pick<TileData, 'near' | 'placed' | 'progress'>;

/** Tiles say one after the other where they are: before the last has, those that are near are not known. */
const hasPositions = ({ near, placed, progress }: TilePositions): boolean =>
  near.size > 0 && [...progress.keys()].every((id) => placed.has(id));

/** True when every tile near the screen is painted, or there is none at all. */
export const isReady = (state: TilePositions): boolean =>
  state.progress.size === 0 ||
  (hasPositions(state) && [...state.near].every((id) => state.progress.get(id) === 'painted'));

const canQueryAll = (state: TileData): boolean =>
  state.canAllQuery || (hasPositions(state) && [...state.near].every((id) => hasResult(state.progress.get(id))));

/** Whether it is a tile's turn to ask: those near the screen at any time, the others after them. */
export const mayQuery = ({ canAllQuery, near }: Pick<TileData, 'canAllQuery' | 'near'>, id: string): boolean =>
  canAllQuery || near.has(id);

/** Makes the store of a page; `fixedColors` are those that its dashboard fixes for labels, `refreshS` how often it asks again. */
export function createTileStore(fixedColors: Readonly<Record<string, string>>, refreshS = 0) {
  return createStore<TileState>()((set, get) => {
    const change = (changes: Partial<TileData>): void =>
      set({ ...changes, canAllQuery: canQueryAll({ ...get(), ...changes }) });
    return {
      near: new Set(),
      placed: new Set(),
      progress: new Map(),
      receivedAt: new Map(),
      outdated: new Map(),
      canAllQuery: false,
      mayDraw: false,
      mayLoadRest: false,
      together: 0,
      fullScreen: null,
      topTab: null,
      fixedColors,
      refreshS,
      setNear: (id, isNear) => {
        if (get().placed.has(id) && get().near.has(id) === isNear) return;
        const nearIds = new Set(get().near);
        if (isNear) nearIds.add(id);
        else nearIds.delete(id);
        change({ near: nearIds, placed: new Set(get().placed).add(id) });
      },
      setProgress: (id, progress) => {
        if (get().progress.get(id) === progress) return;
        const next = new Map(get().progress).set(id, progress);
        const open = [...next.values()].filter((how) => how !== 'painted').length;
        change({ progress: next, together: open === 0 ? 0 : Math.max(open, get().together) });
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
        for (const collection of [nearIds, placedIds, progress, receivedAt]) collection.delete(id);
        change({ near: nearIds, placed: placedIds, progress, receivedAt });
      },
      setFullScreen: (fullScreen) => set({ fullScreen }),
      openTab: (topTab) => set({ topTab }),
      allowAllQueries: () => set({ canAllQuery: true }),
      letDraw: () => set({ mayDraw: true }),
      letRestLoad: () => set({ mayDraw: true, mayLoadRest: true }),
      setFixedColors: (colors) => set({ fixedColors: colors }),
      setRefresh: (seconds) => set({ refreshS: seconds }),
    };
  });
}

export type TileStore = ReturnType<typeof createTileStore>;
