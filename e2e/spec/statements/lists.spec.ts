import { expect, ownName, strikes, test, withChart } from './session.ts';

const form = async (datasetId: number) => ({
  viz_type: 'table',
  datasource: `${datasetId}__table`,
  query_mode: 'raw',
  all_columns: ['phase'],
});
const broken = { status: 500, contentType: 'application/json', body: JSON.stringify({ message: 'it broke' }) };

test('[LIST-035] deleting says Deleted: and the name', async ({ page, api }) => {
  await withChart(api, await form(await strikes(api)), async ({ name }) => {
    await page.goto(`/chart/list/?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(page.getByText(`Deleted: ${name}`)).toBeVisible();
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  });
});

test('[LIST-037] a deletion that fails says which, and why', async ({ page, api }) => {
  await withChart(api, await form(await strikes(api)), async ({ id, name }) => {
    await page.route(`**/api/v1/chart/${id}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(broken) : route.continue(),
    );
    await page.goto(`/chart/list/?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(page.getByText(`There was an issue deleting ${name}: it broke`)).toBeVisible();
    await expect(page.getByRole('link', { name })).toBeVisible();
  });
});

test('[ERRO-007] a list that fails says so', async ({ page }) => {
  for (const [path, kind] of [
    ['/chart/list/', 'chart'],
    ['/dashboard/list/', 'dashboard'],
    ['/tablemodelview/list/', 'dataset'],
  ] as const) {
    await page.route(`**/api/v1/${kind}/?*`, (route) => route.fulfill(broken));
    await page.goto(path);
    await expect(page.getByText(`An error occurred while fetching ${kind}s: it broke`)).toBeVisible();
  }
});

test('[ERRO-012] a star that cannot be set says so', async ({ page, api }) => {
  await withChart(api, await form(await strikes(api)), async ({ name }) => {
    await page.route(/favorites?\/?|favstar/, (route) =>
      route.request().method() === 'GET' && !route.request().url().includes('favstar')
        ? route.continue()
        : route.fulfill(broken),
    );
    await page.goto(`/chart/list/?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Favorite ${name}` }).click();
    await expect(page.getByText('There was an error saving the favorite status: it broke')).toBeVisible();
  });
});

test('[LIST-039 LIST-040] lists show 25 rows a page, the newest change first', async ({ page, api }) => {
  const datasetId = await strikes(api);
  const name = ownName('Many');
  const made = await Promise.all(
    Array.from({ length: 26 }, (_, index) =>
      api.post('/api/v1/chart/', {
        slice_name: `${name} ${index}`,
        viz_type: 'table',
        datasource_id: datasetId,
        datasource_type: 'table',
        params: '{}',
      }),
    ),
  );
  try {
    const changed = made[3];
    await api.put(`/api/v1/chart/${changed?.body.id}`, { description: 'Changed last' });
    await page.goto(`/chart/list/?search=${encodeURIComponent(name)}`);
    const links = page.getByRole('table', { name: 'Charts' }).getByRole('link', { name });
    await expect(links).toHaveCount(25);
    await expect(links.first()).toHaveText(changed?.body.result.slice_name);
    await page.goto(`/chart/list/?search=${encodeURIComponent(name)}&page=2`);
    await expect(links).toHaveCount(1);
  } finally {
    await Promise.all(made.map(({ body }) => api.remove(`/api/v1/chart/${body.id}`)));
  }
});

test('[ERRO-001 ERRO-002 ERRO-003 ERRO-005] a page that fails shows Unexpected error, the error and its stack', async ({
  page,
}) => {
  await page.route(/\/assets\/ChartsPage-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/chart/list/');
  await expect(page.getByText('Unexpected error')).toBeVisible();
  await expect(page.getByText(/imported module|import/i).first()).toBeVisible();
  await page.getByText('See more').click();
  await expect(page.getByText(/TypeError: /)).toBeVisible();
});
