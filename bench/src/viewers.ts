import { loadavg } from 'node:os';
import { startBenchServer } from './bench-server.ts';
import type { BenchServer } from './bench-server.ts';
import { examplePages } from './example-dashboard.ts';
import { median, ms, percentile } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { recordOpenings } from './recorded-openings.ts';
import type { RecordedOpening } from './recorded-openings.ts';
import { isList, signInViewer } from './viewer.ts';
import type { Viewer, ViewerResponse } from './viewer.ts';

const json = { 'content-type': 'application/json' };
const viewerCount = 20;
const viewersAtOnce = 200;
/** How long somebody looks at a dashboard before the next. */
const lookMs = 10_000;
/** Every n-th opening ends with a download. */
const exportEvery = 4;
const slowestMs = 2_000;
export const userPassword = 'words of somebody who looks';

const load = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** Creates users of a role; returns their names. */
export async function makeUsers(server: BenchServer, count: number, roleName = 'Alpha'): Promise<string[]> {
  const roles = await server.send(`/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:${roleName})))`);
  const [role] = (JSON.parse(roles.bytes.toString()) as { readonly ids: readonly number[] }).ids;
  const names = Array.from({ length: count }, (_, index) => `viewer${index}`);
  for (const username of names) {
    const user = { username, first_name: 'Some', last_name: username, email: `${username}@example.org` };
    const body = JSON.stringify({ ...user, roles: [role], password: userPassword });
    await server.send('/api/v1/security/users/', { method: 'POST', headers: json, body });
  }
  return names;
}

/** Sessions, `count` in all, of the users in turn. */
async function signInAll(port: number, names: readonly string[], count: number): Promise<Viewer[]> {
  const viewers: Viewer[] = [];
  for (let index = 0; index < count; index += 1)
    viewers.push(await signInViewer(port, names[index % names.length] ?? '', userPassword));
  return viewers;
}

/** A figure of the server's own, by its name. */
async function metric(server: BenchServer, name: string): Promise<number> {
  const text = (await server.send('/metrics')).bytes.toString();
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN);
}

const isRight = ({ status }: ViewerResponse): boolean => status >= 200 && status < 400;

interface Together {
  readonly opening: RecordedOpening;
  readonly names: readonly string[];
  readonly rounds: number;
}

/** The first to open the dashboard after a start, and twenty at once after another start, in turns: each time nothing is cached. */
async function benchTogether(
  port: number,
  dataFolder: string,
  { opening, names, rounds }: Together,
): Promise<Figure[]> {
  const run = async (count: number) => {
    const server = await startBenchServer(port, { hasExamples: true, dataFolder });
    try {
      const viewers = await signInAll(port, names, count);
      const before = await metric(server, 'sextant_statements_total');
      const openedDashboards = await Promise.all(viewers.map((viewer) => viewer.open(opening)));
      const statements = (await metric(server, 'sextant_statements_total')) - before;
      const wrongResponses = openedDashboards
        .flatMap(({ responses }) => responses)
        .filter((response) => !isRight(response));
      viewers.forEach((viewer) => viewer.close());
      return {
        p95: percentile(
          openedDashboards.map(({ ms: tookMs }) => tookMs),
          0.95,
        ),
        statements,
        wrong: wrongResponses.length,
      };
    } finally {
      await server.stop({ keepData: true });
    }
  };
  const ones: Awaited<ReturnType<typeof run>>[] = [];
  const many: typeof ones = [];
  for (let round = 0; round < rounds; round += 1) {
    ones.push(await run(1));
    many.push(await run(viewerCount));
  }
  const oneMs = median(ones.map(({ p95 }) => p95));
  const allMs = median(many.map(({ p95 }) => p95));
  const wrong = [...ones, ...many].reduce((sum, one) => sum + one.wrong, 0);
  const [statements, most] = [ones, many].map((runs) => Math.max(...runs.map((one) => one.statements)));
  return [
    {
      name: `${viewerCount} users open ${opening.name} at once, p95 of all ${opening.calls.length + 1} answers, median of ${rounds} (${load()})`,
      limit: `one person, as cold: ${ms(oneMs)}`,
      measured: ms(allMs),
      ratio: allMs / oneMs,
      bar: '≤ 1.5 × one opening, no error',
      pass: allMs <= 1.5 * oneMs && wrong === 0,
    },
    {
      name: `statements that ran for the ${viewerCount}`,
      limit: `for one: ${statements ?? 0}`,
      measured: String(most ?? 0),
      ratio: (most ?? 0) / (statements ?? 0),
      bar: 'each distinct statement once',
      pass: (statements ?? 0) > 0 && most === statements,
    },
  ];
}

interface ViewerRecord {
  readonly openings: number[];
  readonly answers: number[];
  readonly wrong: ViewerResponse[];
  exports: number;
}

