import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { call } from '../../api/call.ts';
import { hasEnded } from '../tab-run.ts';
import type { RunState } from '../tab-run.ts';
import type { QueryItem } from '../wire.ts';

/** Which runs; `search` is looked for in their text. */
export interface HistoryOf {
  /** The number of a tab on the server; null for all tabs. */
  readonly tabId: number | null;
  /** Null for those of everybody, which administrators see. */
  readonly userId: number | null;
  readonly search: string;
}

const mostRuns = 200;

/** Runs, the newest first. */
export const historyQuery = ({ tabId, userId, search }: HistoryOf) =>
  queryOptions({
    queryKey: ['sql-lab', 'history', tabId, userId, search],
    staleTime: 5_000,
    queryFn: async ({ signal }): Promise<readonly QueryItem[]> => {
      const filters = [
        ...(tabId === null ? [] : [{ col: 'sql_editor_id', opr: 'eq', value: String(tabId) }]),
        ...(userId === null ? [] : [{ col: 'user', opr: 'rel_o_m', value: userId }]),
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
