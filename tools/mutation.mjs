// npm run mutation: plants a seeded sample of small faults in the pure packages and the policies, and counts those that a test notices.
// Runs under the product's Node. Sources on disk stay as they are; what was found is kept in `.cache/mutation`, so a run goes on where it stopped.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './bootstrap.mjs';
import { mutantsOf, withMutant } from './mutants.mjs';
import { reportOf } from './mutation-report.mjs';
import { keepSample, sampleOf } from './mutation-sample.mjs';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1500' },
    packages: { type: 'string', default: 'query,dashboard,contract,sql,policies' },
    files: { type: 'string', default: '' },
    processes: { type: 'string', default: '2' },
    fresh: { type: 'boolean', default: false },
    stages: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
});
const folder = join(root, '.cache', 'mutation');

const areas = {
  query: 'packages/query/src',
  dashboard: 'packages/dashboard/src',
  contract: 'packages/contract/src',
  sql: 'packages/sql/src',
  policies: 'packages/server/src/policies',
  // Not in the sample that is counted: most of it draws, and is judged by pictures.
  charts: 'packages/charts/src',
  ui: 'packages/ui/src',
};

/**
 * Test files that judge: `[project, pattern, of]`, with the areas that they judge (null: all). What the first leave alive, the later ones judge: recordings
 * of Superset and SQL in engines, as far as they run in the test's own process, and the tests of the dashboard's page.
 */
const stages = [
  [
    ['pure', 'packages/{contract,sql,query,charts,dashboard}/src/**/*.test.ts', null],
    ['dom', 'packages/ui/src/**/*.test.{ts,tsx}', ['ui']],
    ['server', 'packages/server/src/policies/*.test.ts', ['policies']],
    ['server', 'packages/server/src/routes/{access-matrix,users.abuse,visitors.abuse}.test.ts', ['policies']],
  ],
  [
    [
      'server',
      'packages/testkit/src/golden-sql/{golden-sql,known-functions,row-barrier,rule-work,shared-rows,totals}.test.ts',
      null,
    ],
    [
      'server',
      'packages/testkit/src/{dialect-sql/dialect-sql,engine-specs/engine-specs,golden-time/golden-time}.test.ts',
      null,
    ],
    ['dom', 'packages/web/src/dashboard/**/*.test.{ts,tsx}', ['dashboard', 'contract']],
  ],
];

const filesOf = (pattern) => globSync(pattern, { cwd: root }).sort();
const read = (path) => readFileSync(join(root, path), 'utf8');
const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);
/** What tests share (`test-steps.ts`) is no source. */
const isSource = (path) => path.endsWith('.ts') && !/\.test\.ts$|\.d\.ts$|\/test-[^/]+\.ts$/.test(path);
const isMutated = (area) => options.packages.split(',').includes(area);

const sources = Object.entries(areas).flatMap(([area, under]) =>
  filesOf(`${under}/**/*.ts`)
    .filter(isSource)
    .map((path) => {
      const text = read(path);
      const { mutants, units } = mutantsOf(path, text);
      return { area, path, text, hash: hash(text), mutants, units };
    }),
);
const tests = stages
  .slice(0, Number(options.stages))
  .flatMap((patterns, stage) =>
    patterns
      .filter(([, , of]) => of === null || of.some(isMutated))
      .flatMap(([project, pattern, of]) => filesOf(pattern).map((path) => ({ project, path, stage, of }))),
  );
const testsHash = hash(tests.map(({ path }) => path + read(path)).join('\n'));
const sourcesHash = hash(sources.map(({ text }) => text).join('\n'));

/**
 * What is declared, not done: routes, schemas and messages of errors, which the OpenAPI comparison, the derived documents and the server's tests
 * judge, and Unicode's table of Windows' names of zones.
 */
const isDeclaration = ({ area, path }, { unit }) =>
  (area === 'contract' && (unit === null || path.startsWith('packages/contract/src/errors/'))) ||
  path.endsWith('/windows-zones.ts');