/** The query context of a body, the first one of a list. */
const firstContext = (body: string): string =>
  isList(body)
    ? (JSON.parse(body) as { readonly requests: readonly [{ readonly body: string }] }).requests[0].body
    : body;

/** One user until the end: opens a dashboard, looks, now and then takes the rows of a chart as a file. */
async function browse(
  viewer: Viewer,
  viewerIndex: number,
  { openings, until, seen }: { openings: readonly RecordedOpening[]; until: number; seen: ViewerRecord },
): Promise<void> {
  await pause((viewerIndex / viewersAtOnce) * lookMs);
  for (let turnIndex = viewerIndex; performance.now() < until; turnIndex += 1) {
    const opening = openings[turnIndex % openings.length];
    if (opening === undefined) return;
    const { ms: tookMs, responses } = await viewer.open(opening);
    seen.openings.push(tookMs);
    seen.answers.push(...responses.filter(isRight).map((response) => response.ms));
    seen.wrong.push(...responses.filter((response) => !isRight(response)));
    const query = opening.calls.find(({ path, method }) => method === 'POST' && path.startsWith('/api/v1/chart/data'));
    if (turnIndex % exportEvery === 0 && query?.body != null) {
      const file = JSON.stringify({ ...(JSON.parse(firstContext(query.body)) as object), result_format: 'csv' });
      const response = await viewer.send('POST', query.path, file);
      if (isRight(response)) seen.exports += 1;
      else seen.wrong.push(response);
    }
    await pause(Math.max(0, lookMs - tookMs));
  }
}

/** Entries of the audit log about files. */
async function exportsInLog(server: BenchServer): Promise<number> {
  const path = '/api/v1/log/?q=(filters:!((col:action,opr:eq,value:export)),page_size:1)';
  return (JSON.parse((await server.send(path)).bytes.toString()) as { readonly count: number }).count;
}

async function benchMix(
  port: number,
  dataFolder: string,
  openings: readonly RecordedOpening[],
  { names, seconds }: { readonly names: readonly string[]; readonly seconds: number },
): Promise<Figure[]> {
  const server = await startBenchServer(port, { hasExamples: true, dataFolder });
  try {
    const viewers = await signInAll(port, names, viewersAtOnce);
    const before = await exportsInLog(server);
    const viewerRecord: ViewerRecord = { openings: [], answers: [], wrong: [], exports: 0 };
    const endsAt = performance.now() + seconds * 1000;
    await Promise.all(
      viewers.map((viewer, index) => browse(viewer, index, { openings, until: endsAt, seen: viewerRecord })),
    );
    const loggedExports = (await exportsInLog(server)) - before;
    viewers.forEach((viewer) => viewer.close());
    const p95 = percentile(viewerRecord.openings, 0.95);
    const wrongTexts = viewerRecord.wrong.slice(0, 3).map(({ status, text }) => `${status} ${text.slice(0, 100)}`);
    return [
      {
        name: `${viewersAtOnce} viewers for ${seconds} s, another dashboard every ${lookMs / 1000} s: p95 of ${viewerRecord.openings.length} openings (${load()})`,
        limit: `one response p95 ${ms(percentile(viewerRecord.answers, 0.95))}, ${(viewerRecord.answers.length / seconds).toFixed(0)} a second`,
        measured: ms(p95),
        ratio: p95 / slowestMs,
        bar: '< 2 s',
        pass: p95 < slowestMs,
      },
      {
        name: `errors among ${viewerRecord.answers.length + viewerRecord.wrong.length} answers${wrongTexts.length === 0 ? '' : `: ${wrongTexts.join('; ')}`}`,
        limit: 'none',
        measured: String(viewerRecord.wrong.length),
        ratio: viewerRecord.wrong.length,
        bar: 'none',
        pass: viewerRecord.wrong.length === 0,
      },
      {
        name: `files that left (${viewerRecord.exports}) and are in the audit log`,
        limit: String(viewerRecord.exports),
        measured: String(loggedExports),
        ratio: loggedExports / viewerRecord.exports,
        bar: 'each',
        pass: viewerRecord.exports > 0 && loggedExports === viewerRecord.exports,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Many users at once, as their browsers ask: recorded openings, sent again over HTTP by as many sessions. */
export async function benchViewers({ isQuick }: BenchOptions, port = 18_942): Promise<Figure[]> {
  const server = await startBenchServer(port, { hasExamples: true });
  const { dataFolder } = server;
  const openings = await recordOpenings(server, [...examplePages, ['the list of dashboards', '/dashboard/list/']]);
  const names = await makeUsers(server, isQuick ? viewerCount : 4 * viewerCount);
  await server.stop({ keepData: true });
  const [flights] = openings;
  if (flights === undefined) throw new Error('Nothing was recorded');
  return [
    ...(await benchTogether(port, dataFolder, { opening: flights, names, rounds: isQuick ? 3 : 7 })),
    ...(await benchMix(port, dataFolder, openings, { names, seconds: isQuick ? 10 : 60 })),
  ];
}
