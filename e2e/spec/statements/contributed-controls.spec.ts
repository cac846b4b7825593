import type { Page } from '@playwright/test';
import { ExploreOnPage } from './explore-page.ts';
import { expect, strikesDatasetId, test, withChart } from './session.ts';

// Kinds of control that Explore has for chart types of others: none that comes with the server uses them, so here the
// texts of a pie take their place in the file that declares them.
async function declareTextsAs(page: Page, declaration: string): Promise<void> {
  await page.route(/\/assets\/controls-[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    const source = await response.text();
    const declared = source.replace(/kind:([`'"])text\1/, () => declaration);
    expect(declared, 'the file declares texts').not.toBe(source);
    await route.fulfill({ response, body: declared });
  });
}

const pie = (datasetId: number) => ({
  viz_type: 'pie',
  datasource: `${datasetId}__table`,
  groupby: ['phase'],
  metric: 'strikes',
  row_limit: 10,
  adhoc_filters: [],
  show_labels: true,
  label_type: 'template',
  label_template: '{name}',
});

test('[CTRL-005 CTRL-006 CTRL-063] a text area is an editor; in a modal it has more space, and its text comes back; choices whose address fails say so in a message', async ({
  page,
  api,
}) => {
  await declareTextsAs(page, "kind:'textArea',details:{language:'handlebars'}");
  await withChart(api, pie(await strikesDatasetId(api)), async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    await explore.customize();
    const editor = explore.controls.locator('textarea').and(page.getByRole('textbox', { name: 'Label template' }));
    await expect(editor).toHaveValue('{name}');
    await editor.fill('{name}\n{value}');
    await explore.controls.getByRole('button', { name: 'Edit Handlebars in modal' }).click();
    const modal = page.getByRole('dialog', { name: 'Label template' });
    const inModal = modal.getByRole('textbox', { name: 'Label template' });
    await expect(inModal).toHaveValue('{name}\n{value}');
    await inModal.fill('{percent}\nof all\n{name}');
    await expect(editor).toHaveValue('{name}\n{value}');
    await modal.getByRole('button', { name: 'Done' }).click();
    await expect(modal).toHaveCount(0);
    await expect(editor).toHaveValue('{percent}\nof all\n{name}');

    await test.step('choices whose address fails', async () => {
      await page.unrouteAll({ behavior: 'wait' });
      await declareTextsAs(
        page,
        "kind:'remoteChoices',details:{endpoint:{path:'/api/v1/annotation_layer/',choicesOf:()=>[]}}",
      );
      await page.route('**/api/v1/annotation_layer/', (route) =>
        route.fulfill({ status: 404, json: { message: 'The layers are gone' } }),
      );
      await explore.openChart(id);
      await explore.customize();
      await expect(page.getByText('Error while fetching data: The layers are gone')).toBeVisible();
    });
  });
});