/** A child with one Vitest. `ask` resolves to null when the response takes longer than the limit; the child is dead then. */
function openRunner(open) {
  let child = null;
  let last = 0;
  const stop = () => {
    if (child === null) return;
    // With the processes that its tests started.
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
    child = null;
  };
  const send = (message, limitMs) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      const timer = setTimeout(() => handleResponse(null), limitMs);
      const handleResponse = (response) => {
        clearTimeout(timer);
        child?.removeAllListeners();
        if (response === null) stop();
        if (response?.error) reject(new Error(response.error));
        else resolve(response?.result ?? null);
      };
      child.on('message', (response) => response.id === id && handleResponse(response));
      child.on('exit', () => handleResponse(null));
      child.send({ id, ...message });
    });
  return {
    stop,
    async ask(message, limitMs) {
      const isNew = child === null;
      if (isNew) {
        child = fork(join(root, 'tools', 'mutation-runner.mjs'), {
          cwd: root,
          execArgv: ['--conditions=@sextant/source'],
          detached: true,
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        });
        await send({ open }, 120_000);
      }
      // A new process has to read the sources first.
      return send(message, isNew ? limitMs + 120_000 : limitMs);
    },
  };
}

const runners = [];
function runnerOf(open) {
  const runner = openRunner(open);
  runners.push(runner);
  return runner;
}
const stopAll = () => runners.forEach((runner) => runner.stop());
process.on('exit', stopAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

/** Calls `action(item, worker)` for all items, by as many workers as there are processes. */
async function eachOf(items, makeWorker, action) {
  const queue = [...items];
  const runWorker = async () => {
    const worker = makeWorker();
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await action(item, worker);
    worker.stop();
  };
  await Promise.all(Array.from({ length: Number(options.processes) }, runWorker));
}

/**
 * Which functions each test file reaches, and how long it takes: test path → { hash, durationMs, reached }. Only test files that are new or
 * changed since the sources last did are run; those that skip themselves reach nothing.
 */
async function firstRun() {
  const file = join(folder, `reached-${sourcesHash}.json`);
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const changed = tests.filter(({ path }) => found[path]?.hash !== hash(read(path)));
  const reachedFile = join(folder, `reached-${process.pid}.jsonl`);
  const failed = [];
  writeFileSync(reachedFile, '');
  const open = { isolate: true, withReached: true, reachedFile, countedPaths: sources.map(({ path }) => path) };
  await eachOf(
    changed,
    () => runnerOf(open),
    async ({ project, path }, runner) => {
      const result = await runner.ask({ tests: [[project, path]] }, 600_000);
      if (result === null || result.failed !== null) failed.push(`${path}: ${result?.errors.join('\n') ?? 'no end'}`);
      else found[path] = { hash: hash(read(path)), durationMs: result.durations[0][1], reached: [] };
    },
  );
  for (const line of readFileSync(reachedFile, 'utf8').split('\n').filter(Boolean)) {
    const { test, reached } = JSON.parse(line);
    const path = relative(root, test);
    if (found[path] !== undefined) found[path].reached = reached;
  }
  rmSync(reachedFile);
  // What passed is kept, so that another run tries only the others.
  writeFileSync(file, JSON.stringify(found));
  if (failed.length > 0)
    throw new Error(`${failed.length} test files fail without a mutant:\n${failed.join('\n').slice(0, 4000)}`);
  return found;
}

/** Tests by what they reach: `path unit` → tests, those beside the source first, then the quick ones. */
function testsByUnit(found) {
  const byUnit = new Map();
  for (const test of tests)
    for (const unit of found[test.path].reached) byUnit.set(unit, [...(byUnit.get(unit) ?? []), test]);
  return byUnit;
}
const nearness = (source, test) => {
  if (test.startsWith(source.slice(0, -'ts'.length))) return 0;
  return test.startsWith(source.slice(0, source.lastIndexOf('/') + 1)) ? 1 : 2;
};

const keyOf = ({ source, mutant }) => `${source.path} ${source.hash} ${mutant.start} ${mutant.end} ${mutant.text}`;

/** Whether tests of a stage notice a mutant; null when none of them reaches it. */
async function judgeMutant({ source, mutant }, stage, { found, byUnit }, runner) {
  const chosenTests = (byUnit.get(`${source.path} ${mutant.unit}`) ?? [])
    .filter((test) => test.stage === stage && (test.of ?? [source.area]).includes(source.area))
    .sort(
      (a, b) =>
        nearness(source.path, a.path) - nearness(source.path, b.path) ||
        found[a.path].durationMs - found[b.path].durationMs,
    );
  if (chosenTests.length === 0) return null;
  const limitMs = 15_000 + 4 * chosenTests.reduce((sum, { path }) => sum + found[path].durationMs, 0);
  const message = {
    mutant: { path: source.path, code: withMutant(source.text, mutant) },
    tests: chosenTests.map(({ project, path }) => [project, path]),
  };
  const result = await runner.ask(message, limitMs);
  const by = result === null ? 'time' : result.failed;
  return by === null ? { status: 'survived' } : { status: 'killed', stage, by };
}

mkdirSync(folder, { recursive: true });
const resultsFile = join(folder, 'results.jsonl');
if (options.fresh) rmSync(resultsFile, { force: true });
const keptResults = new Map();
if (existsSync(resultsFile))
  for (const line of readFileSync(resultsFile, 'utf8').trim().split('\n').filter(Boolean)) {
    const { key, ...result } = JSON.parse(line);
    keptResults.set(key, result);
  }

/** `--files=WORD,WORD` takes the files whose paths hold one of the words. */
const isChosen = ({ path }) => options.files.split(',').some((word) => path.includes(word));
const all = sources
  .filter((source) => isMutated(source.area) && isChosen(source))
  .flatMap((source) =>
    source.mutants.filter((mutant) => !isDeclaration(source, mutant)).map((mutant) => ({ source, mutant })),
  );
const sample = sampleOf(all, Number(options.count), Number(options.seed));
const startedMs = performance.now();
const seconds = () => Math.round((performance.now() - startedMs) / 1000);
console.log(`${sample.length} of ${all.length} mutants, seed ${options.seed}, ${tests.length} test files`);
const found = await firstRun();
const judgeContext = { found, byUnit: testsByUnit(found) };
console.log(`tests without a mutant: ${seconds()} s`);

/** A planted error that every test file notices: else this run would call everything alive. */
async function requirePlanting() {
  const runner = runnerOf({ isolate: false, withReached: false, reachedFile: '' });
  const [source] = sources.filter(({ path }) => judgeContext.byUnit.has(`${path} null`));
  const { project, path } = judgeContext.byUnit.get(`${source.path} null`)[0];
  for (const code of [source.text, "throw new Error('planted');"]) {
    const { failed } = await runner.ask({ mutant: { path: source.path, code }, tests: [[project, path]] }, 60_000);
    if ((failed === null) !== (code === source.text)) throw new Error('The tests do not see what is planted.');
  }
  runner.stop();
}
await requirePlanting();

const results = new Map();
// A mutant that died stays dead; one that lived is tried again when the tests are others.
for (const stage of [...stages.keys()].slice(0, Number(options.stages))) {
  const survivors = sample.filter((entry) => results.get(entry)?.status !== 'killed');
  let doneCount = 0;
  await eachOf(
    survivors,
    () => runnerOf({ isolate: false, withReached: false, reachedFile: '' }),
    async (entry, runner) => {
      const key = `${stage} ${keyOf(entry)}`;
      const before = keptResults.get(key);
      let result = before?.status === 'killed' || before?.testsHash === testsHash ? before : null;
      if (result === null) {
        result = { ...(await judgeMutant(entry, stage, judgeContext, runner)), testsHash };
        appendFileSync(resultsFile, `${JSON.stringify({ key, ...result })}\n`);
      }
      if (result.status !== undefined || !results.has(entry))
        results.set(entry, { ...result, status: result.status ?? 'not reached' });
      doneCount += 1;
      if (doneCount % 50 === 0) console.log(`${doneCount} of ${survivors.length} in ${seconds()} s`);
    },
  );
}
const report = reportOf(
  sample.map((entry) => ({ ...entry, result: results.get(entry) })),
  { areas: Object.keys(areas).filter(isMutated), seed: options.seed, stages: Number(options.stages) },
);
console.log(report.summary);
writeFileSync(join(folder, `report-${options.seed}.md`), report.text);
if (options.write) {
  writeFileSync(join(root, 'docs', 'mutation.md'), report.text);
  keepSample(sample, all, Number(options.seed));
}
