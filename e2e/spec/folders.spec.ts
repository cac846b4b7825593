import { DashboardOnPage } from '../pages/dashboard.ts';
import { GuidePage } from '../pages/guide.ts';
import { closeByEscape } from '../pages/escape.ts';
import { openAs } from '../pages/users.ts';
import { expectAccessible, expectAccessibleAbove } from '../pages/watch-errors.ts';
import { nativeFilter, withNumber } from './statements/dashboard-page.ts';
import { expect, ownName, test } from './statements/session.ts';

test('a folder is made with the keyboard, says who sees it, opens its dashboards to a user, and is found in lists, search and Home', async ({
  page,
  browser,
  api,
  baseURL,
}) => {
  const guide = new GuidePage('15-folders');
  const name = ownName('fay').replaceAll(' ', '-');
  const folder = ownName('Folder');
  const role = ownName('Folder readers');
  const gamma = (await api.get('/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:Gamma)))')).body.ids[0];
  const { permissions } = (await api.get(`/api/v1/sextant/roles/${gamma}`)).body.result;
  const created = (await api.post('/api/v1/security/roles/', { name: role })).body;
  await api.put(`/api/v1/sextant/roles/${created.id}`, { permissions, grants: [] });
  const viewer = await openAs({ browser, api, baseURL: baseURL ?? '' }, name, [role]);
  await withNumber(api, await nativeFilter(api, { name: 'Phase' }), async ({ id, tile, title }) => {
    const folders = page.getByRole('region', { name: 'Folders', exact: true });

    await test.step('made with the keyboard; its name cannot be taken twice', async () => {
      await page.goto('/dashboard/list/');
      const make = folders.getByRole('button', { name: guide.label('New folder') });
      for (const isTaken of [false, true]) {
        await make.press('Enter');
        const dialog = page.getByRole('dialog', { name: 'New folder' });
        await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
        await page.keyboard.type(folder);
        await expect(dialog.getByRole('button', { name: guide.label('Make folder') })).toBeEnabled();
        await page.keyboard.press('Enter');
        if (isTaken) {
          await expect(dialog.getByText('(FOLDER_002)')).toBeVisible();
          await dialog.getByRole('button', { name: 'Cancel' }).click();
        }
        await expect(dialog).toBeHidden();
      }
      await folders.getByRole('link', { name: folder }).press('Enter');
      await expect(page.getByRole('heading', { name: 'No dashboards in this folder' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('a user gets a right on it', async () => {
      await folders.getByRole('button', { name: guide.label('Who sees it') }).press('Enter');
      const dialog = page.getByRole('dialog', { name: `Who sees ${folder}` });
      await expect(dialog.getByText('Nobody has a right on it yet.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Choose Users and roles' }).press('Enter');
      const search = page.getByRole('searchbox', { name: 'Search Users and roles' });
      await expect(search).toBeFocused();
      await search.fill(name);
      await page.getByRole('option', { name: new RegExp(name) }).click();
      await page.keyboard.press('Escape');
      await expect(search).toBeHidden();
      await dialog.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(dialog.getByRole('listitem')).toContainText(name);
      await expectAccessibleAbove(page);
      await closeByEscape(dialog);
    });

    await test.step('a dashboard is moved into it, after it was said who comes to see it', async () => {
      await page.goto(`/dashboard/list/?search=${encodeURIComponent(title)}`);
      const row = page.getByRole('row', { name: new RegExp(title) });
      await row.hover();
      await row.getByRole('button', { name: `Move ${title}` }).click();
      const dialog = page.getByRole('dialog', { name: `Move ${title}` });
      const field = dialog.getByRole('combobox', { name: 'Folder' });
      await field.fill(folder);
      await page.getByRole('option', { name: folder }).click();
      await expect(dialog.getByText(new RegExp(`${name}.* will see dashboards that you put there`))).toBeVisible();
      await dialog.getByRole('button', { name: guide.label('Move'), exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(row.getByRole('link', { name: folder })).toBeVisible();
    });

    await test.step('the user finds it by its folder, in the search and on Home, and sees its data', async () => {
      await viewer.goto('/dashboard/list/');
      await viewer.getByRole('region', { name: 'Folders', exact: true }).getByRole('link', { name: folder }).click();
      await expect(viewer.getByRole('row', { name: new RegExp(title) })).toBeVisible();
      await expect(viewer.getByRole('button', { name: `Actions on ${folder}` })).toBeHidden();
      await viewer.goto('/superset/welcome/');
      await viewer.getByRole('radio', { name: 'Shared with me' }).check({ force: true });
      await expect(
        viewer.getByRole('row', { name: new RegExp(title) }).getByRole('link', { name: folder }),
      ).toBeVisible();
      await viewer.keyboard.press('Control+k');
      await viewer.getByRole('combobox', { name: 'Search everything' }).fill(title);
      const hit = viewer.getByRole('option', { name: new RegExp(title) });
      await expect(hit).toContainText(`in ${folder}`);
      await hit.click();
      await expect(new DashboardOnPage(viewer).tile(tile).frame).toContainText('10,000');
    });

    await test.step('charts and datasets have the same folders, and move several at once', async () => {
      for (const link of ['Charts', 'Datasets', 'Dashboards']) {
        await page
          .getByRole('link', { name: guide.label(link), exact: true })
          .first()
          .click();
        await expect(page.getByRole('heading', { name: link, level: 1 })).toBeVisible();
        await expect(folders.getByRole('link', { name: folder })).toBeVisible();
      }
      await page.goto(`/dashboard/list/?search=${encodeURIComponent(title)}`);
      await page.getByRole('button', { name: guide.label('Bulk select') }).click();
      await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).click({ force: true });
      await page.getByRole('toolbar').getByRole('button', { name: 'Move' }).click();
      const dialog = page.getByRole('dialog', { name: `Move ${title}` });
      await expect(dialog.getByRole('combobox', { name: 'Folder' })).toHaveValue(folder);
      await closeByEscape(dialog);
    });

    await test.step('deleted, it opens nothing any more; what was in it stays', async () => {
      await page
        .getByRole('row', { name: new RegExp(title) })
        .getByRole('link', { name: folder })
        .click();
      await folders.getByRole('button', { name: `Actions on ${folder}` }).click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: guide.label('Delete folder') })
        .click();
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await expect(page).toHaveURL(/\/dashboard\/list\/$/);
      await expect(folders.getByRole('link', { name: folder })).toBeHidden();
      expect((await api.get(`/api/v1/dashboard/${id}`)).status).toBe(200);
      await viewer.goto(`/superset/dashboard/${id}/`);
      await expect(
        viewer.getByRole('heading', { name: 'This dashboard is not here, or not yours to see' }),
      ).toBeVisible();
    });
  });
  await viewer.context().close();
  expect(guide.unread).toEqual([]);
});
