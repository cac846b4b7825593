import { countOf, listedNames } from '@sextant/contract';
import type { DashboardItem, DashboardSharing, SharedUser } from '@sextant/contract';
import { nameOf } from '../../shell/sharing/share-names.ts';

/** What those see with whom somebody shares a dashboard now: all of it, or which charts not. */
export function passedText({ chart_count: count, yours }: DashboardSharing): string {
  if (count === 0) return 'It has no charts yet.';
  if (yours.closed_charts.length === 0)
    return `They see ${count === 1 ? 'its chart' : `all ${count} charts`} through it, and nothing else of the data.`;
  const closed = `Not ${listedNames(yours.closed_charts)}: the data is closed to you, or to whoever saved it last.`;
  return yours.open_charts === 0
    ? `They see none of its charts. ${closed}`
    : `They see ${yours.open_charts} of ${count} charts. ${closed}`;
}

/** What is said of a user under his name. */
export function sharedUserText(one: SharedUser, chartCount: number): string {
  const sharer = one.shared_by === null ? 'a user who is gone' : nameOf(one.shared_by);
  return [
    one.is_active ? null : 'Not active',
    one.role === 'editor' && !one.may_edit ? 'Roles do not allow editing' : null,
    one.open_charts < chartCount ? `Sees ${one.open_charts} of ${countOf(chartCount, 'chart')}` : null,
    `Shared by ${sharer}`,
  ]
    .filter((text) => text !== null)
    .join(' · ');
}

/** Whether whoever asks would show a user more than the one who shared it does. */
export const isShownMoreByViewer = (one: SharedUser, { yours }: DashboardSharing): boolean =>
  one.open_charts < yours.open_charts;

/** Who sees a dashboard beside those it is shared with by name. */
export function othersText({ published, roles }: Pick<DashboardItem, 'published' | 'roles'>): string {
  if (!published) return 'It is a draft: viewers see it when it is published; owners and editors see it now.';
  if (roles.length === 0) return 'Besides, everybody sees it who may read some of its data.';
  return `Besides, ${roles.length === 1 ? 'the role' : 'the roles'} ${listedNames(roles.map(({ name }) => name))} see${roles.length === 1 ? 's' : ''} it.`;
}

/** Who sees it by the folder that it is in; null where nobody does. */
export const folderText = ({ folder }: Pick<DashboardSharing, 'folder'>): string | null =>
  folder === null || folder.reader_count === 0
    ? null
    : `Its folder ${folder.name} opens it to ${countOf(folder.reader_count, 'user or role', 'users and roles')} as well.`;
