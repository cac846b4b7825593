import { countOf, listedNames } from '@sextant/contract';
import type { FolderReader, FolderSharing } from '@sextant/contract';
import { nameOf } from '../../shell/sharing/share-names.ts';

/** The name of a user or role with a right on a folder. */
export const readerName = ({ user, role }: Pick<FolderReader, 'user' | 'role'>): string =>
  user === null ? `Role ${role?.name ?? 'that is gone'}` : nameOf(user);

/** What is said under it: from which folder, and who gave it. */
export const readerDetail = (reader: FolderReader, folderId: number): string =>
  [
    reader.is_active ? null : 'Not active',
    reader.from.id === folderId ? null : `By the folder ${reader.from.name}`,
    `Given by ${reader.given_by === null ? 'a user who is gone' : nameOf(reader.given_by)}`,
  ]
    .filter((text) => text !== null)
    .join(' · ');

/** What a right on the folder opens now. */
export function openedText({ dashboard_count: count, draft_count: drafts }: FolderSharing): string {
  const dashboards =
    count === 0
      ? 'They see every dashboard that is put into it'
      : `They see its ${countOf(count, 'dashboard')}, and those put into it later`;
  const draftText =
    drafts === 0 ? '' : ` ${countOf(drafts, 'draft')} of them ${drafts === 1 ? 'is' : 'are'} for editors alone.`;
  return `${dashboards}, with what whoever put each there may read.${draftText} Charts and datasets are seen by those who may read their data.`;
}

/** Who sees a dashboard that is put into the folder. */
export function audienceText({ readers }: FolderSharing): string {
  if (readers.length === 0)
    return 'Nobody has a right on this folder: dashboards are seen by the same users as before.';
  const names = [...new Set(readers.map(readerName))];
  return `${listedNames(names)} will see dashboards that you put there, with what you may read of their data.`;
}
