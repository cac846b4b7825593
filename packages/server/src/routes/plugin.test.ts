import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';
import { storeUrls } from '../testing/store-urls.ts';

describe.each(storeUrls())('plugins on $dialect', ({ open }) => {
  let sextant: TestServer;
  let reader: Client;

  let drop: () => Promise<void>;

  beforeAll(async () => {
    const store = await open();
    ({ drop } = store);
    const flags = '{"DYNAMIC_PLUGINS": true}';
    sextant = await openTestServer({
      environment: { SEXTANT_FEATURE_FLAGS: flags, SEXTANT_DATABASE_URL: store.url },
    });
    reader = await sextant.user('rita', ['Gamma']);
  });
  afterAll(async () => {
    await sextant.close();
    await drop();
  });

  const gauge = { name: 'Gauge', key: 'gauge_1', bundle_url: 'https://plugins.example/gauge.js?v=2' };
  const create = '/dynamic-plugins/api/create';

  test('[VIZ-017 VIZ-022] the list of plugins has key and address of each, for everybody who is signed in', async () => {
    const { id } = (await sextant.admin.post(create, gauge)).body;
    const { status, body } = await reader.get('/dynamic-plugins/api/read');
    expect(status).toBe(200);
    expect(body.result).toContainEqual({ id, ...gauge });
    expect(body.count).toBe(body.result.length);
    expect((await sextant.anonymous.get('/dynamic-plugins/api/read')).status).toBe(401);
    expect((await sextant.admin.delete(`/dynamic-plugins/api/delete/${id}`)).body).toEqual({ message: 'OK' });
  });

  test('administrators add, change and remove plugins; a key is one chart type', async () => {
    const { admin } = sextant;
    const dial = { ...gauge, key: 'dial' };
    const { id } = (await admin.post(create, dial)).body;
    expect(await admin.post(create, { ...dial, name: 'Twin' })).toMatchObject({ status: 422 });
    const other = (await admin.post(create, { ...dial, key: 'dial_2' })).body.id;
    const codeOf = async (request: Promise<{ body: { errors: { extra: { code: string } }[] } }>) =>
      (await request).body.errors[0]?.extra.code;
    expect(await codeOf(admin.post(create, dial))).toBe('PLUGIN_002');
    expect(await codeOf(admin.put(`/dynamic-plugins/api/update/${other}`, { key: 'dial' }))).toBe('PLUGIN_002');
    for (const key of ['pie', 'histogram', 'world_map'])
      expect(await codeOf(admin.post(create, { ...dial, key }))).toBe('PLUGIN_001');
    expect((await admin.put(`/dynamic-plugins/api/update/${id}`, { key: 'dial', name: 'Dial' })).status).toBe(200);
    const { result } = (await admin.get('/dynamic-plugins/api/read')).body;
    expect(result).toContainEqual({ id, ...dial, name: 'Dial' });
    for (const number of [id, other]) await admin.delete(`/dynamic-plugins/api/delete/${number}`);
    expect(await codeOf(admin.put(`/dynamic-plugins/api/update/${id}`, { name: 'Gone' }))).toBe('NOT_FOUND_025');
    expect(await codeOf(admin.delete(`/dynamic-plugins/api/delete/${id}`))).toBe('NOT_FOUND_025');
  });

  test('[G4] nobody but administrators writes plugins, and no address but https, this server or this machine is taken', async () => {
    for (const client of [reader, await sextant.user('alf', ['Alpha'])])
      expect((await client.post(create, gauge)).status).toBe(403);
    const closedAddresses = [
      'http://plugins.example/a.js',
      '//plugins.example/a.js',
      'javascript:alert(1)',
      'data:text/javascript,1',
      'https://user:word@plugins.example/a.js',
      'https://plugins.example/a.js; script-src *',
      "https://plugins.example/a'.js",
      'https://plugins.example/a"b.js',
    ];
    for (const url of closedAddresses)
      expect({ url, status: (await sextant.admin.post(create, { ...gauge, bundle_url: url })).status }).toEqual({
        url,
        status: 400,
      });
  });

  const policyOf = (header: unknown): Readonly<Record<string, string>> =>
    Object.fromEntries(
      String(header)
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
    );

  test('[G4] a frame is sandboxed, fetches its own bundle alone and gives that up before the bundle runs', async () => {
    const { id } = (await sextant.admin.post(create, gauge)).body;
    const { status, headers, text } = await reader.get(`/dynamic-plugins/frame/${id}`);
    expect(status).toBe(200);
    expect(policyOf(headers['content-security-policy'])).toMatchObject({
      'default-src': "'none'",
      'connect-src': 'https://plugins.example/gauge.js',
      'frame-ancestors': "'self'",
      'form-action': "'none'",
      sandbox: 'allow-scripts',
    });
    expect(text).toContain('data-bundle="https://plugins.example/gauge.js?v=2"');
    expect(text.indexOf('lock();')).toBeGreaterThan(-1);
    expect(text.indexOf('lock();')).toBeLessThan(text.indexOf('createObjectURL'));
    expect((await sextant.anonymous.get(`/dynamic-plugins/frame/${id}`)).status).toBe(401);
    const page = await sextant.admin.get('/superset/welcome/');
    expect(policyOf(page.headers['content-security-policy'])).toMatchObject({
      'frame-src': "'self'",
      'script-src': "'self'",
    });
    await sextant.admin.delete(`/dynamic-plugins/api/delete/${id}`);
  });

  test('[FLAG-007] without DYNAMIC_PLUGINS no frame is served, and pages may have none', async () => {
    const plain = await openTestServer();
    try {
      const { id } = (await plain.admin.post(create, gauge)).body;
      expect((await plain.admin.get(`/dynamic-plugins/frame/${id}`)).status).toBe(404);
      const page = await plain.admin.get('/superset/welcome/');
      expect(policyOf(page.headers['content-security-policy'])).not.toHaveProperty('frame-src');
    } finally {
      await plain.close();
    }
  });
});
