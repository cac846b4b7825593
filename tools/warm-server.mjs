// Runs the built server once, through what a first day does, so that what V8 compiles meanwhile is kept beside the build (`server/src/run-compiled.ts`).
// Without it everything works, a little later: nothing here can fail a build.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { serverCommand } from './server-command.mjs';

/** It takes three seconds. On a machine that is busy otherwise, what was compiled by then is enough; a build does not wait for more. */
const longestMs = 20_000;
/** The server ends by itself within this. */
const endedMs = 12_000;
const password = randomUUID();

/** Nothing of the operator's settings, and no other flags of Node: V8 keeps code for the flags it ran with. */
function environment(folder) {
  const cleanEnv = Object.entries(process.env).filter(([name]) => !/^(SEXTANT_|NODE_|npm_)/.test(name));
  return {
    ...Object.fromEntries(cleanEnv),
    SEXTANT_DATA: folder,
    SEXTANT_HOST: '127.0.0.1',
    SEXTANT_PORT: '0',
    SEXTANT_EXAMPLES: 'off',
    SEXTANT_ADMIN_PASSWORD: password,
    SEXTANT_LOG_LEVEL: 'error',
  };
}

function addressOf(server) {
  return new Promise((resolve, reject) => {
    let text = '';
    server.stdout.on('data', (bytes) => {
      text += bytes;
      const address = /ready: (http:\/\/\S+?)\/ /.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

/** Who asks: a browser that keeps its cookie and proves its writes. */
async function signIn(address) {
  const request = async (path, { status = 200, ...options } = {}) => {
    const result = await fetch(`${address}${path}`, { redirect: 'manual', ...options });
    const body = await result.text();
    if (result.status !== status) throw new Error(`${options.method ?? 'GET'} ${path} answered ${result.status}`);
    return { result, body };
  };
  const { result: queryResult, body } = await request('/login/');
  const token =
    /name="csrf_token"[^>]*value="([^"]+)"/.exec(body)?.[1] ?? /value="([^"]+)"[^>]*name="csrf_token"/.exec(body)?.[1];
  const cookieOf = ({ headers }) =>
    headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  const form = new URLSearchParams({ username: 'admin', password, csrf_token: token ?? '' });
  const signedIn = await request('/login/', {
    status: 302,
    method: 'POST',
    body: form,
    headers: { cookie: cookieOf(queryResult) },
  });
  const cookie = cookieOf(signedIn.result);
  const tokenResponse = await request('/api/v1/security/csrf_token/', { headers: { cookie } });
  const headers = { cookie, 'x-csrftoken': JSON.parse(tokenResponse.body).result, 'accept-encoding': 'gzip' };
  return {
    get: async (path, status) => (await request(path, { status, headers })).body,
    post: async (path, sent, { status = 200, type = 'application/json', more = {} } = {}) => {
      const sending = { status, method: 'POST', headers: { ...headers, 'content-type': type, ...more } };
      return JSON.parse(
        (await request(path, { ...sending, body: type === 'application/json' ? JSON.stringify(sent) : sent })).body,
      );
    },
  };
}

const cities = ['Lisbon', 'Oslo', 'Quito', 'Perth', 'Osaka'];
const rows = Array.from({ length: 400 }, (_, row) => {
  const day = new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10);
  return `${day},${cities[row % cities.length]},${row % 3 === 0 ? 'air' : 'sea'},${(row * 37) % 500},${((row * 13) % 97) / 4}`;
});
const file = ['day,city,way,weight,price', ...rows].join('\n');

async function liveOneDay(address) {
  const user = await signIn(address);
  const page = await user.get('/superset/welcome/');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  if (script !== undefined) await user.get(script);
  for (const path of ['sextant/home', 'dashboard/', 'chart/', 'dataset/', 'database/', 'me/'])
    await user.get(`/api/v1/${path}`);
  const uploads = '/api/v1/sextant/uploads';
  const type = 'application/octet-stream';
  const { result: sent } = await user.post(`${uploads}?name=freight.csv`, file, { status: 201, type });
  const columns = sent.columns.map(({ source, name, type: kind }) => ({ source, name, type: kind, keep: true }));
  const importRequest = { tableName: 'freight', columns, ifExists: 'fail', makeDashboard: true };
  const { result: made } = await user.post(`${uploads}/${sent.uuid}/import`, importRequest, { status: 201 });
  await openDashboard(user, made);
  await user.get(`/explore/?slice_id=${made.chartIds[0]}`);
  await user.get('/api/v1/chart/0', 404);
}

/** The page, what its tiles ask together as after a click, and their rows as a file. */
async function openDashboard(user, { dashboardId, chartIds, datasetId }) {
  await user.get(`/superset/dashboard/${dashboardId}/`);
  const datasource = { id: datasetId, type: 'table' };
  const filters = [{ col: 'city', op: 'IN', val: ['Oslo'] }];
  const sum = { expressionType: 'SIMPLE', column: { column_name: 'weight' }, aggregate: 'SUM' };
  const request = (query, more) =>
    user.post(
      '/api/v1/chart/data',
      { datasource, queries: [{ metrics: ['count', sum], filters, ...query }] },
      { more },
    );
  const together = { 'x-sextant-together': `${randomUUID()}/2` };
  await Promise.all([request({ columns: ['way'] }, together), request({ columns: [] }, together)]);
  await Promise.all(chartIds.map((id) => user.get(`/api/v1/chart/${id}/data/`)));
  await user.get(`/api/v1/chart/${chartIds[0]}/data/?format=csv`);
}

/** Starts the server in a folder of its own, uses it and stops it; says so in one line when that did not work. */
export async function warmServer() {
  // Where the next build removes it, should this one be killed.
  const folder = mkdtempSync(join(root, 'build', 'server', 'first-day-'));
  // The server stops when the channel closes, on every system and also when this process is killed; then it keeps what was compiled.
  const server = spawn(process.execPath, [...serverCommand, '--keep-compiled'], {
    env: environment(folder),
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  const ended = once(server, 'exit').catch(() => undefined);
  const stop = () => server.connected && server.disconnect();
  const timers = [setTimeout(stop, longestMs), setTimeout(() => server.kill('SIGKILL'), longestMs + endedMs)];
  try {
    await liveOneDay(await addressOf(server));
  } catch (error) {
    console.log(`Not all of the server's code is compiled ahead, its first requests take longer: ${error.message}`);
  }
  stop();
  await ended;
  timers.forEach(clearTimeout);
  rmSync(folder, { recursive: true, force: true });
}
