// The steps of npm test, after installing. Runs under the product's Node; its last line is the sum over all runners.
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { runBrowserTests } from './browser-tests.mjs';
import { runCheck } from './check-steps.mjs';
import { keepTemporaryFilesInMemory } from './memory-folder.mjs';
import { close, run, runVitest } from './runners.mjs';
import { withTestServers } from './test-servers.mjs';

/** Words after the options choose files or titles, when one part runs: `npm test -- --only=e2e start`. */
const rest = process.argv.slice(2).filter((arg) => !arg.startsWith('--only='));

const partNames = ['check', 'unit', 'server', 'e2e'];

/**
 * On the machine of the checks a test that failed runs once more, only to tell a flaky one from a broken one; so many flaky ones,
 * named in the last lines, do not stop a change (decision 0045). Elsewhere nothing is tried twice.
 */
const isChecked = process.env.CI === 'true';
const mayBeFlaky = isChecked ? 2 : 0;
const secondTry = (word) => (isChecked ? [word] : []);

const runServerTests = () =>
  withTestServers((urls) => runVitest(['server'], [...secondTry('--retry=1'), ...rest], urls));

const chosenParts =
  process.argv
    .find((arg) => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',') ?? partNames;

const actions = {
  check: () => runCheck({ withUnit: false, isBuildKept: chosenParts.includes('e2e') }),
  unit: () => runCheck({ withRules: false, rest }),
  server: runServerTests,
  e2e: () => runBrowserTests(['light', 'dark'], [...secondTry('--retries=1'), ...rest]),
};

/**
 * Installs what later parts need from the machine while the rules are checked, in a process of its own: it waits for the net, they for the
 * processor. What it cannot have, the part that needs it tries once more and says so.
 */
const preparing = () => run(join(root, 'tools', 'machine-packages.mjs'), []).catch(() => null);

const needsMachine = (part) => part === 'server' || part === 'e2e';

/** A part that cannot even start (no Chromium, a build that fails) is one error, and the other parts still run. */
async function runPart(part) {
  try {
    return await actions[part]();
  } catch (error) {
    console.error(`${part}: ${error.message}`);
    return { passed: 0, failed: 1, skipped: 0, flaky: [], failedTests: [`${part}: ${error.message}`] };
  }
}

async function main() {
  const unknown = chosenParts.filter((part) => !partNames.includes(part));
  if (unknown.length > 0) throw new Error(`--only knows ${partNames.join(', ')}, not ${unknown.join(', ')}`);
  keepTemporaryFilesInMemory();
  const all = [];
  const preparation = chosenParts.some(needsMachine) && !chosenParts.every(needsMachine) ? preparing() : null;
  for (const part of partNames.filter((name) => chosenParts.includes(name))) {
    if (needsMachine(part)) await preparation;
    console.log(`\n=== ${part}`);
    all.push(await runPart(part));
  }
  close(all, mayBeFlaky);
}

// Leaving by exit lets the throw-away cluster and folders go with us.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
