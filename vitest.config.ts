import { defineConfig } from 'vitest/config';
import { execArgv } from './tools/vitest-processes.mjs';

const conditions = ['@sextant/source'];
const resolve = { conditions: [...conditions, 'module', 'browser', 'development|production'] };
const ssr = { resolve: { conditions: [...conditions, 'module', 'node', 'development|production'] } };

/** How long one waits for what comes by itself. The default, a second, is too short on a machine that others use, too. */
const patienceMs = 20_000;

/** For the same reason: tests of milliseconds, some of which begin with reading thousands of lines of code. */
const unitTestMs = 30_000;

/**
 * Modules that nothing changes after they were read (`let` stands nowhere among them, and what they keep is worked out from its key): every worker
 * reads them once, not anew for each file of tests.
 */
const readOnce = {
  server: { deps: { external: [/\/packages\/(?:contract|sql|query)\/src\/(?!.*\.test\.)/] } },
  // They are read by Node itself, which must find sources, not what was built of them.
  execArgv: conditions.map((name) => `--conditions=${name}`),
};

const within = (names: string, ending: string): string[] => [`packages/{${names}}/**/*.test.${ending}`];

export default defineConfig({
  resolve,
  ssr,
  test: {
    passWithNoTests: true,
    projects: [
      {
        resolve,
        ssr,
        test: {
          ...readOnce,
          name: 'pure',
          environment: 'node',
          include: within('contract,sql,query,charts,dashboard', 'ts'),
          isolate: false,
          setupFiles: ['tools/vitest-files.ts'],
          testTimeout: unitTestMs,
          expect: { poll: { timeout: patienceMs } },
        },
      },
      {
        resolve,
        ssr,
        test: {
          ...readOnce,
          name: 'dom',
          environment: 'happy-dom',
          include: [...within('ui,web', '{ts,tsx}'), ...within('charts,ui', 'tsx')],
          isolate: false,
          setupFiles: ['tools/vitest-files.ts', 'tools/vitest-dom.ts'],
          testTimeout: unitTestMs,
          expect: { poll: { timeout: patienceMs } },
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'server',
          environment: 'node',
          include: within('server,engines,examples,testkit', 'ts'),
          pool: 'forks',
          // Two cores; a test waits for its engines a third of its time.
          maxWorkers: 3,
          // Where all projects run at once, as in `npm run faults`, those with as many workers as they like come first.
          sequence: { groupOrder: 1 },
          isolate: false,
          setupFiles: ['tools/vitest-files.ts'],
          globalSetup: ['tools/vitest-processes.mjs'],
          // Engines and servers that a test starts inherit these.
          execArgv: [...execArgv],
          // Engines, servers and kills on two cores that others use too: time to spare, and no second try.
          testTimeout: 90_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: patienceMs } },
        },
      },
    ],
  },
});
