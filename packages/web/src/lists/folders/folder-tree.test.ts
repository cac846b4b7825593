import { expect, test } from 'vitest';
import type { FolderItem, FolderReader, FolderSharing } from '@sextant/contract';
import { countIn, folderPath, foldersIn, placeText, targetFolders } from './folder-tree.ts';
import { audienceText, openedText, readerDetail, readerName } from './folder-texts.ts';

const folder = (
  [id, name]: readonly [number, string],
  parentId: number | null,
  { dashboards = 0, mayFill = true }: { readonly dashboards?: number; readonly mayFill?: boolean } = {},
): FolderItem => ({
  id,
  name,
  parent_id: parentId,
  created_by: null,
  may_manage: mayFill,
  may_fill: mayFill,
  counts: { dashboard: dashboards, chart: 0, dataset: 0 },
});
const sales = folder([1, 'Sales'], null, { dashboards: 1 });
const north = folder([2, 'North'], 1, { dashboards: 2 });
const oslo = folder([3, 'Oslo'], 2, { dashboards: 4, mayFill: false });
const other = folder([4, 'Other'], null, { dashboards: 8 });
const folders = [north, oslo, other, sales];

test('a folder has a path, the folders in it, and the count of all that is in it and below', () => {
  expect(folderPath(folders, 3)).toEqual([sales, north, oslo]);
  expect([folderPath(folders, null), folderPath(folders, 9)]).toEqual([[], []]);
  expect([foldersIn(folders, null), foldersIn(folders, 1)]).toEqual([[other, sales], [north]]);
  expect([countIn(folders, sales, 'dashboard'), countIn(folders, sales, 'chart')]).toEqual([7, 0]);
  expect(placeText(folders, 3)).toBe('Sales / North / Oslo');
});

test('something goes into folders that one may fill, a folder not into itself', () => {
  expect(targetFolders(folders, null).map(({ text }) => text)).toEqual(['Other', 'Sales', 'Sales / North']);
  expect(targetFolders(folders, 2).map(({ id }) => id)).toEqual(['4', '1']);
});

const ana = { id: 1, first_name: 'Ana', last_name: 'Li' };
const reader: FolderReader = {
  user: { id: 2, first_name: 'Vera', last_name: 'Moe' },
  is_active: true,
  role: null,
  may: 'viewer',
  from: { id: 1, name: 'Sales' },
  given_by: ana,
};
const sharing: FolderSharing = { readers: [], dashboard_count: 3, draft_count: 1, may_manage: true };

test('a folder says who sees it, by which folder, and what they get', () => {
  expect([readerName(reader), readerDetail(reader, 1)]).toEqual(['Vera Moe', 'Given by Ana Li']);
  expect(readerDetail({ ...reader, is_active: false, given_by: null }, 2)).toBe(
    'Not active · By the folder Sales · Given by a user who is gone',
  );
  const role = { ...reader, user: null, role: { id: 7, name: 'Board' } };
  expect(readerName(role)).toBe('Role Board');
  expect(openedText(sharing)).toMatch(/^They see its 3 dashboards, .* 1 draft of them is for editors alone\./);
  expect(openedText({ ...sharing, dashboard_count: 0, draft_count: 0 })).toMatch(
    /^They see every dashboard that is put/,
  );
  expect(audienceText(sharing)).toMatch(/^Nobody has a right/);
  expect(audienceText({ ...sharing, readers: [reader, role, { ...reader, from: { id: 2, name: 'North' } }] })).toMatch(
    /^Vera Moe and Role Board will see dashboards/,
  );
});
