import { useEffect, useRef } from 'react';
import { usePage } from '../page-context.ts';
import type { TileStore } from '../tile-store.ts';

const observers = new WeakMap<TileStore, IntersectionObserver>();

/** One for all tiles of a page: they say where they are together, and who listens to that looks once. */
function observerOf(tiles: TileStore): IntersectionObserver {
  const ownObserver = observers.get(tiles);
  if (ownObserver !== undefined) return ownObserver;
  const observer = new IntersectionObserver(
    (entries) => {
      // What has left the page meanwhile is forgotten already.
      const present = entries.filter(({ target }) => target.isConnected);
      const places = present.map(({ target, isIntersecting: isNear, boundingClientRect: box }) => ({
        id: target.getAttribute('data-tile-id') ?? '',
        isNear,
        isVisible: isNear && box.top < window.innerHeight && box.bottom > 0,
      }));
      tiles.getState().setPlaces(places);
    },
    { rootMargin: '25% 0px' },
  );
  observers.set(tiles, observer);
  return observer;
}

/** Tells the page whether the tile of the element, which names it as `data-tile-id`, is near the screen: within a quarter of its height above and below. */
export function useNear(id: string) {
  const { tiles } = usePage();
  const tileRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = tileRef.current;
    if (element === null) return undefined;
    const observer = observerOf(tiles);
    observer.observe(element);
    return () => {
      observer.unobserve(element);
      tiles.getState().forget(id);
    };
  }, [tiles, id]);
  return tileRef;
}
