import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { e2eEnvironment } from '../environment.ts';
import { openCuttableProxy } from '../pages/cuttable-proxy.ts';
import { HomePage } from '../pages/home.ts';
import { importTable } from '../pages/imported-table.ts';
import { ownName } from '../pages/own-objects.ts';
import { UploadDialog } from '../pages/upload.ts';
import { expectAccessible, expectAccessibleAbove, watchErrors } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

const tableName = (word: string): string => ownName(word).replaceAll(' ', '_');
const manyRows = (rows: number): string =>
  [
    'day,amount',
    ...Array.from({ length: rows }, (_, row) => `2001-01-${String((row % 28) + 1).padStart(2, '0')},${row}`),
  ].join('\n');

/** Files that the server keeps between upload and import: those called `fileName`, and those of which it does not know the name (yet). */
function waitingFiles(fileName: string): string[] {
  const folder = join(e2eEnvironment(() => '').data, 'uploads');
  const isAnothers = (file: string): boolean => {
    try {
      const record = readFileSync(join(folder, `${file.split('.')[0]}.json`), 'utf8');
      return (JSON.parse(record) as { fileName: string }).fileName !== fileName;
    } catch {
      return false;
    }
  };
  return readdirSync(folder).filter((file) => !isAnothers(file));
}

test('types are guessed, can be changed, and a column can be left out; delimiter, decimal character, quotes, thousands, null texts, date patterns and header are options, which preview and import follow; names are made unique', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const upload = new UploadDialog(page);
  const cells = ['"1,234"', '"2,500"', '"12,000"'];
  const guessed = ['day,amount,code,note', ...cells.map((cell, row) => `0${row + 1}/02/2001,${cell},00${row},x`)].join(
    '\n',
  );
  await test.step('types are guessed, can be changed, and a column can be left out', async () => {
    await upload.send({ name: 'guessed.csv', content: guessed });
    await upload.previewed();
    await expect(upload.dialog.getByText('4 columns, 3 rows')).toBeVisible();
    await expect(upload.column('day').getByRole('button')).toHaveText(/Date/);
    await expect(upload.column('amount').getByRole('button')).toHaveText(/Whole number/);
    // Each type stands on one line.
    const types = upload.rows.getByRole('button', { name: /Type of/ });
    await expect(types).toHaveCount(4);
    const heights = await types.evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
    await expectAccessible(page);
    await upload.chooseType('amount', 'Text');
    await expect(upload.column('amount').getByRole('button')).toHaveText(/Text/);
    await upload.column('note').getByRole('checkbox').uncheck({ force: true });
    const name = tableName('guessed');
    await upload.importPlain(name);
    const dataset = await page.request.get(`/api/v1/dataset/${await datasetIdOf(page, name)}`);
    const { columns } = ((await dataset.json()) as { result: { columns: { column_name: string; type: string }[] } })
      .result;
    expect(columns.map((column) => column.column_name)).toEqual(['day', 'amount', 'code']);
    expect(columns.find((column) => column.column_name === 'amount')?.type).toMatch(/VARCHAR|TEXT/i);
  });

  await test.step('duplicate and empty column names are made unique and said', async () => {
    await upload.send({ name: 'names.csv', content: 'a,a,,b\n1,2,3,4\n5,6,7,8\n' });
    await upload.previewed();
    await expect(upload.rows.getByRole('columnheader')).toHaveCount(4);
    const names = await upload.rows
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map((head) => head.querySelector('[title]')?.getAttribute('title') ?? ''));
    expect(new Set(names).size).toBe(4);
    expect(names).not.toContain('');
  });

  await test.step('delimiter, decimal character, null texts and header are options; the preview follows them', async () => {
    await upload.choose({ name: 'options.csv', content: 'x;y\n1,5;none\n2,25;b\n' });
    await expect(upload.column('x')).toBeVisible();
    await expect(upload.rows.getByRole('columnheader')).toHaveCount(2);
    await upload.dialog.getByRole('button', { name: /Decimal character/ }).click();
    await page.getByRole('option', { name: /as in 1,5/ }).click();
    await expect(upload.column('x').getByRole('button')).toHaveText(/Decimal|number/i);
    await upload.dialog.getByText('First row holds the names', { exact: true }).click();
    await expect(upload.rows.getByRole('cell', { name: 'x', exact: true })).toBeVisible();
    await upload.dialog.getByText('First row holds the names', { exact: true }).click();
    await expect(upload.rows.getByRole('cell', { name: 'x', exact: true })).toBeHidden();
  });

  await test.step('quotes, thousands and date patterns are options; the preview and the import follow them', async () => {
    const content = "day;amount;note\n03/02/2024;1.234;'a;b'\n04/02/2024;12.000;'c'\n";
    await upload.send({ name: 'reading.csv', content });
    await upload.previewed();
    await upload.dialog.getByRole('button', { name: 'Options', exact: true }).click();
    await upload.chooseOption('Quote character', "'  single");
    await expect(upload.rows.getByRole('cell', { name: 'a;b', exact: true })).toBeVisible();
    await upload.chooseOption('Thousands', '.  as in 1.234');
    await expect(upload.column('amount').getByRole('button')).toHaveText(/Whole number/);
    await expect(upload.dialog.getByRole('button', { name: /Decimal character/ })).toContainText('as in 1,5');
    const pattern = upload.dialog.getByLabel('Date pattern of day');
    await pattern.fill('day first');
    await pattern.press('Enter');
    await expect(upload.dialog.getByText('Write the parts as %d, %m, %Y')).toBeVisible();
    await pattern.fill('%d/%m/%Y');
    await pattern.press('Enter');
    await expect(upload.dialog.getByText('Write the parts as')).toBeHidden();
    await expect(upload.dialog.getByText(/, 2 rows$/)).toBeVisible();
    await expectAccessibleAbove(page);
    const name = tableName('reading');
    await upload.importPlain(name);
    expect(await firstRowOf(page, name, ['day', 'amount', 'note'])).toEqual({
      day: Date.UTC(2024, 1, 3),
      amount: 1234,
      note: 'a;b',
    });
  });
  expect(errors).toEqual([]);
});

