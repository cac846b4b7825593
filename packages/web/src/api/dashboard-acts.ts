import { api } from '@sextant/contract/calls';
import { call } from './call.ts';

/** Makes an empty draft and gives its number. */
export async function createDashboard(title: string): Promise<number> {
  return (await call(api.dashboard.create, { body: { dashboard_title: title, published: false } })).id;
}

/** Shows a dashboard to everybody who may see its data, or hides it from all but its owners. */
export async function setPublished(id: number, isPublished: boolean): Promise<void> {
  await call(api.dashboard.update, { params: { id }, body: { published: isPublished } });
}
