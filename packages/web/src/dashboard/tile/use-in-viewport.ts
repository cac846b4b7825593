import { useEffect, useRef } from 'react';
import { usePage } from '../page-context.ts';

/** Tells the page whether a tile is near the screen; the same height again below and above counts as near. */
export function useInViewport(id: string) {
  const { tiles } = usePage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => tiles.getState().setNear(id, entries.at(-1)?.isIntersecting === true),
      { rootMargin: '25% 0px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      tiles.getState().forget(id);
    };
  }, [tiles, id]);
  return place;
}
