import { useMutation, useQuery } from '@tanstack/react-query';
import { isChartType, queryContextFor } from '@sextant/charts';
import { datasourceOf } from '@sextant/contract';
import { toast } from '@sextant/ui';
import { fetchChart } from '../../api/chart-data.ts';
import { newClientId } from '../../api/client-id.ts';
import { meQuery } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import { statementsOf } from '../../shell/charts/statement-texts.ts';
import { scopeUnder } from '../dashboard-filters.ts';
import { useExploreStore } from '../explore-store.ts';
import type { ExploreState } from '../explore-store.ts';
import { loadedCsrfToken } from '../../api/call.ts';

/** The statement of the chart as it stands: asked of the server, which runs nothing. */
async function statementOf({ draft, filters, dataset, slice }: ExploreState): Promise<string> {
  if (!isChartType(draft['viz_type'])) throw new Error('This chart has no SQL');
  const context = queryContextFor(draft, { scope: scopeUnder(filters, draft, dataset) });
  const { entries } = await fetchChart(
    { ...context, resultType: 'query', zone: filters?.tile.zone ?? null },
    {
      signal: new AbortController().signal,
      clientId: newClientId(),
      ...(slice === null ? {} : { sliceId: slice.slice_id }),
    },
  );
  const [sql] = statementsOf(entries);
  if (sql === undefined) throw new Error('This chart has no SQL');
  return sql;
}

/** Posts fields as a form, as a page of its own that opens beside this one. @throws ApiError when there is no token to be had */
async function postForm(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const token = await loadedCsrfToken();
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = path;
  form.target = '_blank';
  for (const [name, value] of Object.entries({ ...fields, csrf_token: token })) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

/** Opens the statement of the chart in SQL Lab, in a page of its own; null for who may not use SQL Lab. */
export function useSqlLab(): (() => void) | null {
  const store = useExploreStore();
  const { data: me } = useQuery(meQuery);
  const open = useMutation({
    mutationFn: async () => {
      const state = store.getState();
      const formData = { datasourceKey: datasourceOf(state.dataset.id), sql: await statementOf(state) };
      await postForm('/superset/sqllab/', { form_data: JSON.stringify(formData) });
    },
    onError: () => toast({ kind: 'error', text: 'An error occurred while loading the SQL' }),
  });
  return hasPermission(me, 'can_execute_sql_query SQLLab') ? () => open.mutate() : null;
}
