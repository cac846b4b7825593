import { addUnits } from '@sextant/contract';
import type { GoldenCase, WireEntry, WireRow } from './cases.ts';
import type { Difference } from './compare-entry.ts';
import type { WireResponse } from './golden-server.ts';
import { anyQuery, messageOf, bodyText, type StatedDifference } from './judging.ts';

const dayMs = 86_400_000;
const comparedLabel = 'sum_value__1 month ago';

const hasRowsAdrift = ({ response }: GoldenCase): boolean =>
  (response.result ?? []).some(({ data }) =>
    (data ?? []).some((row) => row['dt'] === null && row[comparedLabel] !== null),
  );

/**
 * The recording has the days of the other month one after the other, whatever day they belong to, and two rows more for those left over.
 * Here each meets the day a month after it; of several that meet the same day the first counts.
 */
function byCalendar(entry: WireEntry): WireEntry {
  const rows = entry.data ?? [];
  const start = addUnits(Number(rows[0]?.['dt']), -1, 'month');
  const values = new Map<number, unknown>();
  rows.forEach((row, index) => {
    const day = addUnits(start + index * dayMs, 1, 'month');
    if (!values.has(day)) values.set(day, row[comparedLabel]);
  });
  const data = rows
    .filter((row) => row['dt'] !== null)
    .map((row): WireRow => ({ ...row, [comparedLabel]: values.get(Number(row['dt'])) ?? null }));
  return { ...entry, data, rowcount: data.length, indexnames: data.map((_, index) => index) };
}

/** Every step of the last year there is stands beside the same step of the year before, which the table has whole. */
function comparesEveryStep(ownResponse: WireResponse): Difference {
  if (ownResponse.status !== 200)
    return `should be compared, ours ${ownResponse.status}: ${bodyText(ownResponse).slice(0, 300)}`;
  const { result } = JSON.parse(bodyText(ownResponse)) as { result: readonly WireEntry[] };
  const rows = result[0]?.data ?? [];
  const cellRows = rows.filter((row) => Object.entries(row).every(([, value]) => typeof value === 'number'));
  return rows.length > 0 && cellRows.length === rows.length
    ? null
    : `${cellRows.length} of ${rows.length} steps have numbers beside them`;
}

/** What of comparisons with other times is otherwise on purpose. */
export const timeDifferences: readonly StatedDifference[] = [
  {
    what: 'a comparison without a closed range is about the range of the data',
    applies: (golden) =>
      messageOf(golden) === 'open range' &&
      anyQuery(({ filters }) =>
        (filters ?? []).some((filter) => /\S : $/.test(String((filter as { val?: unknown }).val))),
      )(golden),
    looksAt: 'that there is a result',
    judge: (_, ownResponse) => comparesEveryStep(ownResponse),
  },
  {
    what: 'days of a longer month meet the day a month later, one of them each',
    applies: (golden) =>
      anyQuery((query) => JSON.stringify(query).includes('1 month ago'))(golden) && hasRowsAdrift(golden),
    judge: (golden, ownResponse, { plainly }) =>
      plainly(
        { ...golden, response: { ...golden.response, result: (golden.response.result ?? []).map(byCalendar) } },
        ownResponse,
      ),
  },
];
