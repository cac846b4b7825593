import { createHash, randomBytes } from 'node:crypto';
import { test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';

/** True where pictures are compared with those of another run: what a test makes then has the same name in each. */
export const hasFixedClock = process.env['SEXTANT_E2E_FIXED_CLOCK'] === 'yes';

/** How many names of a word each test has had. */
const nameCounts = new Map<string, number>();

function repeatableEnding(word: string): string {
  const place = [...test.info().titlePath, word].join(' ');
  const count = (nameCounts.get(place) ?? 0) + 1;
  nameCounts.set(place, count);
  return createHash('sha256').update(`${place} ${count}`).digest('hex').slice(0, 8);
}

/** A name that no other test uses: at random, or with the fixed clock by the test that asks. */
export const ownName = (word: string): string =>
  `${word} ${hasFixedClock ? repeatableEnding(word) : randomBytes(4).toString('hex')}`;

async function token(request: APIRequestContext): Promise<string> {
  const result = await request.get('/api/v1/security/csrf_token/');
  return ((await result.json()) as { result: string }).result;
}

async function post(page: Page, path: string, data: unknown): Promise<{ id: number }> {
  const result = await page.request.post(path, { data, headers: { 'x-csrftoken': await token(page.request) } });
  if (!result.ok()) throw new Error(`${path}: ${result.status()} ${await result.text()}`);
  return (await result.json()) as { id: number };
}

/** Makes an empty dashboard by the API; the page must be signed in. */
export async function makeDashboard(page: Page, title: string): Promise<number> {
  return (await post(page, '/api/v1/dashboard/', { dashboard_title: title })).id;
}

/** What the API says of a dashboard. */
export interface ShownDashboard {
  readonly version: number;
  readonly slug: string | null;
  readonly certified_by: string | null;
  readonly charts: readonly string[];
  readonly position_json: string | null;
  readonly json_metadata: string | null;
}

/** A dashboard as the server keeps it. */
export async function showDashboard(page: Page, id: number): Promise<ShownDashboard> {
  const result = await page.request.get(`/api/v1/dashboard/${id}`);
  return ((await result.json()) as { result: ShownDashboard }).result;
}

/** Changes a dashboard as another editor would, past the page. */
export async function changeDashboard(page: Page, id: number, data: Readonly<Record<string, unknown>>): Promise<void> {
  const headers = { 'x-csrftoken': await token(page.request) };
  const result = await page.request.put(`/api/v1/dashboard/${id}`, { data, headers });
  if (!result.ok()) throw new Error(`${result.status()} ${await result.text()}`);
}

/** Makes a chart of a dataset by the API. */
export async function makeChart(page: Page, name: string, datasetId: number): Promise<number> {
  const body = {
    slice_name: name,
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: '{}',
  };
  return (await post(page, '/api/v1/chart/', body)).id;
}

/** Ends the session on the server; the browser knows nothing of it and keeps its cookie. */
export async function endSessionOnServer(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  await page.request.delete('/api/v1/sextant/session', { headers: { 'x-csrftoken': await token(page.request) } });
  await page.context().addCookies(cookies);
}

/** Makes a dashboard with tabs at the top that hold nothing; returns its id. */
export async function makeTabs(page: Page, title: string, ids: readonly string[]): Promise<number> {
  const tabs = ids.map((id) => ({ id, type: 'TAB', children: [], parents: ['ROOT_ID', 'TABS'], meta: { text: id } }));
  const top = { id: 'TABS', type: 'TABS', children: ids, parents: ['ROOT_ID'], meta: {} };
  const nodes = [{ id: 'ROOT_ID', type: 'ROOT', children: ['TABS'] }, top, ...tabs];
  const positions = Object.fromEntries(nodes.map((node) => [node.id, node]));
  const id = await makeDashboard(page, title);
  await changeDashboard(page, id, { json_metadata: JSON.stringify({ positions }) });
  return id;
}
