import { fail, timeAgo } from '@sextant/contract';
import type { RecentActivity } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { isAdmin } from '../../policies/permissions.ts';
import { chartUrl } from '../../wire/chart.ts';
import { dashboardUrl } from '../../wire/dashboard.ts';
import { seenAmong } from '../objects/load-objects.ts';
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
  const recents = await store.recents.list(userId, Math.min(start + size, maxCount));
  const idsOf = (kind: string): number[] => recents.flatMap((recent) => (recent.kind === kind ? [recent.id] : []));
  const visible = {
    dashboard: await seenAmong(store, user, 'dashboard', idsOf('dashboard')),
    chart: await seenAmong(store, user, 'chart', idsOf('chart')),
  };
  // What was open to the user once may be closed by now.
  const open = recents.filter(({ kind, id }) => visible[kind === 'dashboard' ? 'dashboard' : 'chart'].has(id));
  return open.slice(start).map((recent) => ({
    action: recent.kind === 'dashboard' ? 'dashboard' : 'explore',
    item_type: recent.kind === 'dashboard' ? 'dashboard' : 'slice',
    item_title: recent.name,
    item_url: recent.kind === 'dashboard' ? dashboardUrl(recent) : chartUrl(recent.id),
    time: recent.at,
    time_delta_humanized: timeAgo(recent.at, clock()),
  }));
}
