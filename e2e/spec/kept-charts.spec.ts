import { ListPage } from '../pages/lists.ts';
import { UploadDialog } from '../pages/upload.ts';
import { expect, ownName, test } from './statements/session.ts';

test('charts of a first dashboard are listed on demand, and among all others once they are kept', async ({
  page,
  api,
}) => {
  const table = ownName('sales').replaceAll(' ', '_');
  const rows = Array.from(
    { length: 60 },
    (_, row) => `2024-01-${String((row % 28) + 1).padStart(2, '0')},${row % 3 === 0 ? 'North' : 'South'},${row * 3}`,
  );
  const upload = new UploadDialog(page);
  await upload.send({ name: `${table}.csv`, content: ['day,shop,amount', ...rows].join('\n') });
  await upload.previewed();
  await upload.tableName.fill(table);
  await upload.submit.click();
  await page.waitForURL(/\/superset\/dashboard\//, { timeout: 60_000 });

  const found = await api.get(`/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:${table})))`);
  const datasetId = Number(found.body.result[0].id);
  const { body } = await api.get('/api/v1/chart/?q=(order_column:changed_on_delta_humanized,page_size:50)');
  const ownChart = (body.result as { slice_name: string; datasource_id: number }[]).filter(
    (chart) => chart.datasource_id === datasetId,
  );
  const [name, other] = ownChart.map((chart) => chart.slice_name);
  if (name === undefined || other === undefined) throw new Error('A first dashboard has several charts');

  const list = new ListPage(page, 'charts');
  const ofFile = `?search=${encodeURIComponent(name)}`;
  await list.open(ofFile);
  const ownedChart = (shownText: string) => list.row(shownText).filter({ hasText: table });
  await expect(ownedChart(name)).toHaveCount(0);
  await page.getByRole('button', { name: /Kept/ }).click();
  await page.getByRole('option', { name: 'Kept or not' }).click();
  await expect(ownedChart(name)).toHaveCount(1);
  await ownedChart(name).hover();
  await ownedChart(name)
    .getByRole('button', { name: `Keep ${name}` })
    .click();
  await expect(list.messages.getByText(`Kept: ${name}`)).toBeVisible();
  await expect(ownedChart(name).getByRole('button', { name: `Keep ${name}` })).toHaveCount(0);

  await list.open(ofFile);
  await expect(ownedChart(name)).toHaveCount(1);
  await list.open(`?search=${encodeURIComponent(other)}`);
  await expect(ownedChart(other)).toHaveCount(0);
});
