import { fail, formDataBody } from '@sextant/contract';
import type { z } from 'zod';
import type { Store } from '../../store/open-store.ts';
import { loadChart, visibleAmong } from '../objects/load-objects.ts';
import type { SessionUser } from '../../policies/session.ts';

export type FormDataBody = z.output<typeof formDataBody>;

/** The form data under a key, for a user who may read its dataset. @throws NOT_FOUND_006 */
export async function loadFormData(store: Store, user: SessionUser, key: string): Promise<FormDataBody> {
  const row = await store.keys.find('form_data', key);
  if (row === undefined) throw fail('NOT_FOUND_006', { id: key });
  const body = formDataBody.parse(JSON.parse(row.value));
  if (!(await mayUseSource(store, user, body))) throw fail('NOT_FOUND_006', { id: key });
  return body;
}

/** Whether what a chart being made is built on is for the user: a dataset that he sees, or a query of SQL Lab of his own. */
async function mayUseSource(
  store: Store,
  user: SessionUser,
  { datasource_id: id, datasource_type: type }: FormDataBody,
): Promise<boolean> {
  if (type === 'query') return (await store.sqlRuns.load(id))?.user_id === user.id;
  return (await visibleAmong(store, user, 'dataset', [id])).has(id);
}

/** @throws NOT_FOUND_003, NOT_FOUND_018 for what a chart is built on, NOT_FOUND_001 for the chart */
export async function requireFormSources(store: Store, user: SessionUser, body: FormDataBody): Promise<void> {
  const { datasource_id: id, datasource_type: type, chart_id: chartId } = body;
  if (!(await mayUseSource(store, user, body)))
    throw fail(type === 'query' ? 'NOT_FOUND_018' : 'NOT_FOUND_003', { id });
  if (typeof chartId === 'number' && chartId !== 0) await loadChart(store, user, chartId);
}
