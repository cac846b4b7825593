import type { DataMask } from '@sextant/contract';
import type { Tile } from '@sextant/dashboard';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { usePage } from '../page-context.ts';
import type { PageCubes } from './tile-cubes.ts';

/** Who only passes over a chart asks for nothing. */
const restMs = 120;

const none = new Map();

export interface CubeActions {
  /** Somebody is near the chart: what a choice in it would show is asked for. */
  readonly comeNear: () => void;
  readonly leave: () => void;
  /** Shows what a choice would mean, at the next frame; null puts back what was there. */
  readonly show: (mask: DataMask | null) => void;
}

/** What tiles show while a choice is made in `tile`, without a statement for each step. Nothing of it is loaded before somebody comes near. */
export function useCubes(tile: Tile, canFilter: boolean): CubeActions {
  const client = useQueryClient();
  const page = usePage();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const cubes = (): PageCubes | null => page.known.current as PageCubes | null;
    let frame = 0;
    return {
      comeNear: () => {
        clearTimeout(timer.current);
        if (!canFilter) return;
        timer.current = setTimeout(() => {
          void import('./tile-cubes.ts').then(({ PageCubes: Cubes }) => {
            page.known.current ??= new Cubes(client, page);
            cubes()?.prepare(tile);
          });
        }, restMs);
      },
      leave: () => clearTimeout(timer.current),
      show: (mask) => {
        cancelAnimationFrame(frame);
        if (mask === null) page.tiles.getState().brush(none);
        else
          frame = requestAnimationFrame(() => page.tiles.getState().brush(cubes()?.resultsUnder(tile, mask) ?? none));
      },
    };
  }, [client, page, tile, canFilter]);
}
