import { FarTileFrame } from '@sextant/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Tile } from '@sextant/dashboard';
import { usePage, useTiles } from '../page-context.ts';
import type { TileStore } from '../tile-store.ts';
import { ChartTile } from './ChartTile.tsx';
import styles from './Tile.module.css';

/** Who waits on a page for somebody to come near, and the tiles to which somebody has come. */
interface Waiting {
  readonly observer: IntersectionObserver;
  readonly onNear: Map<Element, () => void>;
  readonly metTiles: Set<string>;
}

const waitingOn = new WeakMap<TileStore, Waiting>();

/** One for all tiles of a page: a screen above and below. */
function waitingOf(tiles: TileStore): Waiting {
  const ownWaiting = waitingOn.get(tiles);
  if (ownWaiting !== undefined) return ownWaiting;
  const onNear = new Map<Element, () => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) onNear.get(target)?.();
    },
    { rootMargin: '100% 0px' },
  );
  const waiting = { observer, onNear, metTiles: new Set<string>() };
  waitingOn.set(tiles, waiting);
  return waiting;
}

/** The frame of a tile until somebody comes near. */
function FarTile({ tile, onNear }: { readonly tile: Tile; readonly onNear: () => void }) {
  const { tiles } = usePage();
  const ref = useRef<HTMLDivElement>(null);
  const hasAll = useTiles((state) => state.hasAll);
  useEffect(() => {
    if (hasAll) onNear();
    const element = ref.current;
    if (hasAll || element === null) return undefined;
    const { observer, onNear: waiting } = waitingOf(tiles);
    waiting.set(element, onNear);
    observer.observe(element);
    return () => {
      observer.unobserve(element);
      waiting.delete(element);
    };
  }, [tiles, hasAll, onNear]);
  return (
    <div ref={ref} className={styles.tile} data-tile-id={tile.id} data-far="">
      <FarTileFrame title={tile.name} />
    </div>
  );
}

/** A tile in its place: at once, or of a large page when somebody comes near. It stays from then on. */
export function PlacedTile({ tile }: { readonly tile: Tile }) {
  const { model, tiles } = usePage();
  const [isMet, setMet] = useState(() => !model.farTiles.has(tile.id) || waitingOf(tiles).metTiles.has(tile.id));
  const meet = useCallback(() => {
    waitingOf(tiles).metTiles.add(tile.id);
    setMet(true);
  }, [tiles, tile]);
  return isMet ? <ChartTile tile={tile} /> : <FarTile tile={tile} onNear={meet} />;
}
