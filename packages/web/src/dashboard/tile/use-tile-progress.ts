import { useCallback, useEffect, useRef } from 'react';
import type { TileState } from '@sextant/ui';
import type { ChartAnswer } from '../../api/chart-data.ts';
import { usePage } from '../page-context.ts';

/**
 * Keeps the page's note of how far a tile is, and answers the callback for the drawing of `answer`. A drawing may be on the
 * screen before this tile's own effects have run, so what was painted is remembered and looked at again there.
 */
export function useTileProgress(
  id: string,
  kind: TileState['kind'],
  { answer, onDrawn }: { readonly answer: ChartAnswer | undefined; readonly onDrawn: () => void },
): () => void {
  const { tiles } = usePage();
  const painted = useRef<ChartAnswer | undefined>(undefined);
  useEffect(() => {
    const { setProgress, noteAnswer, noteOutdated } = tiles.getState();
    noteOutdated(id, kind === 'outdated' ? (answer?.answeredAt ?? null) : null);
    if (answer !== undefined) noteAnswer(id, answer.answeredAt);
    if (kind === 'loading' || kind === 'refreshing') setProgress(id, 'waiting');
    else if (kind !== 'ready' || painted.current === answer) setProgress(id, 'painted');
    else setProgress(id, 'answered');
  }, [tiles, id, kind, answer]);
  return useCallback(() => {
    painted.current = answer;
    onDrawn();
    const { progress, setProgress } = tiles.getState();
    if (progress.get(id) === 'answered') setProgress(id, 'painted');
  }, [tiles, id, answer, onDrawn]);
}
