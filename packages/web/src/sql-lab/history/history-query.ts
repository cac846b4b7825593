import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { call } from '../../api/call.ts';
import { hasEnded } from '../run/tab-run.ts';
import type { RunState } from '../run/tab-run.ts';
import type { QueryItem } from '../wire.ts';

/** Which runs: those of a tab, by its number on the server, or all of one's own; `search` is looked for in their text. */
export interface HistoryOf {
  readonly tabId: number | null;
  readonly search: string;
}

const mostRuns = 200;

/** Runs of the user, the newest first. */
export const historyQuery = ({ tabId, search }: HistoryOf) =>
  queryOptions({
    queryKey: ['sql-lab', 'history', tabId, search],
    staleTime: 5_000,
    queryFn: async ({ signal }): Promise<readonly QueryItem[]> => {
      const filters = [
        ...(tabId === null ? [] : [{ col: 'sql_editor_id', opr: 'eq', value: String(tabId) }]),
        ...(search === '' ? [] : [{ col: 'sql', opr: 'ct', value: search }]),
      ];
      const q = { filters, order_column: 'start_time', order_direction: 'desc' as const, page: 0, page_size: mostRuns };
      return (await call(api.queryHistory.list, { query: { q }, signal })).result;
    },
  });

/** How a run of the history stands, as the page says it. */
export function itemState({ status }: QueryItem): RunState {
  if (!hasEnded(status)) return 'running';
  if (status === 'timed_out') return 'timed-out';
  return status === 'success' || status === 'stopped' ? status : 'failed';
}
