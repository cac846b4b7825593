// npm run faults: what takes too long for npm test. Parts: npm run faults -- --only=kills,shuffled,thorough,chart-types; further words go to the runner.
// - kills: the tests that kill the server, the engine and commands, fill the disk and take the metadata database away, SEXTANT_FAULT_ROUNDS
//   times each (default 50)
// - shuffled: all tests of Vitest with their files in another order each time; its seed is printed, `--sequence.seed=N` repeats it
// - thorough: the tests with random inputs try all of them, of which npm test tries the same few in each run (fifteen minutes and more)
// - chart-types: every chart type in the browser, of which npm test tries a sample
import { ensureBuilt } from './bootstrap.mjs';
import { runBrowserTests } from './browser-tests.mjs';
import { keepTemporaryFilesInMemory } from './memory-folder.mjs';
import { close, runVitest } from './runners.mjs';
import { withTestServers } from './test-servers.mjs';

const { SEXTANT_FAULT_ROUNDS: rounds = '50' } = process.env;
const args = process.argv.slice(2);
const rest = args.filter((arg) => !arg.startsWith('--only='));

/** Parts of the names of files whose number of inputs depends on SEXTANT_TEST_THOROUGH. */
const randomInputs = [
  'testkit/src/golden-sql/',
  'rules-in-sql',
  'http/fuzz',
  'http/responses',
  'chart-data-cube',
  'query/src/cube/',
  'filters/masks.property',
];

const faultsByName = {
  kills: (urls) =>
    runVitest(['server'], ['kill', 'fault', 'server/src/main', ...rest], { ...urls, SEXTANT_TEST_KILLS: rounds }),
  shuffled: (urls) => {
    // Tests of the gallery look at the pictures that the build draws.
    ensureBuilt();
    return runVitest(['pure', 'dom', 'server'], ['--sequence.shuffle.files', ...rest], urls);
  },
  // Words choose among them: `npm run faults -- --only=thorough shared-rows`.
  thorough: (urls) =>
    runVitest(['pure', 'server'], rest.length === 0 ? randomInputs : rest, { ...urls, SEXTANT_TEST_THOROUGH: '1' }),
  'chart-types': () => {
    // Read by e2e/pages/chart-types.ts.
    process.env.SEXTANT_E2E_EVERY_CHART_TYPE = '1';
    return runBrowserTests(['light'], ['every-chart-type', ...rest]);
  },
};

const chosenParts =
  args
    .find((arg) => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',') ?? Object.keys(faultsByName);
const unknown = chosenParts.filter((part) => !Object.hasOwn(faultsByName, part));
if (unknown.length > 0)
  throw new Error(`--only knows ${Object.keys(faultsByName).join(', ')}, not ${unknown.join(', ')}`);

keepTemporaryFilesInMemory();
const all = [];
async function runParts(urls) {
  for (const part of chosenParts) {
    console.log(`\n=== ${part}`);
    // No second try: an error that passes every other time is one.
    all.push(await faultsByName[part](urls));
  }
}

if (chosenParts.every((part) => part === 'chart-types')) await runParts({});
else await withTestServers(runParts);

close(all);
process.exit();
