// npm run walk: which files and lines of packages/*/src a chart-data request, a click on a bar and an opening of a dashboard pass, from a trace of V8;
// and how much of it has to be read to follow them (journeys.mjs). Fails when a journey is longer than its aim, or names a file that did not run.
// Runs under the product's Node, with our packages as sources: what Node runs has the places that the files have.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { openServer, readConfig } from '@sextant/server';
import { root } from './bootstrap.mjs';
import { buildClient } from './build-client.mjs';
import { chromiumFlags, ensureChromium } from './chromium.mjs';
import {
  checkJourneys,
  checkTraces,
  journeys,
  journeysPage,
  pageOfJourneys,
  sizeOfJourney,
  unrunFiles,
} from './journeys.mjs';
import { bundlePlaces, sourcePlaces } from './walked-lines.mjs';

const password = 'walk-only-password';
const dashboard = 'flight-punctuality';
const folder = mkdtempSync(join(tmpdir(), 'sextant-walk-'));

const sourceOf = (url) => {
  const path = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : '';
  return /^packages\/[^/]+\/src\//.test(path) ? path : null;
};

/** What this process runs while `action` does: file → lines. */
async function traceServer(action) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // What ran before is reported once and then forgotten.
  await session.post('Profiler.takePreciseCoverage');
  await action();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return sourcePlaces(
    result.flatMap((script) => ({ ...script, path: sourceOf(script.url) })).filter(({ path }) => path),
  );
}

/** The same of a page; what it had loaded when it began does not count, only functions that ran. */
async function tracePage(page, action) {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.send('Profiler.takePreciseCoverage');
  await action();
  const { result } = await session.send('Profiler.takePreciseCoverage');
  await session.detach();
  return bundlePlaces(result, join(folder, 'web'));
}

const longestMs = 120_000;

/** Waits until the page says that nothing is on its way, and goes on saying so. */
async function waitUntilIdle(page) {
  const deadline = performance.now() + longestMs;
  for (let quietChecks = 0; quietChecks < 5;) {
    if (performance.now() > deadline) throw new Error(`The page did not settle: ${await page.title()}`);
    await wait(100);
    quietChecks = (await page.locator('[data-ready="true"]').count()) > 0 ? quietChecks + 1 : 0;
  }
}

async function signIn(page) {
  await page.goto('/login/');
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

async function traceRequests(page) {
  const { result } = await (await page.request.get(`/api/v1/dashboard/${dashboard}/datasets`)).json();
  const { result: csrf } = await (await page.request.get('/api/v1/security/csrf_token/')).json();
  const request = async (metrics) => {
    const response = await page.request.post('/api/v1/chart/data', {
      headers: { 'x-csrftoken': csrf },
      data: { datasource: { id: result[0].id, type: 'table' }, queries: [{ columns: ['origin'], metrics }] },
    });
    if (!response.ok()) throw new Error(`Chart data: status ${response.status()}`);
  };
  // The first request of a server opens the engine.
  await request(['departures']);
  return [
    ['chart data, new', await traceServer(() => request(['average_delay']))],
    ['chart data, cached', await traceServer(() => request(['average_delay']))],
  ];
}

/** Where a mouse is over the first mark of a chart, which then shows a pointer. The mouse leaves again: where it rests, cubes are fetched. */
async function firstMark(page) {
  const chart = page.getByRole('article', { name: 'Departures by origin', exact: true }).locator('[data-chart]');
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  for (let part = 0.3; part < 0.9; part += 0.05)
    for (let y = box.y + 4; y < box.y + box.height; y += 6) {
      const place = { x: box.x + box.width * part, y };
      await page.mouse.move(place.x, place.y);
      const isMark = await chart.evaluate((element) =>
        [element, ...element.querySelectorAll('*')].some((one) => getComputedStyle(one).cursor === 'pointer'),
      );
      await page.mouse.move(2, 2);
      if (isMark) {
        await waitUntilIdle(page);
        return place;
      }
    }
  throw new Error('No mark was found under the mouse');
}

async function tracePageJourneys(page) {
  let opening = new Map();
  const served = await traceServer(async () => {
    opening = await tracePage(page, async () => {
      await page.goto(`/superset/dashboard/${dashboard}/`);
      await waitUntilIdle(page);
    });
  });
  const mark = await firstMark(page);
  const click = await tracePage(page, async () => {
    await page.mouse.click(mark.x, mark.y);
    await page.getByText('origin is').first().waitFor();
    await waitUntilIdle(page);
  });
  return [
    ['opening of a dashboard', mergedPlaces(opening, served)],
    ['click on a bar', click],
  ];
}

/** What page and server ran; pure packages run on both sides. */
function mergedPlaces(page, server) {
  const merged = new Map(page);
  for (const [path, { lines, length }] of server)
    merged.set(path, { length, lines: new Set([...lines, ...(page.get(path)?.lines ?? [])]) });
  return merged;
}

function printJourneys() {
  const line = (name, numbers) => `  ${name.padEnd(46)}${numbers.map((number) => String(number).padStart(8)).join('')}`;
  console.log(`\n${line('to read', ['files', 'at most', 'lines', 'at most'])}`);
  for (const journey of journeys) {
    const { files, lines } = sizeOfJourney(journey);
    console.log(line(journey.name, [files, journey.most.files, lines, journey.most.lines]));
    if (process.argv.includes('--files')) for (const path of journey.files) console.log(`    ${path}`);
  }
}

function print(name, walkedPlaces) {
  const packages = new Map();
  for (const [path, { lines, length }] of walkedPlaces) {
    const key = path.split('/')[1];
    const sum = packages.get(key) ?? { files: 0, run: 0, length: 0 };
    packages.set(key, { files: sum.files + 1, run: sum.run + lines.size, length: sum.length + length });
  }
  const line = (label, { files, run, length }) =>
    `  ${label.padEnd(12)}${String(files).padStart(6)}${String(run).padStart(10)}${String(length).padStart(12)}`;
  const all = { files: 0, run: 0, length: 0 };
  for (const sum of packages.values()) for (const key of Object.keys(all)) all[key] += sum[key];
  console.log(`\n${name}\n  package      files lines run  lines in all`);
  for (const [label, sum] of [...packages].toSorted(([, one], [, other]) => other.run - one.run))
    console.log(line(label, sum));
  console.log(line('all', all));
  if (process.argv.includes('--files'))
    for (const [path, { lines, length }] of [...walkedPlaces].toSorted(([one], [other]) => one.localeCompare(other)))
      console.log(`    ${path} ${lines.size} of ${length}`);
}

const web = join(folder, 'web');
await buildClient({ outDir: web, sourcemap: 'hidden' });
const server = await openServer(
  readConfig({
    SEXTANT_DATA: join(folder, 'data'),
    SEXTANT_PORT: '0',
    SEXTANT_ADMIN_PASSWORD: password,
    SEXTANT_LOG_LEVEL: 'error',
  }),
  { webRoot: web },
);
const browser = await chromium.launch({ args: chromiumFlags, executablePath: ensureChromium() });
try {
  const baseURL = await server.listen();
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 2000 } });
  const page = await context.newPage();
  await signIn(page);
  const traces = new Map([...(await traceRequests(page)), ...(await tracePageJourneys(page))]);
  for (const [name, walkedPlaces] of traces) print(name, walkedPlaces);
  printJourneys();
  writeFileSync(join(root, journeysPage), pageOfJourneys(traces));
  const errors = [...checkJourneys(), ...checkTraces(traces), ...unrunFiles(traces)];
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
