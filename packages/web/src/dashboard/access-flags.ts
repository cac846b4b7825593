import type { DashboardItem, MeWithRoles } from '@sextant/contract';
import { hasPermission } from '../api/permissions.ts';
import { mayEditDashboard } from './edit-right.ts';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../api/me.ts';
import { usePage } from './page-context.ts';

/** What a user may do with a dashboard, by the names that Superset's page gives these flags. */
export interface AccessFlags {
  readonly dash_edit_perm: boolean;
  readonly dash_save_perm: boolean;
  readonly dash_share_perm: boolean;
  readonly superset_can_explore: boolean;
  readonly superset_can_share: boolean;
  readonly superset_can_csv: boolean;
  readonly slice_can_edit: boolean;
}

/** The flags of a user on a dashboard. All but the right to edit come from the roles alone. */
export const accessFlags = (me: MeWithRoles | null | undefined, item: DashboardItem): AccessFlags => ({
  dash_edit_perm: mayEditDashboard(me, item),
  dash_save_perm: hasPermission(me, 'can_save_dash Superset'),
  dash_share_perm: hasPermission(me, 'can_share_dashboard Superset'),
  superset_can_explore: hasPermission(me, 'can_explore Superset'),
  superset_can_share: hasPermission(me, 'can_share_chart Superset'),
  superset_can_csv: hasPermission(me, 'can_csv Superset'),
  slice_can_edit: hasPermission(me, 'can_slice Superset'),
});

/** What the signed-in user may do with the dashboard of the page. */
export function useAccessFlags(): AccessFlags {
  const { data: me } = useQuery(meQuery);
  return accessFlags(me, usePage().model.item);
}
