import { expect, test } from 'vitest';
import type { SessionUser } from '../../policies/session.ts';
import type { DashboardRecord } from '../../store/dashboards.ts';
import type { UserShare } from '../../store/dashboard-users.ts';
import { sharersFor } from './passed-charts.ts';

const user = { id: 9, rights: { roleIds: [4] } } as unknown as SessionUser;
const share = (id: number, role: UserShare['role']): UserShare => ({ role, sharer: { id, roles: [], closed: [] } });
const dashboard = (isPublished: boolean, userShares: readonly UserShare[], roleIds: readonly number[] = []) =>
  ({
    row: { is_published: isPublished ? 1 : 0 },
    roles: roleIds.map((id) => ({ id })),
    userShares,
  }) as unknown as DashboardRecord;
const idsFor = (record: DashboardRecord) => sharersFor(user, record).map((sharer) => sharer?.id ?? null);

test('of a draft whoever shared it with a viewer passes nothing on, also where another made the user an editor', () => {
  expect(idsFor(dashboard(true, [share(1, 'viewer')]))).toEqual([1]);
  expect(idsFor(dashboard(false, [share(1, 'viewer')]))).toEqual([]);
  expect(idsFor(dashboard(false, [share(2, 'editor'), share(1, 'viewer')]))).toEqual([2]);
  expect(idsFor(dashboard(true, [share(2, 'editor'), share(1, 'viewer')]))).toEqual([2, 1]);
});

test('readers by a role need the authors alone, and who has neither a role nor a share gets nothing', () => {
  expect(idsFor(dashboard(true, [share(1, 'viewer')], [4]))).toEqual([null]);
  expect(idsFor(dashboard(true, [], [5]))).toEqual([]);
  expect(idsFor(dashboard(true, []))).toEqual([]);
});
