import { expect, test } from 'vitest';
import type { DashboardSharing, SharedUser } from '@sextant/contract';
import { nameOf } from '../../shell/sharing/share-names.ts';
import { folderText, isShownMoreByViewer, othersText, passedText, sharedUserText } from './sharing-texts.ts';

const sharing = (count: number, closed: readonly string[]): DashboardSharing => ({
  users: [],
  chart_count: count,
  folder: null,
  yours: { open_charts: count - closed.length, closed_charts: [...closed] },
});
const vera: SharedUser = {
  user: { id: 2, first_name: 'Vera', last_name: 'Moe' },
  is_active: true,
  role: 'viewer',
  may_edit: false,
  shared_by: { id: 1, first_name: 'Ana', last_name: 'Li' },
  shared_on: 0,
  open_charts: 3,
  closed_charts: [],
};

test('what somebody passes on is said with the charts that he does not', () => {
  expect(passedText(sharing(0, []))).toBe('It has no charts yet.');
  expect(passedText(sharing(1, []))).toMatch(/^They see its chart through it/);
  expect(passedText(sharing(5, []))).toMatch(/^They see all 5 charts through it/);
  expect(passedText(sharing(5, ['A', 'B']))).toMatch(/^They see 3 of 5 charts\. Not A and B:/);
  expect(passedText(sharing(8, ['A', 'B', 'C', 'D', 'E', 'F']))).toMatch(
    /^They see 2 of 8 charts\. Not A, B, C, D and 2 more:/,
  );
  expect(passedText(sharing(1, ['A']))).toMatch(/^They see none of its charts\. Not A:/);
});

test('of a user it is said who shared it with him and what he lacks', () => {
  expect(sharedUserText(vera, 3)).toBe('Shared by Ana Li');
  expect(sharedUserText({ ...vera, role: 'editor', is_active: false, open_charts: 1, shared_by: null }, 3)).toBe(
    'Not active · Roles do not allow editing · Sees 1 of 3 charts · Shared by a user who is gone',
  );
  expect(sharedUserText({ ...vera, role: 'editor', may_edit: true }, 3)).toBe('Shared by Ana Li');
  expect([
    isShownMoreByViewer(vera, sharing(3, [])),
    isShownMoreByViewer({ ...vera, open_charts: 2 }, sharing(3, [])),
  ]).toEqual([false, true]);
});

test('that a folder opens it as well is said where somebody has a right on it', () => {
  const inFolder = (count: number) => ({ folder: { id: 1, name: 'Sales', reader_count: count } });
  expect([folderText({ folder: null }), folderText(inFolder(0))]).toEqual([null, null]);
  expect(folderText(inFolder(1))).toBe('Its folder Sales opens it to 1 user or role as well.');
  expect(folderText(inFolder(3))).toBe('Its folder Sales opens it to 3 users and roles as well.');
});

test('who else sees a dashboard depends on its roles, and on whether it is a draft', () => {
  const role = (name: string) => ({ id: 1, name });
  expect(othersText({ published: false, roles: [] })).toMatch(/draft/);
  expect(othersText({ published: true, roles: [] })).toMatch(/may read some of its data/);
  expect(othersText({ published: true, roles: [role('Board')] })).toBe('Besides, the role Board sees it.');
  expect(othersText({ published: true, roles: [role('Board'), role('Sales')] })).toBe(
    'Besides, the roles Board and Sales see it.',
  );
  expect([nameOf(vera.user), nameOf({ first_name: '', last_name: '', username: 'vera' })]).toEqual([
    'Vera Moe',
    'vera',
  ]);
});
