import { boxAtRest } from '../pages/at-rest.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { expectAccessibleAbove } from '../pages/watch-errors.ts';
import { expect, flights, ownName, test, withChart, withDashboard } from './statements/session.ts';
import { pressInMenu } from '../pages/menus.ts';

test('a mark leads to the rows behind it by keys and by the mouse, and over another dimension and back', async ({
  page,
}) => {
  const dashboard = new DashboardOnPage(page);
  await dashboard.open('flight-punctuality');

  await test.step('a bar by another dimension, and back by the path', async () => {
    const origins = dashboard.tile('Departures by origin');
    await origins.openMarkMenu();
    await pressInMenu(page.getByRole('menuitem', { name: 'Drill by' }), 'Enter');
    await page.getByRole('searchbox', { name: /^Search \d+ dimensions$/ }).fill('weekday');
    await page.getByRole('menuitem', { name: /^Weekday/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Drill by: Departures by origin' });
    await expect(drawer.getByText('7 rows')).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Remove origin is ORD' })).toBeVisible();
    await drawer.getByRole('navigation', { name: 'Path of the drill' }).getByRole('button').first().click();
    await expect(drawer).toBeHidden();
    await expect(origins.chart).toBeFocused();
  });

  await test.step('a cell of a table leads to the rows of its row, by the mouse', async () => {
    const { frame } = dashboard.tile('Busiest routes');
    await frame.getByRole('gridcell', { name: '8,323' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Drill to detail by' }).click();
    await page.getByRole('menuitem', { name: /^All of them/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Drill to detail: Busiest routes' });
    // The departures that the cell counts.
    await expect(drawer.locator('[data-drill=detail]')).toContainText('8,323 rows where');
    await drawer.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(drawer).toBeHidden();
  });

  await test.step('from a bar to its rows by the keyboard: counted, searched and sorted by the server', async () => {
    const menu = await dashboard.tile('Departures by origin').openMarkMenu();
    await expect(menu).toHaveAccessibleName('ORD');
    await expect(menu).toBeInViewport();
    await pressInMenu(page.getByRole('menuitem', { name: 'Drill to detail by' }), 'Enter');
    await pressInMenu(page.getByRole('menuitem', { name: 'origin is ORD' }), 'Enter');
    const drawer = page.getByRole('dialog', { name: 'Drill to detail: Departures by origin' });
    // Counted in the example data: departures of ORD from January to June 2001.
    await expect(drawer.locator('[data-drill=detail]')).toContainText('166,341 rows where');
    await expect(drawer.getByRole('status')).toContainText('1–50 of 166,341');
    await drawer.getByRole('button', { name: 'Page 2' }).click();
    await expect(drawer.getByRole('status')).toContainText('51–100 of 166,341');
    await drawer.getByRole('searchbox', { name: 'Find in these rows' }).fill('no such airport');
    // Each of the rows is looked through.
    await expect(drawer.getByText('No row holds this')).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press('Escape');
  });
});

const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'flights' };

test('[XFIL-004] a month that is picked filters by itself; a drilled chart is drawn as another type, read as a table, saved, and opened in Explore', async ({
  page,
  api,
}) => {
  const dashboard = new DashboardOnPage(page);
  const { datasetId } = await flights(api);

  await test.step('[XFIL-004] a month that is picked filters by itself, whatever the time range says', async () => {
    const shared = {
      datasource: `${datasetId}__table`,
      granularity_sqla: 'date',
      time_range: '2001-01-01 : 2002-01-01',
    };
    const months = { viz_type: 'echarts_timeseries_bar', x_axis: 'date', time_grain_sqla: 'P1M', metrics: [count] };
    await withChart(api, { ...shared, ...months }, (bars) =>
      withChart(api, { ...shared, viz_type: 'big_number_total', metric: count, y_axis_format: ',d' }, (number) =>
        withDashboard(api, { charts: [bars, number] }, async ({ id }) => {
          await dashboard.open(id);
          await expect(dashboard.tile(number.name).chart).toContainText('3,000,000');
          const { chart } = dashboard.tile(bars.name);
          await chart.focus();
          await page.keyboard.press('Home');
          for (let month = 1; month < 6; month += 1) await page.keyboard.press('ArrowRight');
          await page.keyboard.press('Enter');
          // Counted in the file of the example: departures in June.
          await expect(dashboard.tile(number.name).chart).toContainText('502,222');
          await expect(dashboard.sentence).toContainText('Jun 2001');
        }),
      ),
    );
  });

  await test.step('a drilled chart is drawn as another type, read as a table, saved as a chart on a dashboard, and opened in Explore', async () => {
    const form = { viz_type: 'echarts_timeseries_bar', datasource: `${datasetId}__table`, x_axis: 'origin' };
    await withChart(api, { ...form, metrics: [count], row_limit: 10 }, (chart) =>
      withDashboard(api, { charts: [chart] }, async ({ id }) => {
        await dashboard.open(id);
        await dashboard.tile(chart.name).openMarkMenu();
        await pressInMenu(page.getByRole('menuitem', { name: 'Drill by' }), 'Enter');
        await page.getByRole('searchbox', { name: /^Search \d+ dimensions$/ }).fill('weekday');
        await page.getByRole('menuitem', { name: /^weekday/i }).click();
        const drawer = page.getByRole('dialog', { name: `Drill by: ${chart.name}` });
        await drawer.getByRole('button', { name: 'Bar Chart' }).click();
        await page.getByRole('menuitem', { name: 'Pie Chart' }).click();
        await expect(drawer.getByRole('button', { name: 'Pie Chart' })).toBeVisible();
        await expect(drawer.locator('[data-painted="true"]')).toBeVisible();
        await expectAccessibleAbove(page, 'both themes');
        await drawer.getByText('Table', { exact: true }).click();
        await expect(drawer.getByRole('gridcell', { name: 'Saturday' })).toBeVisible();
        await drawer.getByRole('button', { name: 'Add to dashboard' }).click();
        const dialog = page.getByRole('dialog', { name: 'Save as chart' });
        await dialog.getByText('A new dashboard').click();
        const title = ownName('Drilled');
        await dialog.getByRole('textbox', { name: 'Title of the dashboard' }).fill(title);
        await dialog.getByRole('textbox', { name: 'Chart name' }).fill(title);
        await dialog.getByRole('button', { name: 'Save' }).click();
        await expect(dialog).toBeHidden();
        const q = encodeURIComponent(`(filters:!((col:slice_name,opr:eq,value:'${title}')))`);
        const saved = (await api.get(`/api/v1/chart/?q=${q}`)).body.result[0];
        expect(JSON.parse(saved.params)).toMatchObject({ viz_type: 'pie', groupby: ['weekday'] });
        const found = await api.get(`/api/v1/chart/${saved.id}`);
        const [{ id: madeId }] = found.body.result.dashboards;
        await api.remove(`/api/v1/dashboard/${madeId}`);
        await api.remove(`/api/v1/chart/${saved.id}`);
        await drawer.getByRole('button', { name: 'Edit chart' }).click();
        await expect(page).toHaveURL(/\/explore\//);
        await expect(page.getByRole('button', { name: 'Pie Chart', pressed: true })).toBeVisible();
      }),
    );
  });
});

test('on a phone a finger that rests on a cell opens its menu, the rows fill the screen, and dimensions come from the bottom', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const dashboard = new DashboardOnPage(page);
  await dashboard.open('flight-punctuality');

  await test.step('a finger that rests on a cell opens its menu, and the rows fill the phone', async () => {
    const { chart } = dashboard.tile('Departures by origin');
    await chart.scrollIntoViewIfNeeded();
    const box = await boxAtRest(chart);
    const touch = await page.context().newCDPSession(page);
    const touchPoint = { x: box.x + 70, y: box.y + 20 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touchPoint] });
    await expect(page.getByRole('menu')).toBeVisible();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expectAccessibleAbove(page);
    await page.getByRole('menuitem', { name: /^Drill to detail [\d,]+ rows$/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Drill to detail: Departures by origin' });
    await expect(drawer.locator('[data-drill=detail]')).toContainText('2,999,994 rows');
    const sheet = await boxAtRest(drawer);
    expect([sheet.width, sheet.height > 600]).toEqual([390, true]);
    await expectAccessibleAbove(page);
    await drawer.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(drawer).toBeHidden();
  });

  await test.step('on a phone the dimensions of a drill come from the bottom, over the menu', async () => {
    await dashboard.tile('Departures by origin').openMarkMenu();
    await pressInMenu(page.getByRole('menuitem', { name: 'Drill by' }), 'Enter');
    const dimension = page.getByRole('menuitem', { name: /^Weekday/ });
    await expect(dimension).toBeVisible();
    const line = await boxAtRest(dimension);
    expect([line.x >= 0, line.x + line.width <= 390, line.width > 300]).toEqual([true, true, true]);
    await dimension.click();
    await expect(
      page.getByRole('dialog', { name: 'Drill by: Departures by origin' }).getByText('7 rows'),
    ).toBeVisible();
  });
});
