import { aboutType } from '@sextant/charts';
import type { ChartRange, RangeChoice } from '@sextant/charts/views';
import { rangeMaskOf, spansOfMask } from '@sextant/dashboard';
import type { Tile } from '@sextant/dashboard';
import type { DataMask } from '@sextant/contract';
import { lazyPart, toast } from '@sextant/ui';
import { createElement, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useFilters, usePage } from '../page-context.ts';
import { useCubes } from './use-cubes.ts';
import type { CubeActions } from './use-cubes.ts';

const RangeShare = lazyPart(async () => (await import('./RangeShare.tsx')).RangeShare);

/** What the menu of a tile says of ranges; `onToggleRange` null where there is nothing to choose. */
interface RangeMenu {
  readonly onToggleRange: (() => void) | null;
  /** Whether any drag over the marks chooses. */
  readonly isSelectingRange: boolean;
}

export const noRangeMenu: RangeMenu = { onToggleRange: null, isSelectingRange: false };

interface TileRange {
  /** For the drawing; undefined where its ranges are no filters. */
  readonly range: ChartRange | undefined;
  readonly menu: RangeMenu;
  readonly cubes: CubeActions;
}

/** The range that is chosen in a tile: a cross-filter, kept where a click's is. `canFilter` says whether its marks filter at all. */
export function useTileRange(tile: Tile, canFilter: boolean): TileRange {
  const cubes = useCubes(
    useMemo(() => ({ kind: 'chart', tile }) as const, [tile]),
    canFilter,
  );
  const { filters } = usePage();
  const source = String(tile.chartId);
  const mask = useFilters((state) => state.masks[source]);
  const chosenSpans = useMemo(() => spansOfMask(mask), [mask]);
  const [isSelecting, setSelecting] = useState(false);
  /** What acted before a drag was looked at. */
  const before = useRef<{ readonly mask: DataMask | undefined } | null>(null);
  const onPreview = useCallback(
    (choice: RangeChoice | null) => {
      const state = filters.getState();
      if (choice !== null) {
        before.current ??= { mask: state.masks[source] };
        state.preview(source, rangeMaskOf(choice));
        return;
      }
      cubes.show(null);
      if (before.current !== null) {
        state.preview(source, before.current.mask ?? null);
        before.current = null;
      }
    },
    [filters, source, cubes],
  );
  const onMove = useCallback((choice: RangeChoice) => cubes.show(rangeMaskOf(choice)), [cubes]);
  const onChoose = useCallback(
    (choice: RangeChoice | null) => {
      before.current = null;
      cubes.show(null);
      const state = filters.getState();
      if (choice === null) state.remove(source);
      else state.applyOne(source, rangeMaskOf(choice));
    },
    [filters, source, cubes],
  );
  const onUnavailable = useCallback(() => {
    setSelecting(false);
    toast({ kind: 'info', text: 'No range can be chosen in this chart: what it draws are no ranges of its rows' });
  }, []);
  const note = useMemo(
    () =>
      chosenSpans === null ? null : createElement(Suspense, { fallback: null }, createElement(RangeShare, { tile })),
    [chosenSpans, tile],
  );
  const range = useMemo(
    () =>
      canFilter ? { chosen: chosenSpans, note, isSelecting, onChoose, onPreview, onMove, onUnavailable } : undefined,
    [canFilter, chosenSpans, note, isSelecting, onChoose, onPreview, onMove, onUnavailable],
  );
  const toggle = useCallback(() => setSelecting((previous) => !previous), []);
  const about = aboutType(tile.chart?.form_data.viz_type);
  const hasRange = about !== null && (about.hasRange ?? about.axis !== null);
  return {
    range,
    cubes,
    menu: { onToggleRange: canFilter && hasRange ? toggle : null, isSelectingRange: isSelecting },
  };
}
