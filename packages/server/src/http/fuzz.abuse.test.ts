import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorResponse, routes } from '@sextant/contract';
import type { Route } from '@sextant/contract';
import { formOf } from '../testing/bundles.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { signInAs } from '../testing/core-server.ts';
import type { TestResponse, CallOptions, Client } from '../testing/core-server.ts';
import { hostileRequests } from '../testing/hostile-inputs.ts';
import { storeUrls } from '../testing/store-urls.ts';
import { samples } from '../testing/thorough.ts';

const perRoute = samples(12, 500);
const datasetName = 'fuzzed.csv';

/** How the library that checks bodies says what is wrong. */
const libraryWords =
  /Invalid (?:input|option|key|element|string)(?::| in)|Unrecognized key|expected [\w ]+, received|Too (?:big|small):/;

/** What a rejection must look like: the shape of the wire, a code of ours, and no text from inside. */
function errorOf(result: TestResponse): string | null {
  if (result.status < 400) return null;
  if (result.status >= 500 && result.status !== 503) return 'an error of the server';
  const parsed = errorResponse.safeParse(result.body);
  if (!parsed.success) return 'not the shape of an error';
  if (typeof parsed.data.errors?.[0]?.extra?.code !== 'string') return 'no code';
  if (/\bat \S+ \(|node_modules|SQLITE_|syntax error at|ECONN|ENOENT/.test(result.text)) return 'text from inside';
  if (libraryWords.test(JSON.stringify([parsed.data.errors, parsed.data.message]))) return 'the words of a library';
  return null;
}

/** A hostile payload in the way that the route takes bodies; of a form it is the file and each field. */
function sentAs(bodyType: NonNullable<Route['bodyType']>, payload: unknown): CallOptions {
  if (bodyType !== 'multipart') {
    const type = bodyType === 'stream' ? 'application/octet-stream' : 'application/json';
    return { body: payload, headers: { 'content-type': type } };
  }
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const form = formOf(Buffer.from(text), { passwords: text, overwrite: text, databases: text });
  return { body: form.payload, headers: { 'content-type': form.contentType } };
}

for (const [storeIndex, { dialect, open }] of storeUrls().entries()) {
  let server: DataServer;
  let drop: () => Promise<void>;
  let admin: Client;

  beforeAll(async () => {
    const freshStore = await open();
    ({ drop } = freshStore);
    server = await openDataServer({ SEXTANT_DATABASE_URL: freshStore.url, SEXTANT_QUERY_TIMEOUT_S: '5' });
    // Not the first user: hostile changes of user 1 end the sessions of that one.
    admin = await server.user('fuzzer', ['Admin']);
    const datasetId = await datasetOf(admin, datasetName, 'a,b\n1,x\n2,y');
    await admin.post('/api/v1/dashboard/', { dashboard_title: 'fuzzed' });
    await admin.post('/api/v1/chart/', {
      slice_name: 'fuzzed',
      viz_type: 'table',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: '{}',
    });
  });
  afterAll(async () => {
    await server.close();
    await drop();
  });

  test.each(routes.map(({ name, route }, turn) => ({ name, route, turn })))(
    `[J2] hostile input to $name is rejected with a code or gets a plain result, on ${dialect}`,
    { timeout: 120_000 },
    async ({ name, route, turn }) => {
      const isSignOut = name === 'session.remove';
      const errors: string[][] = [];
      // Each store meets others of the inputs.
      for (const { inputName, method, url, payload } of hostileRequests(route, perRoute, turn + 2 * storeIndex)) {
        const client = isSignOut ? await signInAs(server.server, 'fuzzer', 'fuzzer has a password') : admin;
        const sentOptions = payload === undefined ? {} : sentAs(route.bodyType ?? 'json', payload);
        const result = await client.call(method, url, sentOptions);
        const error = errorOf(result);
        if (error !== null) errors.push([inputName, error, String(result.status), result.text.slice(0, 300)]);
      }
      expect(errors).toEqual([]);
      expect((await admin.get('/api/v1/me/')).status).toBe(200);
    },
  );
}
