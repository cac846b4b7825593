import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openTestServer } from '../../testing/core-server.ts';
import { loadOnce, oneOpening } from './one-opening.ts';

test('what calls of one opening load is loaded once, for each name; of two openings, and beside them, anew', async () => {
  let loadCount = 0;
  const load = async (user: number): Promise<number> => loadOnce(['thing', user], async () => (loadCount += 1));
  const [one, other] = [oneOpening(), oneOpening()];
  expect([await one(() => load(1)), await one(() => load(1)), await one(() => load(2))]).toEqual([1, 1, 2]);
  expect([await other(() => load(1)), await one(() => load(1))]).toEqual([3, 1]);
  expect([await load(1), await load(1)]).toEqual([4, 5]);
});

test('the page of a dashboard reads it once for all that it begins with, each page as it is then and for who opens it', async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'one-opening-'));
  const calls = ['/api/v1/dashboard/:id', '/api/v1/dashboard/:id/charts', '/api/v1/dashboard/:id/datasets'];
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  writeFileSync(
    join(webRoot, 'openings.json'),
    JSON.stringify([{ address: '/superset/dashboard/:id/', files: [], calls }]),
  );
  const sextant = await openTestServer({ webRoot });
  try {
    const { admin, context } = sextant;
    const { id } = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'As it was' })).body;
    const load = vi.spyOn(context.store.dashboards, 'load');
    const open = (client = admin) => client.get(`/superset/dashboard/${id}/`, { headers: { accept: 'text/html' } });
    expect((await open()).text).toContain('As it was');
    expect(load).toHaveBeenCalledTimes(1);
    await admin.put(`/api/v1/dashboard/${id}`, { dashboard_title: 'As it is' });
    load.mockClear();
    const page = (await open()).text;
    expect([page.includes('As it is'), page.includes('As it was')]).toEqual([true, false]);
    expect(load).toHaveBeenCalledTimes(1);
    const stranger = await open(await sextant.user('otto', ['Gamma']));
    expect([stranger.status, stranger.text.includes('As it is')]).toEqual([404, false]);
  } finally {
    await sextant.close();
    rmSync(webRoot, { recursive: true, force: true });
  }
});
