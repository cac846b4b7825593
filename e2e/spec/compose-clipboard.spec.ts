import { EditingOnPage } from '../pages/editing.ts';
import { expectAccessible } from '../pages/watch-errors.ts';
import { nativeFilter, total } from './statements/dashboard-page.ts';
import { expect, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';

interface StoredNode {
  readonly type?: string;
  readonly meta?: { readonly chartId?: number; readonly code?: string; readonly nativeFilterId?: string };
}

test('elements are chosen together, copied, and pasted on another dashboard in another tab, with their filter; what may not be seen is named', async ({
  page,
  api,
}) => {
  const { native_filter_configuration: filters } = await nativeFilter(api, {});
  await withChart(api, total(await strikesDatasetId(api)), (chart) =>
    withDashboard(api, { charts: [chart], metadata: { native_filter_configuration: filters } }, (source) =>
      withDashboard(api, {}, async (target) => {
        const editing = new EditingOnPage(page);
        await editing.open(source.id);
        await editing.addElement('Filter');
        const filterName = 'Filter: Own filter';
        await expect(editing.grip(filterName)).toBeFocused();
        await page.keyboard.press('s');
        await expect(editing.announcement).toHaveText(`${filterName}: chosen too, 1 in all`);
        await editing.grip(chart.name).focus();
        await page.keyboard.press('s');
        await expect(page.getByText('2 chosen')).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Control+c');
        await expect(page.getByText('Copied 2 elements')).toBeVisible();

        const other = await page.context().newPage();
        const pasting = new EditingOnPage(other);
        await pasting.open(target.id);
        await pasting.addElement('Text');
        await expect(pasting.grip('Text')).toBeFocused();
        await other.keyboard.press('Control+v');
        await expect(pasting.element(chart.name)).toBeVisible();
        await expect(pasting.element(filterName)).toBeVisible();
        // What was pasted together is taken back together.
        await other.keyboard.press('Control+z');
        await expect(pasting.element(filterName)).toHaveCount(0);
        await expect(pasting.element(chart.name)).toHaveCount(0);
        await expect(other.getByText('1 unsaved change', { exact: true })).toBeVisible();
        await other.route('**/api/v1/explore/**', (route) =>
          route.fulfill({ status: 403, json: { message: 'You do not have access', errors: [] } }),
        );
        await other.reload();
        await other.getByRole('button', { name: 'Continue with them' }).click();
        await pasting.toBeOpen();
        await other.getByRole('button', { name: 'Paste 2 elements' }).click();
        await expect(
          other.getByText(`Left out, since you may not see it or it is gone: “${chart.name}”`),
        ).toBeVisible();
        await expect(pasting.element(filterName)).toBeVisible();
        await expect(pasting.element(chart.name)).toHaveCount(0);
        await other.unroute('**/api/v1/explore/**');
        await other.keyboard.press('Control+z');
        await pasting.grip('Text').focus();
        await other.keyboard.press('Control+v');
        await expect(pasting.element(chart.name)).toBeVisible();
        await pasting.save();
        const stored = (await api.get(`/api/v1/dashboard/${target.id}`)).body.result;
        const nodes = Object.values(JSON.parse(stored.position_json) as Record<string, StoredNode>);
        expect(nodes.flatMap(({ meta }) => meta?.chartId ?? [])).toEqual([chart.id]);
        expect(nodes.flatMap(({ meta }) => meta?.nativeFilterId ?? [])).toEqual(['NATIVE_FILTER-own']);
        expect(JSON.parse(stored.json_metadata).native_filter_configuration).toMatchObject([
          { id: 'NATIVE_FILTER-own', scope: { rootPath: ['ROOT_ID'], excluded: [] } },
        ]);
        await other.close();
        await page.keyboard.press('Delete');
        await expect(editing.element(chart.name)).toHaveCount(0);
        await expect(editing.element(filterName)).toHaveCount(0);
        await page.keyboard.press('Control+z');
        await expect(editing.announcement).toHaveText('Undone: removed 2 elements');
        await expect(editing.element(chart.name)).toBeVisible();
        await expect(editing.element(filterName)).toBeVisible();
      }),
    ),
  );
});
