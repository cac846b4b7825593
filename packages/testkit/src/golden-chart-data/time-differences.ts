import { addUnits } from '@sextant/contract';
import type { GoldenCase, WireEntry, WireRow } from './cases.ts';
import { anyQuery, type StatedDifference } from './judging.ts';

const dayMs = 86_400_000;
const compared = 'sum_value__1 month ago';

const hasRowsAdrift = ({ response }: GoldenCase): boolean =>
  (response.result ?? []).some(({ data }) => (data ?? []).some((row) => row['dt'] === null && row[compared] !== null));

/**
 * The recording has the days of the other month one after the other, whatever day they belong to, and two rows more for those left over.
 * Here each meets the day a month after it; of several that meet the same day the first counts.
 */
function byCalendar(entry: WireEntry): WireEntry {
  const rows = entry.data ?? [];
  const start = addUnits(Number(rows[0]?.['dt']), -1, 'month');
  const values = new Map<number, unknown>();
  rows.forEach((row, at) => {
    const day = addUnits(start + at * dayMs, 1, 'month');
    if (!values.has(day)) values.set(day, row[compared]);
  });
  const data = rows
    .filter((row) => row['dt'] !== null)
    .map((row): WireRow => ({ ...row, [compared]: values.get(Number(row['dt'])) ?? null }));
  return { ...entry, data, rowcount: data.length, indexnames: data.map((_, at) => at) };
}

/** What of comparisons with other times is otherwise on purpose. */
export const timeDifferences: readonly StatedDifference[] = [
  {
    what: 'days of a longer month meet the day a month later, one of them each',
    applies: (golden) =>
      anyQuery((query) => JSON.stringify(query).includes('1 month ago'))(golden) && hasRowsAdrift(golden),
    judge: (golden, ours, { plainly }) =>
      plainly(
        { ...golden, response: { ...golden.response, result: (golden.response.result ?? []).map(byCalendar) } },
        ours,
      ),
  },
];