test('a name that is taken: Fail says so beside the name, Append adds the rows, Replace leaves only the new ones; the name of a deleted table is free again', async ({
  page,
}) => {
  const upload = new UploadDialog(page);
  const name = tableName('taken');
  const file = { name: 'taken.csv', content: 'a,b\n1,2\n3,4\n' };
  await importTable(page, name, { file });

  await test.step('Fail, then Append', async () => {
    await upload.send(file);
    await upload.previewed();
    await upload.tableName.fill(name);
    await upload.makesDashboard.uncheck({ force: true });
    await upload.submit.click();
    await expect(upload.error).toContainText('UPLOAD_012');
    await expect(upload.error).toContainText(`There is a table ${name} already`);
    await expect(upload.tableName).toHaveValue(name);
    await upload.ifExists('Append').check({ force: true });
    await upload.submit.click();
    await page.waitForURL(/\/explore\//);
    await expect(page.getByText(/\d+ rows?/).first()).toBeVisible();
    expect(await rowsOf(page, name)).toBe(4);
  });

  await test.step('Replace', async () => {
    await upload.send(file);
    await upload.previewed();
    await upload.ifExists('Replace').check({ force: true });
    await upload.importPlain(name);
    expect(await rowsOf(page, name)).toBe(2);
  });

  await test.step('the name of a deleted table is free again', async () => {
    await trashDataset(page, name);
    await upload.send({ ...file, content: `${file.content}5,6\n` });
    await upload.previewed();
    await upload.importPlain(name);
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
      `A deleted dataset had the name ${name}. It is called ${name}_earlier now`,
    );
    expect(await rowsOf(page, name)).toBe(3);
  });
});

async function datasetIdOf(page: Page, name: string): Promise<number> {
  const list = await page.request.get(`/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:${name})))`);
  const { result } = (await list.json()) as { result: { id: number }[] };
  return result[0]?.id ?? 0;
}

