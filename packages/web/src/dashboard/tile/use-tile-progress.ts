import { useCallback, useEffect, useRef } from 'react';
import type { TileState } from '@sextant/ui';
import type { ChartAnswer } from '../../api/chart-data.ts';
import { usePage } from '../page-context.ts';

/** Keeps the page's note of how far a tile is, and answers the callback for the chart's drawings. */
export function useTileProgress(id: string, kind: TileState['kind'], answer: ChartAnswer | undefined): () => void {
  const { tiles } = usePage();
  const painted = useRef<ChartAnswer | undefined>(undefined);
  const current = useRef({ kind, answer });
  useEffect(() => {
    current.current = { kind, answer };
    const { setProgress } = tiles.getState();
    if (kind === 'loading' || kind === 'refreshing') setProgress(id, 'waiting');
    else if (kind !== 'ready' || painted.current === answer) setProgress(id, 'painted');
    else setProgress(id, 'answered');
  }, [tiles, id, kind, answer]);
  return useCallback(() => {
    painted.current = current.current.answer;
    if (current.current.kind === 'ready') tiles.getState().setProgress(id, 'painted');
  }, [tiles, id]);
}
