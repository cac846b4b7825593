import { queryOptions } from '@tanstack/react-query';
import type { ShareRole } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import { call } from './call.ts';

/** With whom a dashboard is shared by name; for who may share it. */
export const sharingQuery = (dashboardId: number) =>
  queryOptions({
    queryKey: ['sharing', dashboardId],
    queryFn: async ({ signal }) =>
      (await call(api.sharing.show, { params: { id: String(dashboardId) }, signal })).result,
  });

/** Users that a dashboard is shared with, as what. `anew`: also those who have it get it from whoever asks. */
export interface SharedWith {
  readonly ids: readonly number[];
  readonly role: ShareRole;
  readonly anew?: boolean;
}

/** Shares a dashboard with users by name, or changes what they may. */
export const shareWith = async (dashboardId: number, { ids, role, anew = false }: SharedWith) =>
  (
    await call(api.sharing.give, {
      params: { id: String(dashboardId) },
      body: { users: ids.map((id) => ({ id, role })), anew },
    })
  ).result;

/** Shares a dashboard with a user no longer. */
export const stopSharingWith = (dashboardId: number, userId: number) =>
  call(api.sharing.take, { params: { id: String(dashboardId), userId } });
