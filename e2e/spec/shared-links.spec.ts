import { DashboardOnPage } from '../pages/dashboard.ts';
import { SignInPage, adminPassword } from '../pages/sign-in.ts';
import { expect, flights, test } from './statements/session.ts';

test.use({ storageState: { cookies: [], origins: [] } });

test('a shared link opens after the sign-in with the saved state, with and without /superset', async ({
  page,
  api,
}) => {
  const { dashboardId, datasetId } = await flights(api);
  const state = {
    extraFormData: { filters: [{ col: 'origin_state', op: 'IN', val: ['HI'] }] },
    filterState: { value: ['HI'] },
  };
  const metadata = JSON.parse((await api.get(`/api/v1/dashboard/${dashboardId}`)).body.result.json_metadata);
  const filter = metadata.native_filter_configuration.find(
    ({ targets }: { targets: readonly { column?: { name: string } }[] }) => targets[0]?.column?.name === 'origin_state',
  );
  const sharedResponse = await api.post(`/api/v1/dashboard/${dashboardId}/permalink`, {
    dataMask: { [filter.id]: { id: filter.id, ...state } },
    urlParams: [['asked', 'yes']],
  });
  const dashboard = new DashboardOnPage(page);
  for (const address of ['/superset/dashboard/p', '/dashboard/p']) {
    await page.context().clearCookies();
    await page.goto(`${address}/${sharedResponse.body.key}/`);
    await new SignInPage(page).tryAs('admin', adminPassword());
    await expect(dashboard.sentence).toContainText('origin state is HI');
    await expect(page).toHaveURL(/\/superset\/dashboard\/\d+\/\?permalink_key=[\w-]+&asked=yes$/);
  }
  await page.goto('/dashboard/p/no-such-key/');
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible();

  const form = { datasource: `${datasetId}__table`, viz_type: 'big_number_total', metric: 'average_delay' };
  const chart = await api.post('/api/v1/explore/permalink', { formData: form });
  for (const address of ['/superset/explore/p', '/explore/p']) {
    await page.context().clearCookies();
    await page.goto(`${address}/${chart.body.key}/`);
    await new SignInPage(page).tryAs('admin', adminPassword());
    await expect(page).toHaveURL(/\/explore\/\?permalink_key=/);
    await expect(page.getByRole('img', { name: /^Average delay/ })).toBeVisible();
  }
});