async function csrfHeaders(page: Page): Promise<Record<string, string>> {
  const token = (await (await page.request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  return { 'x-csrftoken': token.result };
}

async function trashDataset(page: Page, name: string): Promise<void> {
  const headers = await csrfHeaders(page);
  const result = await page.request.delete(`/api/v1/dataset/${await datasetIdOf(page, name)}`, { headers });
  expect(result.status()).toBe(200);
}

/** The first row of what a dataset results to a query. */
async function sendRequest(page: Page, name: string, query: object): Promise<Record<string, unknown>> {
  const result = await page.request.post('/api/v1/chart/data', {
    headers: await csrfHeaders(page),
    data: { datasource: { id: await datasetIdOf(page, name), type: 'table' }, queries: [query] },
  });
  const body = (await result.json()) as { result: { data: Record<string, unknown>[] }[] };
  return body.result[0]?.data[0] ?? {};
}

const firstRowOf = (page: Page, name: string, columns: readonly string[]): Promise<Record<string, unknown>> =>
  sendRequest(page, name, { columns, row_limit: 1, orderby: [[columns[0], true]] });

/** Counts the rows of a dataset by asking for its chart data. */
async function rowsOf(page: Page, name: string): Promise<unknown> {
  const metric = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' };
  return (await sendRequest(page, name, { metrics: [metric], columns: [] }))['n'];
}

const rejectedFiles: readonly (readonly [what: string, name: string, content: string | Buffer, code: string])[] = [
  ['an empty file', 'empty.csv', '', 'UPLOAD_001'],
  ['a header without rows', 'header.csv', 'a,b,c\n', 'UPLOAD_007'],
  ['a ZIP named .csv', 'zip.csv', Buffer.from('504b0304140000000800', 'hex'), 'UPLOAD_003'],
  ['a gzip named .csv', 'gz.csv', gzipSync('a,b\n1,2\n'), 'UPLOAD_003'],
  [
    '5,000 columns',
    'wide.csv',
    `${Array.from({ length: 5_000 }, (_, i) => `c${i}`).join(',')}\n${'1,'.repeat(4_999)}1\n`,
    'UPLOAD_004',
  ],
];

test('files that cannot be taken are rejected in the dialog, one over the limit before a byte is sent, and another can be chosen there; bytes that are no UTF-8 are read as Western European when one says so', async ({
  page,
}) => {
  await page.route('**/api/v1/sextant/home', async (route) => {
    const result = await route.fetch();
    const body = (await result.json()) as { result: { upload: { maxSizeBytes: number } } };
    body.result.upload.maxSizeBytes = 1024 ** 2;
    await route.fulfill({ response: result, json: body });
  });
  const sentTexts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sentTexts.push(request.url()));
  const upload = new UploadDialog(page);

  await test.step('a file over the limit is rejected before a byte is sent', async () => {
    await upload.send({ name: 'large.csv', content: Buffer.alloc(1024 ** 2 + 1, 'a') });
    await expect(upload.error).toContainText('UPLOAD_002');
    await expect(upload.error).toContainText('The file is larger than 1 MB');
    expect(sentTexts.filter((url) => url.includes('/uploads'))).toEqual([]);
  });

  for (const [fileKind, name, content, code] of rejectedFiles)
    await test.step(fileKind, async () => {
      await upload.choose({ name, content });
      await expect(upload.error).toContainText(code);
      await upload.choose({ name: 'good.csv', content: 'a,b\n1,2\n' });
      await upload.previewed();
      await expect(upload.tableName).toHaveValue('good');
      await expect(upload.error).toBeHidden();
    });

  await test.step('bytes that are no UTF-8 are rejected with their line, and read as Western European', async () => {
    await upload.choose({ name: 'latin.csv', content: Buffer.from('name,n\nM\xfcller,1\nSt\xf8re,2\n', 'latin1') });
    await expect(upload.error).toContainText('UPLOAD_005');
    await expect(upload.error).toContainText('Line 2 is not valid UTF-8');
    await upload.error.getByRole('button', { name: 'Read it as Western European (Windows-1252)' }).click();
    await upload.previewed();
    await expect(upload.rows.getByRole('cell', { name: 'Müller', exact: true })).toBeVisible();
    await expect(upload.dialog.getByText('The file is read as Western European (Windows-1252)')).toBeVisible();
    // The options stand open, since one of them is not the usual; an encoding that does not fit leaves the preview as it was.
    await upload.chooseOption('Encoding', 'UTF-8');
    await expect(upload.error).toContainText('UPLOAD_005');
    await expect(upload.rows.getByRole('cell', { name: 'Müller', exact: true })).toBeVisible();
    await upload.importPlain(tableName('latin'));
  });
});

test('a first dashboard is a draft with readable names; a table without the dashboard that was asked for: the dialog says what was made and why the dashboard was not', async ({
  page,
}) => {
  const upload = new UploadDialog(page);
  await test.step('a first dashboard is a draft with readable names', async () => {
    const content = `tail_number,AvgPrice\n${'N1,2.5\nN2,3.5\n'.repeat(20)}`;
    await upload.send({ name: 'first.csv', content });
    await upload.previewed();
    await upload.tableName.fill(tableName('first'));
    await upload.submit.click();
    await page.waitForURL(/\/superset\/dashboard\//, { timeout: 30_000 });
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: /Tail number/ }).last()).toBeVisible();
    await expect(page.getByRole('columnheader', { name: /Avg price/ }).last()).toBeVisible();
  });

  await test.step('a table without the dashboard that was asked for', async () => {
    await page.route('**/sextant/uploads/*/import', async (route) => {
      // The server's own result, when the dashboard cannot be made.
      const result = await route.fetch();
      const body = (await result.json()) as { result: Record<string, unknown> };
      const message =
        'The table lonely was made with 2 rows, its first dashboard was not: the time was up (ENGINE_008)';
      const missing = { dashboardId: null, dashboardUrl: null, warnings: [{ code: 'UPLOAD_019', message }] };
      await route.fulfill({ response: result, json: { result: { ...body.result, ...missing } } });
    });
    await upload.send({ name: 'lonely.csv', content: 'a,b\n1,2\n3,4\n' });
    await upload.previewed();
    await upload.tableName.fill(tableName('lonely'));
    await upload.submit.click();
    await expect(upload.error).toContainText('UPLOAD_019');
    await expect(upload.error).toContainText('was made with 2 rows, its first dashboard was not');
    await expectAccessibleAbove(page);
    await upload.dialog.getByRole('button', { name: 'Explore the table' }).click();
    await page.waitForURL(/\/explore\//);
  });
});

