import { useQueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { toast } from '@sextant/ui';
import { call } from '../../api/call.ts';
import { useLabStore } from '../lab-store.ts';
import { useLabTools } from '../lab-tools.ts';
import { followRun } from '../start-run.ts';
import type { QueryItem } from '../wire.ts';

/** What can be done with a run of the history. */
export function useHistoryActions() {
  const store = useLabStore();
  const tools = useLabTools();
  const client = useQueryClient();
  const openInNewTab = ({ sql, database, schema, tab_name: name, limit }: QueryItem): string => {
    tools.takeText();
    const limitSteps = store.getState().limits.steps;
    return store.getState().addTab({
      ...(name === null ? {} : { name: `Copy of ${name}` }),
      sql,
      databaseId: database.id,
      schema,
      limit: limit !== null && limitSteps.includes(limit) ? limit : null,
    });
  };
  return {
    openInNewTab: (item: QueryItem) => void openInNewTab(item),
    /** The rows of the run, in the tab that is in front. */
    showResults: (item: QueryItem): void => {
      const { activeId } = store.getState();
      if (activeId !== null) void followRun(tools.page, activeId, item);
    },
    forget: (item: QueryItem): void => {
      call(api.queryHistory.forget, { params: { clientId: item.client_id } })
        .then(() => client.invalidateQueries({ queryKey: ['sql-lab', 'history'] }))
        .catch((error: Error) => toast({ kind: 'error', text: `The query could not be removed: ${error.message}` }));
    },
  };
}
