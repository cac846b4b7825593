import type { ReactNode } from 'react';
import type { EmptyArt } from '../display/EmptyState.tsx';
import type { SkeletonShape } from '../display/Skeleton.tsx';

/**
 * What a tile shows. Its size is the same in every state.
 *
 * - loading: the first result is awaited since `since` (epoch ms). After 1 s the words and the time, after 3 s Stop
 * - ready: the children
 * - refreshing: the children of the last result at 55 %, a spinner in the reading line
 * - outdated: the children of the last result without their colors, of when they are, and another try: the server does not return
 * - empty: the query answered no rows; `title` says so, `text` says which range or filter empties it
 * - failed: who (`title`), what (`message`), the code, the next action, details folded
 * - stopped: the reader stopped it
 * - timed-out: the limit stopped it; the actions offer a narrower range or the last good result
 * - forbidden: whose it is and how to ask for it
 */
export type TileState =
  | { kind: 'loading'; shape: SkeletonShape; since: number; text?: string; onStop?: () => void }
  | { kind: 'ready' }
  | { kind: 'refreshing' }
  | { kind: 'outdated'; receivedAt: number; onRetry: () => void }
  | { kind: 'empty'; title: string; text?: string; actions?: ReactNode; art?: EmptyArt }
  | {
      kind: 'failed';
      title: string;
      message: ReactNode;
      code: string | null;
      actions?: ReactNode;
      details?: string | null;
    }
  | { kind: 'stopped'; text?: string; onRetry: () => void }
  | { kind: 'timed-out'; message: ReactNode; code: string | null; actions?: ReactNode; details?: string | null }
  | { kind: 'forbidden'; title: string; text: string; actions?: ReactNode };

/** The foot of a tile: where its numbers come from. Each part that is not known is null and left out. */
export interface TileReading {
  rows: number | null;
  /** What `rows` counts, in the singular. Default 'row'. */
  noun?: string;
  /** How long the engine took; null where it was not asked. */
  durationMs: number | null;
  /** True where the rows come from memory, while somebody chooses. Default false. */
  isLive?: boolean;
  /** When the engine answered, epoch ms. */
  receivedAt: number | null;
  /** Said while something in the tile has `data-ghost`. Default nothing. */
  ghostText?: string;
  /** Shows the SQL that ran; null hides the button. */
  onShowSql: (() => void) | null;
}
