import type { DataMask } from '@sextant/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { usePage } from '../page-context.ts';
import { tileQuery } from '../tile-query.ts';
import type { TileResult } from '../tile-query.ts';
import type { ChoicePlace } from './cube-source.ts';
import type { PageCubes } from './tile-cubes.ts';

/** Who only passes over a chart or filter asks for nothing; who comes by keys passes many. */
const restMs = { pointer: 250, focus: 600 };

export interface CubeActions {
  /** For what is around it: once somebody is near, what a choice in it would show is asked for. */
  readonly area: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: (event: Pick<PointerEvent, 'buttons'>) => void;
    readonly onFocus: () => void;
  };
  /** Shows what a choice would mean, at the next frame; null puts back what was there. */
  readonly show: (mask: DataMask | null) => void;
}

/** What tiles show while a choice is made at `place`, which has to stay the same object, without a statement for each step. Nothing of it is loaded before somebody comes near. */
export function useCubes(place: ChoicePlace, canFilter: boolean): CubeActions {
  const client = useQueryClient();
  const page = usePage();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const cubes = (): PageCubes | null => page.cubes.current as PageCubes | null;
    const comeNear = (afterMs: number) => (): void => {
      clearTimeout(timer.current);
      if (!canFilter) return;
      timer.current = setTimeout(() => {
        void import('./tile-cubes.ts').then(
          ({ PageCubes: Cubes }) => {
            page.cubes.current ??= new Cubes(client, page);
            cubes()?.prepare(place);
          },
          // Without the network tiles follow by their statements, once it is back.
          () => undefined,
        );
      }, afterMs);
    };
    return {
      area: {
        onPointerEnter: comeNear(restMs.pointer),
        onPointerLeave: ({ buttons }) => {
          clearTimeout(timer.current);
          // A hand that drags goes where it likes.
          if (buttons === 0) cubes()?.giveUp();
        },
        onFocus: comeNear(restMs.focus),
      },
      show: (mask) => (mask === null ? cubes()?.stop() : cubes()?.follow(place, mask)),
    };
  }, [client, page, place, canFilter]);
}

/** Has the statement run that a result of a cube stands for; resolves to what it gave. Null where one ran already, or where the tile says what is wrong. */
export async function fetchStatement(
  client: QueryClient,
  input: Parameters<typeof tileQuery>[0],
): Promise<TileResult | null> {
  const query = tileQuery(input);
  if (client.getQueryData(query.queryKey)?.isOfCube !== true) return null;
  return client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
}
