// A process of npm run mutation: one Vitest with one worker, which runs chosen test files over one mutant after another. Nothing on disk
// is changed: the mutant is put in while Vite reads the source.
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { root } from './bootstrap.mjs';
import { withCounters, mutantsOf } from './mutants.mjs';
import { execArgv } from './vitest-processes.mjs';

const resolve = { conditions: ['@sextant/source', 'module', 'browser', 'development|production'] };
const ssr = { resolve: { conditions: ['@sextant/source', 'module', 'node', 'development|production'] } };

/** The mutant in place: { path, code }, the source with its change; null before the first and after the last. */
let active = null;
/** Paths whose functions count their calls. */
let countedPaths = new Set();

const plugin = {
  name: 'sextant-mutant',
  enforce: 'pre',
  transform(code, id) {
    const path = relative(root, id);
    if (active?.path === path) return { code: active.code, map: null };
    if (!countedPaths.has(path)) return null;
    return { code: withCounters(path, code, mutantsOf(path, code).units), map: null };
  },
};

/** Runs test files in the order in which they are given. */
class GivenOrder {
  constructor(vitest) {
    this.vitest = vitest;
  }
  shard = (files) => files;
  sort = (files) => files.toSorted((a, b) => order.get(a.moduleId) - order.get(b.moduleId));
}
let order = new Map();

async function open({ isolate, withReached, reachedFile }) {
  const setup = withReached ? [join(root, 'tools', 'mutation-reached.mjs')] : [];
  const common = {
    isolate,
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    provide: { reachedFile },
  };
  const project = (name, test) => ({ resolve, ssr, plugins: [plugin], test: { name, ...common, ...test } });
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      watch: false,
      bail: withReached ? 0 : 1,
      reporters: [{}],
      // Sources that were kept transformed would be taken in place of the mutants.
      fsModuleCache: false,
      sequence: { sequencer: GivenOrder },
      projects: [
        project('pure', { environment: 'node', pool: 'threads', setupFiles: setup }),
        project('dom', {
          environment: 'happy-dom',
          pool: 'threads',
          setupFiles: [...setup, join(root, 'tools', 'vitest-dom.ts')],
        }),
        project('server', {
          environment: 'node',
          pool: 'forks',
          setupFiles: setup,
          execArgv,
          globalSetup: [join(root, 'tools', 'vitest-processes.mjs')],
        }),
      ],
    },
    { resolve, ssr, plugins: [plugin], logLevel: 'silent', server: { watch: null, ws: false } },
  );
  await vitest.standalone();
  return vitest;
}

/** @param tests `[project, path]` each */
async function runTests(vitest, tests) {
  const specifications = tests.map(([project, path]) =>
    vitest.getProjectByName(project).createSpecification(join(root, path)),
  );
  order = new Map(specifications.map(({ moduleId }, index) => [moduleId, index]));
  vitest.state.filesMap.clear();
  vitest.state.errorsSet.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  const failed = testModules.find((module) => module.state() === 'failed');
  return {
    failed: failed ? relative(root, failed.moduleId) : unhandledErrors.length > 0 ? 'an unhandled error' : null,
    durations: testModules.map((module) => [relative(root, module.moduleId), module.diagnostic().duration]),
    errors: [
      ...testModules.flatMap((module) =>
        [...module.errors(), ...[...module.children.allTests('failed')].flatMap((test) => test.result().errors)].map(
          ({ message }) => `${relative(root, module.moduleId)}: ${message}`,
        ),
      ),
      ...unhandledErrors.map((error) => `unhandled: ${error?.stack ?? String(error)}`),
    ],
  };
}

let vitest = null;

/** Has Vite read one source anew. Its importers stay as they are: what they import has not moved. */
function dropModule(path) {
  for (const { vite } of vitest.projects)
    for (const { moduleGraph } of Object.values(vite.environments))
      for (const module of moduleGraph.getModulesByFile(join(root, path)) ?? []) module.transformResult = null;
}

async function handleMessage(message) {
  if (message.open) {
    countedPaths = new Set(message.open.countedPaths ?? []);
    vitest = await open(message.open);
    return {};
  }
  const { mutant, tests } = message;
  active = mutant ?? null;
  if (mutant) dropModule(mutant.path);
  const result = await runTests(vitest, tests);
  active = null;
  if (mutant) dropModule(mutant.path);
  return result;
}

process.on('message', async (message) => {
  try {
    process.send({ id: message.id, result: await handleMessage(message) });
  } catch (error) {
    process.send({ id: message.id, error: String(error.stack) });
  }
});
