import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import { allRows, openSharedDashboardOn } from '../testing/shared-dashboard.ts';
import type { SharedDashboardFixture } from '../testing/shared-dashboard.ts';
import { storeUrls } from '../testing/store-urls.ts';

describe.each(storeUrls())('sharing on $dialect', ({ open }) => {
  let fixture: SharedDashboardFixture;

  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ fixture, close } = await openSharedDashboardOn(open));
  }, 120_000);
  afterAll(() => close());

  const none = 'no no no no';
  const everywhere = 'named named named named';

  describe('a dashboard that is shared with users by name', () => {
    test('is found, opened and shows its rows to its viewers, and nothing else of its dataset', async () => {
      const { ana, vera, otto, dataset, chart, dashboard, share, rowsFor, valuesFor, namesFor } = fixture;
      expect([await namesFor(vera), await rowsFor(vera)]).toEqual([none, 404]);
      const shared = await share(ana, dashboard, [{ id: vera.userId, role: 'viewer' }]);
      expect([shared.status, shared.body.result.users]).toMatchObject([
        200,
        [
          {
            user: { id: vera.userId },
            role: 'viewer',
            shared_by: { id: ana.userId },
            open_charts: 1,
            closed_charts: [],
          },
        ],
      ]);
      expect(await namesFor(vera)).toBe(everywhere);
      const shown = await vera.get(`/api/v1/dashboard/${dashboard}`);
      expect([shown.status, shown.body.result.shared_as, shown.body.result.closed_charts]).toEqual([200, 'viewer', 0]);
      expect([await rowsFor(vera), await valuesFor(vera, 'kind')]).toEqual([allRows, ['a', 'b']]);
      // Another column, its values, the dataset and the chart by themselves stay closed.
      expect([await rowsFor(vera, { groupBy: 'pay' }), await valuesFor(vera, 'pay')]).toEqual([403, 403]);
      for (const address of [`dataset/${dataset}`, `chart/${chart}`, `chart/${chart}/data/`])
        expect((await vera.get(`/api/v1/${address}`)).status).toBe(404);
      expect((await vera.get('/api/v1/dataset/')).body.count).toBe(0);
      // Explain this number: when its rows were loaded, and nothing of who made what.
      const origin = `/api/v1/sextant/dataset/${dataset}/origin`;
      expect(statusAndCode(await vera.get(origin))).toBe('404 NOT_FOUND_003');
      expect(statusAndCode(await otto.get(`${origin}?dashboard_id=${dashboard}`))).toBe('404 NOT_FOUND_003');
      expect((await vera.get(`${origin}?dashboard_id=${dashboard}`)).body.result).toEqual({
        loaded_at: expect.any(Number),
        metrics: {},
        row_rules: { act: false, names: null },
      });
      expect((await vera.get('/api/v1/chart/')).body.count).toBe(0);
      // Those it is not shared with, and other dashboards, are as before.
      expect([await namesFor(otto), await rowsFor(otto)]).toEqual([none, 404]);
      expect((await vera.put(`/api/v1/dashboard/${dashboard}`, { dashboard_title: 'Mine' })).status).toBe(403);
    });

    test('closes nothing to those who saw it, and drafts to its viewers', async () => {
      const { server, ana, vera, ed, dashboard, share, rowsFor, namesFor, readingRole } = fixture;
      await readingRole('Reads orders', false);
      const reader = await server.user('reader', ['Gamma', 'Reads orders']);
      expect((await reader.get(`/api/v1/dashboard/${dashboard}`)).body.result?.shared_as).toBe(null);
      await share(ana, dashboard, [{ id: ed.userId, role: 'editor' }]);
      await ana.put(`/api/v1/dashboard/${dashboard}`, { published: false });
      expect([await namesFor(vera), await rowsFor(vera)]).toEqual([none, 404]);
      expect([await namesFor(ed), await rowsFor(ed)]).toEqual([everywhere, allRows]);
      await ana.put(`/api/v1/dashboard/${dashboard}`, { published: true });
      expect([await rowsFor(vera), await rowsFor(ed)]).toEqual([allRows, allRows]);
    });

    test('closes at once for whom it is shared with no longer: rows that are cached, links, pictures, downloads', async () => {
      const { ana, otto, dashboard, share, unshare, rowsFor, valuesFor, namesFor } = fixture;
      await share(ana, dashboard, [{ id: otto.userId, role: 'viewer' }]);
      expect(await rowsFor(otto)).toEqual(allRows);
      await otto.post(`/api/v1/dashboard/${dashboard}/favorites/`, {});
      const link = (await otto.post(`/api/v1/dashboard/${dashboard}/permalink`, { dataMask: {}, activeTabs: [] })).body
        .key;
      const prepared = await otto.post(`/api/v1/dashboard/${dashboard}/cache_dashboard_screenshot/`, {});
      const digest = prepared.body.cache_key;
      expect((await unshare(ana, dashboard, otto)).status).toBe(200);
      expect([await namesFor(otto), await rowsFor(otto), await valuesFor(otto, 'kind')]).toEqual([none, 404, 404]);
      for (const address of [
        `/api/v1/dashboard/permalink/${link}`,
        `/api/v1/dashboard/${dashboard}`,
        `/api/v1/dashboard/${dashboard}/charts`,
        `/api/v1/dashboard/${dashboard}/datasets`,
        `/api/v1/dashboard/${dashboard}/screenshot/${digest}/`,
        `/api/v1/dashboard/${dashboard}/thumbnail/x/`,
        `/api/v1/dashboard/${dashboard}/filtersets`,
      ])
        expect([address, (await otto.get(address)).status]).toEqual([address, 404]);
      expect((await otto.post(`/api/v1/dashboard/${dashboard}/workbook/`, {})).status).toBe(404);
      expect(statusAndCode(await unshare(ana, dashboard, otto))).toBe('404 SHARE_005');
    });

    test('is shared by owners and administrators, with active users who do not own it, once each', async () => {
      const { server, ana, ben, vera, ed, otto, dashboard, path, share, unshare } = fixture;
      const users = [{ id: otto.userId, role: 'viewer' }];
      expect(statusAndCode(await share(vera, dashboard, users))).toBe('403 ACCESS_004');
      expect(statusAndCode(await share(ed, dashboard, users))).toBe('403 ACCESS_004');
      expect(statusAndCode(await vera.get(path(dashboard)))).toBe('403 ACCESS_004');
      expect(statusAndCode(await unshare(ed, dashboard, vera))).toBe('403 ACCESS_004');
      expect(statusAndCode(await share(otto, dashboard, users))).toBe('404 NOT_FOUND_002');
      expect(statusAndCode(await share(ana, dashboard, [{ id: ben.userId, role: 'viewer' }]))).toBe('422 SHARE_001');
      expect(statusAndCode(await share(ana, dashboard, [{ id: ana.userId, role: 'viewer' }]))).toBe('422 SHARE_001');
      expect(statusAndCode(await share(server.admin, dashboard, [{ id: 1, role: 'editor' }]))).toBe('422 SHARE_002');
      expect(statusAndCode(await share(ana, dashboard, [...users, { id: 99_999, role: 'viewer' }]))).toBe(
        '422 SHARE_004',
      );
      const inactive = await server.user('gone', ['Gamma']);
      await server.admin.put(`/api/v1/security/users/${inactive.userId}`, { active: false });
      expect(statusAndCode(await share(ana, dashboard, [{ id: inactive.userId, role: 'viewer' }]))).toBe(
        '422 SHARE_004',
      );
      expect(statusAndCode(await share(ana, dashboard, [{ id: otto.userId, role: 'owner' }]))).toBe('400 REQUEST_007');
      // Nobody came with those that were rejected; twice is once, as what was said last.
      const twice = await share(ana, dashboard, [...users, { id: otto.userId, role: 'editor' }]);
      expect(
        twice.body.result.users.map((one: { user: { id: number }; role: string }) => [one.user.id, one.role]),
      ).toEqual([
        [ed.userId, 'editor'],
        [otto.userId, 'editor'],
        [vera.userId, 'viewer'],
      ]);
      await unshare(ana, dashboard, otto);
    });

    test('goes with a user who is deleted, waits for one who is inactive, and says who shared what', async () => {
      const { server, ana, dashboard, path, share, listed } = fixture;
      const short = await server.user('short', ['Gamma']);
      await share(ana, dashboard, [{ id: short.userId, role: 'viewer' }]);
      await server.admin.put(`/api/v1/security/users/${short.userId}`, { active: false });
      expect(await listed(dashboard, short)).toMatchObject({ is_active: false });
      await server.admin.delete(`/api/v1/security/users/${short.userId}`);
      expect((await ana.get(path(dashboard))).text).not.toContain('short');
      const { db } = server.context.store;
      await server.context.audit.whenFlushed();
      const entries = await db.selectFrom('audit').selectAll().where('action', 'like', 'sharing.%').execute();
      expect(entries.some((one) => one.action === 'sharing.take')).toBe(true);
      expect(entries.find((one) => one.action === 'sharing.give')).toMatchObject({
        object_kind: 'dashboard',
        object_id: dashboard,
      });
    });

    test('can be shared with 500 users at once, and with 1,000 in all', async () => {
      const { server, ana, vera, chart, dashboardOf, path, share } = fixture;
      const { db } = server.context.store;
      const template = await db.selectFrom('user').selectAll().where('id', '=', vera.userId).executeTakeFirstOrThrow();
      const { id: _, ...columns } = template;
      const numbers = Array.from({ length: 1001 }, (_, index) => index);
      for (const number of numbers)
        await db
          .insertInto('user')
          .values({ ...columns, uuid: `many-${number}`, username: `many-${number}`, email: `many-${number}@x.org` })
          .execute();
      const madeUsers = await db
        .selectFrom('user')
        .select('id')
        .where('username', 'like', 'many-%')
        .orderBy('id')
        .execute();
      const many = await dashboardOf(ana, 'For many', [chart]);
      const viewers = madeUsers.map(({ id }) => ({ id, role: 'viewer' }));
      expect(statusAndCode(await share(ana, many, viewers.slice(0, 501)))).toBe('400 REQUEST_007');
      const half = await share(ana, many, viewers.slice(0, 500));
      expect([half.status, half.body.result.users.length, half.body.result.users[0].open_charts]).toEqual([
        200, 500, 1,
      ]);
      expect((await share(ana, many, viewers.slice(500, 1000))).body.result.users).toHaveLength(1000);
      expect(statusAndCode(await share(ana, many, viewers.slice(1000)))).toBe('422 SHARE_003');
      expect((await ana.get(path(many))).body.result.users).toHaveLength(1000);
      await db.deleteFrom('dashboard_user').where('dashboard_id', '=', many).execute();
    }, 60_000);
  });

  describe('an editor', () => {
    test('changes layout, filters and texts; not who owns, sees and certifies it, nor the trash', async () => {
      const { server, ana, ben, ed, chart, dashboard, metadataOf, share, unshare, listed } = fixture;
      const shown = (await ed.get(`/api/v1/dashboard/${dashboard}`)).body.result;
      expect(shown).toMatchObject({ shared_as: 'editor', owners: [{ id: ana.userId }, { id: ben.userId }] });
      const saved = await ed.put(`/api/v1/dashboard/${dashboard}`, {
        dashboard_title: 'Quarterly figures',
        css: '.a {}',
        json_metadata: metadataOf([chart]),
        owners: [ana.userId, ben.userId],
        roles: [],
        published: true,
      });
      expect([saved.status, saved.text.includes('SHARE_006')]).toEqual([200, false]);
      for (const body of [
        { owners: [ed.userId] },
        { owners: [ana.userId, ben.userId, ed.userId] },
        { owners: [] },
        { roles: [1] },
        { published: false },
        { certified_by: 'Ed' },
        { external_url: 'https://example.org' },
      ])
        expect([body, statusAndCode(await ed.put(`/api/v1/dashboard/${dashboard}`, body))]).toEqual([
          body,
          '403 SHARE_006',
        ]);
      expect(statusAndCode(await ed.delete(`/api/v1/dashboard/${dashboard}`))).toBe('403 ACCESS_004');
      // As in the whole product: without the pair of his roles nobody changes a dashboard.
      const { store } = server.context;
      await store.roles.allow((await store.roles.create('Looks')).id, [{ action: 'can_read', view: 'Dashboard' }]);
      const looker = await server.user('looker', ['Looks']);
      await share(ana, dashboard, [{ id: looker.userId, role: 'editor' }]);
      expect(await listed(dashboard, looker)).toMatchObject({ role: 'editor', may_edit: false });
      expect((await looker.put(`/api/v1/dashboard/${dashboard}`, { css: '' })).status).toBe(403);
      await unshare(ana, dashboard, looker);
    });

    test('who reads nothing of it closes nothing by saving it', async () => {
      const { vera, ed, dashboard, rowsFor, valuesFor } = fixture;
      expect((await ed.put(`/api/v1/dashboard/${dashboard}`, { css: '.b {}' })).status).toBe(200);
      expect([await rowsFor(vera), await rowsFor(ed), await valuesFor(vera, 'kind')]).toEqual([
        allRows,
        allRows,
        ['a', 'b'],
      ]);
      const { version } = (await ed.get(`/api/v1/dashboard/${dashboard}`)).body.result;
      const restored = await ed.post(`/api/v1/sextant/dashboard/${dashboard}/versions/${version - 1}/restore`, {});
      expect([restored.status, await rowsFor(vera)]).toEqual([200, allRows]);
    });
  });
});
