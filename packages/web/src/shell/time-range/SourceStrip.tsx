import { dateLabel } from '@sextant/contract';
import { RangeStrip, Skeleton } from '@sextant/ui';
import type { StripRange } from '@sextant/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { textOf } from '../../api/api-error.ts';
import type { TimeCounts, TimeSource } from '../../api/time-counts.ts';
import { marksOf, reachText } from './range-texts.ts';
import type { ShownRange } from './range-texts.ts';
import styles from './TimeRange.module.css';

interface SourceStripProps {
  readonly source: TimeSource;
  readonly counts: Pick<UseQueryResult<TimeCounts | null>, 'data' | 'error'>;
  /** What is chosen. */
  readonly range: ShownRange;
  /** With each move; null when it was given up. */
  readonly onMove: (range: StripRange | null) => void;
  /** When a brush has ended. */
  readonly onBrush: (range: StripRange) => void;
}

const endText = (wallMs: number): string => dateLabel(wallMs);

/** What stands in the place of the strip; null when there is something to brush. */
function reasonOf({ source, counts }: SourceStripProps): string | null {
  if (counts.error !== null)
    return `The rows over time are not shown: ${textOf(counts.error, 'they could not be counted.')}`;
  if (counts.data == null || counts.data.reach !== null) return null;
  return counts.data.rows === 0
    ? `${source.name} has no rows.`
    : `No row of ${source.name} has a time in ${source.column}.`;
}

/** The rows of a source over the whole of its time, and the range that is brushed on them. It keeps its height in every state. */
export function SourceStrip(props: SourceStripProps) {
  const { source, counts, range, onMove, onBrush } = props;
  const reach = counts.data?.reach ?? null;
  const reason = reasonOf(props);
  const [least = 0, most = 0] = [reach?.edges[0], reach?.edges.at(-1)];
  return (
    <div className={styles.source} aria-busy={reach === null && reason === null}>
      {reason === null && (
        <div className={styles.sourceHead}>
          <span>Rows of {source.name}</span>
          <span className={styles.reach}>{reach === null ? '' : reachText(reach)}</span>
        </div>
      )}
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      {reason === null && reach === null && (
        <div className={styles.waiting}>
          <Skeleton shape="bars" />
        </div>
      )}
      {reach !== null && (
        <RangeStrip
          label={`Rows of ${source.name}`}
          edges={reach.edges}
          amounts={reach.counts}
          value={[range.since ?? least, range.until ?? most]}
          onChange={onMove}
          onChangeEnd={onBrush}
          format={endText}
          marks={marksOf(reach)}
        />
      )}
    </div>
  );
}
