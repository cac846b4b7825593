import { useQuery } from '@tanstack/react-query';
import { rowsInRangeQuery } from '../../api/time-counts.ts';
import type { TimeCounts, TimeSource } from '../../api/time-counts.ts';
import { rowsBetween } from '../../api/time-steps.ts';
import type { ShownRange } from './range-texts.ts';

interface Counting {
  readonly source: TimeSource | null;
  /** Null while they are not known. */
  readonly counts: TimeCounts | null;
  readonly range: ShownRange;
  /** The range as a text, which the server reads. */
  readonly text: string;
  readonly isFromData: boolean;
}

/** What is known of a range without asking: all rows where it has no end, else those of its steps where it begins and ends with them. */
function knownRows({ counts, range: { since, until } }: Counting): number | null {
  if (counts === null) return null;
  if (since === null && until === null) return counts.rows;
  const { edges = [], counts: stepCounts = [] } = counts.reach ?? {};
  const [least = 0, most = 0] = [edges[0], edges.at(-1)];
  return rowsBetween({ edges, counts: stepCounts }, [since ?? least, until ?? most]);
}

/** The rows of a range: what the steps say, else what the server counts. Null while they are not known. */
export function useRangeRows(counting: Counting): number | null {
  const { source, counts, text, isFromData } = counting;
  const rows = knownRows(counting);
  const serverRows = useQuery({
    ...rowsInRangeQuery(source, { timeRange: text, countsFrom: isFromData ? 'data' : null }),
    enabled: source !== null && counts !== null && rows === null,
  });
  return rows ?? serverRows.data ?? null;
}
