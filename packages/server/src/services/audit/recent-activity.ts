import { fail, timeAgo } from '@sextant/contract';
import type { RecentActivity } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { isAdmin } from '../../policies/permissions.ts';
import { chartUrl } from '../../wire/chart.ts';
import { dashboardUrl } from '../../wire/dashboard.ts';
import { visibleAmong } from '../objects/load-objects.ts';
import type { SessionUser } from '../../policies/session.ts';

const defaultCount = 20;
const maxCount = 100;

/** What a user opened lately, newest first. @throws ACCESS_003 for another user's, unless an administrator asks */
export async function recentActivityOf(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  user: SessionUser,
  userId: number,
  page: { readonly page?: number | undefined; readonly page_size?: number | undefined } | undefined,
): Promise<RecentActivity[]> {
  if (userId !== user.id && !isAdmin(user)) throw fail('ACCESS_003', { permission: 'can_recent_activity Log' });
  const size = Math.min(maxCount, Math.max(1, page?.page_size ?? defaultCount));
  const start = size * Math.max(0, page?.page ?? 0);
  const recentItems = await store.recents.list(userId, Math.min(start + size, maxCount));
  const idsOf = (kind: string): number[] =>
    recentItems.flatMap((recentItem) => (recentItem.kind === kind ? [recentItem.id] : []));
  const visible = {
    dashboard: await visibleAmong(store, user, 'dashboard', idsOf('dashboard')),
    chart: await visibleAmong(store, user, 'chart', idsOf('chart')),
  };
  // What was open to the user once may be closed by now.
  const open = recentItems.filter(({ kind, id }) => visible[kind === 'dashboard' ? 'dashboard' : 'chart'].has(id));
  return open.slice(start).map((recentItem) => ({
    action: recentItem.kind === 'dashboard' ? 'dashboard' : 'explore',
    item_type: recentItem.kind === 'dashboard' ? 'dashboard' : 'slice',
    item_title: recentItem.name,
    item_url: recentItem.kind === 'dashboard' ? dashboardUrl(recentItem) : chartUrl(recentItem.id),
    time: recentItem.viewedAt,
    time_delta_humanized: timeAgo(recentItem.viewedAt, clock()),
  }));
}
