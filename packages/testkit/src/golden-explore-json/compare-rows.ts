import { shownText } from '../golden-chart-data/compare-cells.ts';
import type { Difference } from '../golden-chart-data/compare-entry.ts';
import type { WireResponse } from '../golden-chart-data/golden-server.ts';
import { notBuilt } from './legacy-counts.ts';
import type { LegacyCase, LegacyResponse } from './legacy-cases.ts';

/** What the drawings of single kinds put beside the columns of their rows, or in their place. */
const drawnSet: ReadonlySet<string> = new Set(
  'x y size shape group metric m1 m2 source target value spatial start_spatial end_spatial'.split(' '),
);

/** Whether the rows of a kind that is not built can be compared: Superset answered, of a table that is here. */
const hasRows = ({ response, data_not_shipped: missing, params = {} }: LegacyCase): boolean =>
  response.http_status === 200 && missing === undefined && Object.keys(params).length === 0;

/**
 * Compares the rows alone of a kind that nothing here draws, asked by `results`, with what the recording says of them: how many there are, and
 * their columns. What it has of their cells is the kind's own drawing.
 */
export function compareRows(golden: LegacyCase, ownResponse: WireResponse): Difference {
  const text = ownResponse.bytes.toString('utf8');
  if (!hasRows(golden) || (ownResponse.status === 400 && text.includes('QUERY_028'))) return notBuilt;
  if (ownResponse.status !== 200) return `status 200 but ours ${ownResponse.status}: ${text.slice(0, 300)}`;
  const { rowcount, colnames } = golden.response;
  const result = JSON.parse(text) as LegacyResponse;
  if (rowcount !== result.rowcount) return `${rowcount} rows but ours ${result.rowcount}`;
  const missing = (colnames ?? []).filter((name) => !drawnSet.has(name) && result.colnames?.includes(name) !== true);
  return missing.length === 0 ? null : `columns ${shownText(colnames)} but ours ${shownText(result.colnames)}`;
}
