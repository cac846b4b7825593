import { fail, formDataBody } from '@sextant/contract';
import type { z } from 'zod';
import type { SessionUser } from '../app-context.ts';
import type { Store } from '../store/open-store.ts';
import { loadDataset } from './load-objects.ts';

export type FormDataBody = z.output<typeof formDataBody>;

/** The form data under a key, for a person who may read its dataset. @throws NOT_FOUND_006, NOT_FOUND_003, ACCESS_001 */
export async function keptFormData(store: Store, user: SessionUser, key: string): Promise<FormDataBody> {
  const row = await store.keys.find('form_data', key);
  if (row === undefined) throw fail('NOT_FOUND_006', { id: key });
  const body = formDataBody.parse(JSON.parse(row.value));
  await loadDataset(store, user, body.datasource_id);
  return body;
}
