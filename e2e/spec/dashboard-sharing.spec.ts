import { DashboardOnPage } from '../pages/dashboard.ts';
import { EditingOnPage } from '../pages/editing.ts';
import { closeByEscape } from '../pages/escape.ts';
import { openAs } from '../pages/users.ts';
import { expectAccessible, expectAccessibleAbove } from '../pages/watch-errors.ts';
import { nativeFilter, withNumber } from './statements/dashboard-page.ts';
import { expect, ownName, test } from './statements/session.ts';

test('a dashboard is shared with a user by name, who sees its data through it, edits it as editor, and loses it at once', async ({
  page,
  browser,
  api,
  baseURL,
}) => {
  const name = ownName('vera').replaceAll(' ', '-');
  const role = ownName('Lookers');
  const gamma = (await api.get('/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:Gamma)))')).body.ids[0];
  const { permissions } = (await api.get(`/api/v1/sextant/roles/${gamma}`)).body.result;
  const created = (await api.post('/api/v1/security/roles/', { name: role })).body;
  await api.put(`/api/v1/sextant/roles/${created.id}`, { permissions, grants: [] });
  const viewer = await openAs({ browser, api, baseURL: baseURL ?? '' }, name, [role]);
  await withNumber(api, await nativeFilter(api, { name: 'Phase' }), async ({ id, tile, title }) => {
    await viewer.goto(`/superset/dashboard/${id}/`);
    await expect(
      viewer.getByRole('heading', { name: 'This dashboard is not here, or not yours to see' }),
    ).toBeVisible();
    const own = new DashboardOnPage(page);
    await own.open(id);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const popover = page.getByRole('dialog', { name: 'Share what you see' });
    await popover.getByRole('button', { name: 'Share with users…' }).click();
    const dialog = page.getByRole('dialog', { name: `Share ${title}` });
    await expect(dialog.getByText('It is shared with nobody by name yet.')).toBeVisible();
    await expect(dialog.getByText(/^They see its chart through it/)).toBeVisible();

    await test.step('with the keyboard: found by name, as viewer', async () => {
      await dialog.getByRole('button', { name: 'Choose Users' }).press('Enter');
      const search = page.getByRole('searchbox', { name: 'Search Users' });
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

    await test.step('the viewer sees it on Home, in the list, and its data', async () => {
      await viewer.goto('/superset/welcome/');
      await viewer.getByRole('radio', { name: 'Shared with me' }).check({ force: true });
      await viewer.getByRole('link', { name: title }).first().click();
      const dashboard = new DashboardOnPage(viewer);
      await expect(dashboard.tile(tile).frame).toContainText('10,000');
      await expect(viewer.getByRole('button', { name: 'Edit dashboard' })).toBeHidden();
      await expectAccessible(viewer);
    });

    await test.step('as editor he changes it, but not who sees it', async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Share with users…' }).click();
      await dialog.getByRole('button', { name: /What .* may do/ }).click();
      await page.getByRole('option', { name: 'Editor' }).click();
      await expect(dialog.getByRole('button', { name: /What .* may do/ })).toContainText('Editor');
      const editing = new EditingOnPage(viewer);
      await editing.open(id);
      await viewer.getByRole('button', { name: 'Properties' }).click();
      await expect(editing.dialog.getByText('Its owners say who owns, sees and certifies it.')).toBeVisible();
      await expect(editing.dialog.getByRole('group', { name: 'Roles' })).toBeHidden();
      await editing.dialog.getByRole('textbox', { name: 'URL slug' }).fill(name);
      await editing.dialog.getByRole('button', { name: 'Apply' }).click();
      await editing.save();
      await expect(new DashboardOnPage(viewer).tile(tile).frame).toContainText('10,000');
    });

    await test.step('who is taken off the list sees nothing any more', async () => {
      await dialog.getByRole('button', { name: /^Share with .* no longer/ }).click();
      // The page takes over what the editor saved, and closes the dialog: the server says when it is done.
      const sharing = async () => (await api.get(`/api/v1/sextant/dashboard/${id}/sharing`)).body.result.users;
      await expect.poll(sharing).toEqual([]);
      await viewer.reload();
      await expect(
        viewer.getByRole('heading', { name: 'This dashboard is not here, or not yours to see' }),
      ).toBeVisible();
    });
  });
  await viewer.context().close();
});