/** Slows the way to the server, so that an upload is seen while it goes. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  });
}

test('the dialog has the focus when what had it is gone; closing it after the preview throws the sent file away; while one is sent the dialog shows how far it is, and Cancel ends it and leaves nothing', async ({
  page,
}) => {
  const upload = new UploadDialog(page);
  await test.step('neither Close nor its hint shows itself', async () => {
    const name = `${tableName('focus')}.csv`;
    await new HomePage(page).open();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await upload.choose({ name, content: 'a,b\n1,2\n' });
    await upload.previewed();
    await expect(upload.dialog).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    expect(waitingFiles(name).length).toBeGreaterThan(0);
    const missingRequest = page.waitForResponse((result) => result.request().method() === 'DELETE');
    await upload.dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    expect((await missingRequest).status()).toBe(200);
    await expect(upload.dialog).toBeHidden();
    await expect.poll(() => waitingFiles(name)).toEqual([]);
  });

  await test.step('how far it is, until Cancel', async () => {
    const name = `${tableName('slow')}.csv`;
    await slowDown(page);
    await new HomePage(page).chooseFile({ name, content: manyRows(300_000) });
    await expect(upload.dialog.getByRole('progressbar', { name: 'Sending the file' })).toBeVisible();
    await expect
      .poll(async () => Number(await upload.dialog.getByRole('progressbar').getAttribute('aria-valuenow')))
      .toBeGreaterThan(0);
    await upload.dialog.getByRole('button', { name: 'Cancel the upload' }).click();
    await expect(upload.dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    await expect.poll(() => waitingFiles(name)).toEqual([]);
  });
});

test('an upload that is cut in the middle says so, keeps nothing, and can be sent again', async ({ page, baseURL }) => {
  const cuttableServer = await openCuttableProxy(Number(new URL(baseURL ?? '').port));
  try {
    const name = `${tableName('cut')}.csv`;
    await page.goto(`http://127.0.0.1:${cuttableServer.port}/superset/welcome/`);
    cuttableServer.cutEvery(2_000_000);
    await new HomePage(page).chooseFile({ name, content: manyRows(1_000_000) });
    const upload = new UploadDialog(page);
    await expect(upload.error).toContainText('The connection was lost while the file was being sent. Nothing was kept');
    await expect.poll(() => waitingFiles(name)).toEqual([]);
    cuttableServer.stopCutting();
    await upload.choose({ name: 'again.csv', content: 'a,b\n1,2\n' });
    await upload.previewed();
  } finally {
    cuttableServer.close();
  }
});

test('[G1] file and column names full of markup and SQL are shown as they are and do nothing', async ({ page }) => {
  const errors = watchErrors(page);
  const upload = new UploadDialog(page);
  const script = '<img src=x onerror=alert(1)>';
  const sql = `select "x'; --`;
  const header = [`"${script}"`, `"${sql.replaceAll('"', '""')}"`, 'javascript:alert(2)', '"{{ 7*7 }}"'].join(',');
  await upload.send({
    name: `"><script>alert(3)</script>.csv`,
    content: `${header}\n1,2,"<svg onload=alert(4)>",4\n5,6,x,8\n`,
  });
  await upload.previewed();
  await expect(upload.column(script)).toBeVisible();
  await expect(upload.column(sql)).toBeVisible();
  await expect(upload.dialog.getByText('<svg onload=alert(4)>')).toBeVisible();
  const name = tableName('hostile');
  await upload.tableName.fill(`${name} <b onmouseover=alert(5)>`);
  await upload.submit.click();
  await page.waitForURL(/\/superset\/dashboard\//, { timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/hostile/i);
  await expect(page.locator('[data-tile-id]').first()).toBeVisible();
  await expect(page.locator('[data-tile-id]').getByRole('alert')).toHaveCount(0);
  await page.goto(`/tablemodelview/list/?search=${name}`);
  await expect(page.getByRole('link', { name: /<b onmouseover=alert\(5\)>/ }).first()).toBeVisible();
  expect(await page.locator('img[src="x"], svg[onload], b[onmouseover]').count()).toBe(0);
  expect(errors).toEqual([]);
});
