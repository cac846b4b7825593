import { formatRison } from '@sextant/contract';
import { expect, test } from 'vitest';
import { openTestServer } from '../testing/core-server.ts';

const requestOf = (filter: object): string => encodeURIComponent(formatRison({ filters: [filter] }));

test('a filter by none of many finds nothing, and by one that is no number is rejected', async () => {
  const sextant = await openTestServer();
  const { admin } = sextant;
  await admin.post('/api/v1/dashboard/', { dashboard_title: 'One' });
  const none = [
    ['dashboard', 'owners', 'rel_m_m'],
    ['dashboard', 'id', 'in'],
    ['dashboard', 'changed_by', 'rel_o_m'],
    ['chart', 'dashboards', 'rel_m_m'],
    ['rowlevelsecurity', 'roles', 'rel_m_m'],
  ] as const;
  for (const [resource, col, opr] of none) {
    expect((await admin.get(`/api/v1/${resource}/?q=${requestOf({ col, opr, value: [] })}`)).body).toMatchObject({
      count: 0,
    });
    const rejectedResponse = await admin.get(`/api/v1/${resource}/?q=${requestOf({ col, opr, value: ['x'] })}`);
    expect([rejectedResponse.status, col]).toEqual([400, col]);
  }
  await sextant.close();
});
