import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer } from '../testing/core-server.ts';
import type { TestServer } from '../testing/core-server.ts';

let sextant: TestServer;
beforeAll(async () => {
  sextant = await openTestServer();
});
afterAll(() => sextant.close());

test('addresses that no page has, and dashboards that are not there, are 404 with the page that says so', async () => {
  const { admin } = sextant;
  const createdResponse = await admin.post('/api/v1/dashboard/', { dashboard_title: 'There', slug: 'there' });
  const statuses = async (paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => [path, (await admin.get(path)).status]));
  const existingTexts = ['/superset/welcome/', '/superset/welcome', '/chart/list/?q=x', '/superset/dashboard/there/'];
  expect(await statuses([...existingTexts, `/superset/dashboard/${createdResponse.body.id}/`])).toEqual(
    [...existingTexts, `/superset/dashboard/${createdResponse.body.id}/`].map((path) => [path, 200]),
  );
  const missingTexts = [
    '/nowhere',
    '/superset/nowhere/',
    '/chart/list/more/',
    '/superset/dashboard/999999/',
    '/superset/dashboard/%E0/',
  ];
  expect(await statuses(missingTexts)).toEqual(missingTexts.map((path) => [path, 404]));
  const page = await admin.get('/nowhere');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.text).toContain('</html>');
});
