import { PlaceholderTileFrame } from '@sextant/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Tile } from '@sextant/dashboard';
import { usePage, useTiles } from '../page-context.ts';
import type { TileStore } from '../tile-store.ts';
import { ChartTile } from './ChartTile.tsx';
import styles from './Tile.module.css';

/** The tiles of a page that are not rendered yet, by their elements, and those that were. */
interface Deferral {
  readonly observer: IntersectionObserver;
  readonly onNear: Map<Element, () => void>;
  readonly shownTiles: Set<string>;
}

const deferrals = new WeakMap<TileStore, Deferral>();

/** One observer for all tiles of a page: they are near within a screen above and below. */
function deferralOf(tiles: TileStore): Deferral {
  const ownDeferral = deferrals.get(tiles);
  if (ownDeferral !== undefined) return ownDeferral;
  const onNear = new Map<Element, () => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) onNear.get(target)?.();
    },
    { rootMargin: '100% 0px' },
  );
  const deferral = { observer, onNear, shownTiles: new Set<string>() };
  deferrals.set(tiles, deferral);
  return deferral;
}

/** A placeholder until the tile is scrolled near. */
function DeferredTile({ tile, onNear }: { readonly tile: Tile; readonly onNear: () => void }) {
  const { tiles } = usePage();
  const ref = useRef<HTMLDivElement>(null);
  const hasAll = useTiles((state) => state.hasAll);
  useEffect(() => {
    if (hasAll) onNear();
    const element = ref.current;
    if (hasAll || element === null) return undefined;
    const { observer, onNear: callbacks } = deferralOf(tiles);
    callbacks.set(element, onNear);
    observer.observe(element);
    return () => {
      observer.unobserve(element);
      callbacks.delete(element);
    };
  }, [tiles, hasAll, onNear]);
  return (
    <div ref={ref} className={styles.tile} data-tile-id={tile.id} data-deferred="">
      <PlaceholderTileFrame title={tile.name} />
    </div>
  );
}

/** A tile in its place: rendered at once, or on a large page when it is scrolled near. It stays from then on. */
export function PlacedTile({ tile }: { readonly tile: Tile }) {
  const { model, tiles } = usePage();
  const [isShown, setShown] = useState(
    () => !model.deferredTiles.has(tile.id) || deferralOf(tiles).shownTiles.has(tile.id),
  );
  const show = useCallback(() => {
    deferralOf(tiles).shownTiles.add(tile.id);
    setShown(true);
  }, [tiles, tile]);
  return isShown ? <ChartTile tile={tile} /> : <DeferredTile tile={tile} onNear={show} />;
}
