import { api } from '@sextant/contract/calls';
import type { DashboardItem } from '@sextant/contract';
import { call } from './call.ts';

/** Makes an empty draft and gives its number. */
export async function createDashboard(title: string): Promise<number> {
  return (await call(api.dashboard.create, { body: { dashboard_title: title, published: false } })).id;
}

/** Gives a dashboard to the roles that it has, in the name of who asks: with his rights, and under his row rules. */
export async function reshareDashboard({ id, roles }: Pick<DashboardItem, 'id' | 'roles'>): Promise<void> {
  await call(api.dashboard.update, { params: { id }, body: { roles: roles.map((role) => role.id) } });
}

/** Shows a dashboard to everybody who may see its data, or hides it from all but its owners. */
export async function setPublished(id: number, isPublished: boolean): Promise<void> {
  await call(api.dashboard.update, { params: { id }, body: { published: isPublished } });
}
