import { fail, formDataBody } from '@sextant/contract';
import type { z } from 'zod';
import type { Store } from '../../store/open-store.ts';
import { seenAmong } from '../objects/load-objects.ts';
import type { SessionUser } from '../../policies/session.ts';

export type FormDataBody = z.output<typeof formDataBody>;

/** The form data under a key, for a user who may read its dataset. @throws NOT_FOUND_006 */
export async function keptFormData(store: Store, user: SessionUser, key: string): Promise<FormDataBody> {
  const row = await store.keys.find('form_data', key);
  if (row === undefined) throw fail('NOT_FOUND_006', { id: key });
  const body = formDataBody.parse(JSON.parse(row.value));
  const visibleDatasets = await seenAmong(store, user, 'dataset', [body.datasource_id]);
  if (!visibleDatasets.has(body.datasource_id)) throw fail('NOT_FOUND_006', { id: key });
  return body;
}
