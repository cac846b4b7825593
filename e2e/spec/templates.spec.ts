import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../pages/watch-errors.ts';
import { expect, makeDataset, ownName, test } from './statements/session.ts';

async function openSettings(page: Page, id: number, address = ''): Promise<Locator> {
  await page.goto(`/explore/?datasource_type=table&datasource_id=${id}${address}`);
  const source = page.getByRole('complementary', { name: 'Chart source' });
  await source.getByRole('button', { name: 'Dataset actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit dataset' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Dataset' });
  await editor.getByRole('tab', { name: 'Settings' }).click();
  return editor;
}

test('the editor warns of a value outside of quotes, says where a template is broken, and takes parameters', async ({
  page,
  api,
}) => {
  const sql = `SELECT 1 AS a, '{{ url_param('city', 'Oslo') }}' AS city WHERE 1 < {{ url_param('most', 2) }}`;
  const id = await makeDataset(api, ownName('templated').replaceAll(' ', '_'), sql);
  const editor = await openSettings(page, id);
  await expect(editor.getByText("The value of url_param('most') stands outside of quotes")).toBeVisible();
  await expectAccessible(page);
  const code = editor.getByRole('textbox', { name: 'SQL', exact: true });
  await code.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(`SELECT 1 AS a,\n'{% if %}' AS city`);
  await expect(editor.getByText(/The template cannot be used as it is/)).toBeVisible();
  await expect(editor.getByText(/\(line 2\)/)).toBeVisible();
  await code.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(`SELECT 1 AS a, '{{ city }}' AS city`);
  await expect(editor.getByText(/The following parameter in your query is undefined: "city"/)).toBeVisible();
  await editor.getByRole('textbox', { name: 'Template parameters' }).fill('{"city": "Bergen"}');
  await expect(editor.getByText(/undefined/)).toBeHidden();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Confirm save' }).getByRole('button', { name: 'OK' }).click();
  await expect(editor).toBeHidden();
  expect((await api.get(`/api/v1/dataset/${id}`)).body.result.template_params).toBe('{"city": "Bergen"}');
});

test('the editor warns of values outside of quotes in metrics and calculated columns too', async ({ page, api }) => {
  const id = await makeDataset(api, ownName('bare').replaceAll(' ', '_'), 'SELECT 1 AS a, 2 AS b');
  const editor = await openSettings(page, id);
  const warning = (name: string) =>
    editor.getByText(`${name}: The value of url_param('least') stands outside of quotes`);
  await editor.getByRole('tab', { name: /Metrics/ }).click();
  const expression = editor.getByRole('textbox', { name: 'SQL expression' }).first();
  await expression.fill("SUM(a) FILTER (WHERE b > {{ url_param('least', 0) }})");
  await expect(warning('Metric count')).toBeVisible();
  await expectAccessible(page);
  await expression.fill("SUM(a) FILTER (WHERE b > 0 AND '{{ url_param('least') }}' <> '')");
  await expect(warning('Metric count')).toBeHidden();
  await editor.getByRole('tab', { name: 'Settings' }).click();
  await editor.getByRole('textbox', { name: 'Autocomplete query predicate' }).fill("a > {{ url_param('least', 0) }}");
  await expect(warning('Autocomplete query predicate')).toBeVisible();
});
