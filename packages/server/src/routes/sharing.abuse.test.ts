import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import { allRows, openSharedDashboardOn, osloRows } from '../testing/shared-dashboard.ts';
import type { SharedDashboardFixture } from '../testing/shared-dashboard.ts';
import { storeUrls } from '../testing/store-urls.ts';

const closed = 404;

describe.each(storeUrls())('sharing on $dialect', ({ open }) => {
  let fixture: SharedDashboardFixture;

  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ fixture, close } = await openSharedDashboardOn(open));
  }, 120_000);
  afterAll(() => close());

  test('[B4] nobody shares with a user what he may not read himself, also when he could later', async () => {
    const { ana, ben, vera, dashboard, share, rowsFor, valuesFor, listed, readingRole, setRoles, unshare } = fixture;
    const shared = await share(ben, dashboard, [{ id: vera.userId, role: 'viewer' }]);
    expect(shared.body.result).toMatchObject({
      chart_count: 1,
      yours: { open_charts: 0, closed_charts: ['Cities'] },
      users: [{ open_charts: 0, closed_charts: ['Cities'], shared_by: { id: ben.userId } }],
    });
    const shown = await vera.get(`/api/v1/dashboard/${dashboard}`);
    expect([shown.status, shown.body.result.closed_charts, shown.text.includes('Cities')]).toEqual([200, 1, false]);
    expect([await rowsFor(vera), await valuesFor(vera, 'kind')]).toEqual([closed, closed]);
    await readingRole('Reads later', false);
    await setRoles(ben, ['Gamma', 'Reads later']);
    expect([await rowsFor(vera), await rowsFor(ben)]).toEqual([closed, allRows]);
    await setRoles(ben, ['Gamma']);
    // Whoever changes what she may answers for nothing; who shares it anew does.
    await share(ana, dashboard, [{ id: vera.userId, role: 'editor' }]);
    expect([await rowsFor(vera), await listed(dashboard, vera)]).toMatchObject([closed, { role: 'editor' }]);
    await share(ana, dashboard, [{ id: vera.userId, role: 'viewer' }], { anew: true });
    expect(await rowsFor(vera)).toEqual(allRows);
    await share(ben, dashboard, [{ id: vera.userId, role: 'editor' }]);
    expect(await rowsFor(vera)).toEqual(allRows);
    await unshare(ana, dashboard, vera);
  });

  test('[B21 C1] the rules of who shares it bind, also when he rises; it closes with his right, while he is inactive, and when he is deleted', async () => {
    const { server, ana, ben, vera, dashboard, share, rowsFor, readingRole, setRoles, unshare } = fixture;
    await readingRole('Only Oslo', true);
    const cleo = await server.user('cleo', ['Gamma', 'Only Oslo']);
    const owners = [ana.userId, ben.userId, cleo.userId];
    await ana.put(`/api/v1/dashboard/${dashboard}`, { owners });
    await share(cleo, dashboard, [{ id: vera.userId, role: 'viewer' }]);
    expect([await rowsFor(vera), await rowsFor(ana)]).toEqual([osloRows, allRows]);
    await setRoles(cleo, ['Admin']);
    expect(await rowsFor(vera)).toEqual(osloRows);
    await setRoles(cleo, ['Gamma']);
    expect(await rowsFor(vera)).toBe(closed);
    await setRoles(cleo, ['Gamma', 'Only Oslo']);
    await server.admin.put(`/api/v1/security/users/${cleo.userId}`, { active: false });
    expect(await rowsFor(vera)).toBe(closed);
    await server.admin.put(`/api/v1/security/users/${cleo.userId}`, { active: true });
    expect(await rowsFor(vera)).toEqual(osloRows);
    await server.admin.delete(`/api/v1/security/users/${cleo.userId}?heir=${ana.userId}`);
    expect(await rowsFor(vera)).toBe(closed);
    expect((await ana.get(`/api/v1/sextant/dashboard/${dashboard}/sharing`)).body.result.users).toMatchObject([
      { shared_by: null, open_charts: 0 },
    ]);
    await unshare(ana, dashboard, vera);
  });

  test('[B4] what an editor brings is for no reader until an owner has saved it, and nothing of it for himself', async () => {
    const { server, ana, ed, vera, chart, share, rowsFor, valuesFor, chartOf, metadataOf, filterOn, dashboardOf } =
      fixture;
    const { readingRole, setRoles } = fixture;
    const on = await dashboardOf(ana, 'Edited', [chart]);
    const put = (client: typeof ana, body: object) => client.put(`/api/v1/dashboard/${on}`, body);
    await share(ana, on, [
      { id: vera.userId, role: 'viewer' },
      { id: ed.userId, role: 'editor' },
    ]);
    const byPay = await chartOf(ana, 'By pay', 'pay');
    // He places no chart that he does not see, and filters by what he likes without getting its values.
    expect(statusAndCode(await put(ed, { json_metadata: metadataOf([chart, byPay]) }))).toBe('422 REQUEST_008');
    expect((await put(ed, { json_metadata: metadataOf([chart], [filterOn('pay')]) })).status).toBe(200);
    for (const client of [ed, vera])
      expect([await valuesFor(client, 'pay', { on }), await valuesFor(client, 'kind', { on })]).toEqual([403, 403]);
    expect([await rowsFor(ed, { on }), await rowsFor(vera, { on })]).toEqual([allRows, allRows]);
    expect((await vera.get(`/api/v1/dashboard/${on}`)).text).not.toContain('pay');
    const more = [filterOn('kind'), filterOn('pay', 'NATIVE_FILTER-pay')];
    expect((await put(ed, { json_metadata: metadataOf([chart], more) })).status).toBe(200);
    expect(await valuesFor(vera, 'kind', { on })).toEqual(['a', 'b']);
    expect(await valuesFor(vera, 'pay', { on, id: 'NATIVE_FILTER-pay' })).toBe(403);
    // Of what he reads himself he is shown what he added; others are not.
    await readingRole('Reads orders too', false);
    await setRoles(ed, ['Gamma', 'Reads orders too']);
    expect((await put(ed, { json_metadata: metadataOf([chart, byPay], more) })).status).toBe(200);
    const pay = { on, of: byPay, groupBy: 'pay' };
    expect([(await rowsFor(ed, pay)).length, await rowsFor(vera, pay)]).toEqual([3, 403]);
    const shown = await vera.get(`/api/v1/dashboard/${on}`);
    expect([shown.body.result.closed_charts, shown.text.includes('By pay')]).toEqual([1, false]);
    expect((await ana.get(`/api/v1/dashboard/${on}`)).body.result.closed_charts).toBe(1);
    // An owner who saves it answers for all of it; what an editor takes away is away.
    expect((await put(ana, { css: '' })).status).toBe(200);
    expect([
      (await rowsFor(vera, pay)).length,
      (await valuesFor(vera, 'pay', { on, id: 'NATIVE_FILTER-pay' })).length,
    ]).toEqual([3, 3]);
    await setRoles(ed, ['Gamma']);
    expect((await put(ed, { json_metadata: metadataOf([chart], []) })).status).toBe(200);
    expect([await rowsFor(vera, pay), await valuesFor(vera, 'kind', { on })]).toEqual([403, 403]);
    expect(await rowsFor(vera, { on })).toEqual(allRows);
    // He shares with nobody: not through a chart, a copy or a bundle either.
    await setRoles(ed, ['Gamma', 'Reads orders too']);
    const body = { slice_name: 'Mine', viz_type: 'pie', datasource_id: fixture.dataset, datasource_type: 'table' };
    expect(statusAndCode(await ed.post('/api/v1/chart/', { ...body, dashboards: [on] }))).toBe('403 ACCESS_004');
    const copy = await ed.post(`/api/v1/dashboard/${on}/copy/`, {
      dashboard_title: 'Copy',
      json_metadata: metadataOf([chart]),
    });
    expect((await vera.get(`/api/v1/dashboard/${copy.body.result.id}`)).status).toBe(404);
    expect(
      (await server.admin.get(`/api/v1/sextant/dashboard/${copy.body.result.id}/sharing`)).body.result.users,
    ).toEqual([]);
  });
});
