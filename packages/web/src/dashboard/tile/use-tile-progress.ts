import { useCallback, useEffect, useRef } from 'react';
import type { TileState } from '@sextant/ui';
import type { ChartResult } from '../../api/chart-data.ts';
import { usePage } from '../page-context.ts';

/**
 * Keeps the page's note of how far a tile is, and returns the callback for the drawing of `result`. A drawing may be on the
 * screen before this tile's own effects have run, so what was painted is remembered and looked at again there.
 */
export function useTileProgress(
  id: string,
  kind: TileState['kind'],
  { result, onDrawn }: { readonly result: ChartResult | undefined; readonly onDrawn: () => void },
): () => void {
  const { tiles } = usePage();
  const paintedResult = useRef<ChartResult | undefined>(undefined);
  useEffect(() => {
    const receivedAt = result?.receivedAt ?? null;
    const isPainted = kind !== 'ready' || paintedResult.current === result;
    tiles.getState().report(id, {
      progress: kind === 'loading' || kind === 'refreshing' ? 'waiting' : isPainted ? 'painted' : 'loaded',
      receivedAt,
      outdatedAt: kind === 'outdated' ? receivedAt : null,
    });
  }, [tiles, id, kind, result]);
  return useCallback(() => {
    paintedResult.current = result;
    onDrawn();
    const { progress, setProgress } = tiles.getState();
    if (progress.get(id) === 'loaded') setProgress(id, 'painted');
  }, [tiles, id, result, onDrawn]);
}
