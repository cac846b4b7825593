// The steps of npm run check, one line each. Runs under the product's Node.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkBoundaries } from './boundaries.mjs';
import { root } from './bootstrap.mjs';
import { writeCssTypes } from './css-types.mjs';
import { checkDocumentPaths } from './document-paths.mjs';
import { checkErrorCodes } from './error-codes.mjs';
import { checkDuplicates } from './duplicates.mjs';
import { checkLockfile } from './lockfile.mjs';
import { checkNames } from './names.mjs';
import { checkJourneys } from './journeys.mjs';
import { run, runVitest, sum } from './runners.mjs';
import { checkSpellings } from './spellings.mjs';
import { checkShortcuts } from './shortcuts.mjs';
import { checkSizes } from './sizes.mjs';
import { checkSmallFiles } from './small-files.mjs';
import { checkSuppressions } from './suppressions.mjs';
import { checkUnusedCss } from './unused-css.mjs';
import { checkUnusedExports } from './unused-exports.mjs';

const onePassed = { passed: 1, failed: 0, skipped: 0 };
const failed = { passed: 0, failed: 1, skipped: 0 };

/** A failed step that lists no failedTests of its own is one by its name. */
const named = (name, counts) =>
  counts.failed > 0 && counts.failedTests === undefined ? { ...counts, failedTests: [name] } : counts;

const script = (name) => join(root, 'tools', name);

const tool = (program, args) => async () => ((await run(program, args)) === 0 ? onePassed : failed);

const rule = (check) => async () => {
  const errors = check();
  for (const error of errors) console.error(`  ${error}`);
  return errors.length === 0 ? onePassed : failed;
};

function duplicates() {
  const { errors, summary } = checkDuplicates();
  console.log(`  ${summary}`);
  return errors;
}

function suppressions() {
  const { errors, summary } = checkSuppressions();
  console.log(`  ${summary}`);
  return errors;
}

function cssTypes() {
  writeCssTypes();
  return [];
}

/** From here on rules keep one processor busy: what runs `isBeside` them, in a process of its own, is begun before. */
const firstRuleAlone = 'boundaries';

const rules = [
  { name: 'css types', action: rule(cssTypes) },
  // Each checker of a package works much out anew: four of them, as usual, cost half as much again as two.
  { name: 'types', action: tool('tsc', ['-b', '--checkers', '2']) },
  { name: 'lint', action: tool('oxlint', ['--quiet', '--tsconfig=tsconfig.lint.json']) },
  { name: 'format', action: tool('oxfmt', ['--check']) },
  { name: 'boundaries', action: rule(checkBoundaries) },
  { name: 'sizes', action: rule(checkSizes) },
  { name: 'small files', action: rule(checkSmallFiles) },
  { name: 'names', action: rule(checkNames) },
  { name: 'spellings', action: rule(checkSpellings) },
  { name: 'journeys', action: rule(checkJourneys) },
  { name: 'document paths', action: rule(checkDocumentPaths) },
  { name: 'unused exports', action: rule(checkUnusedExports) },
  { name: 'unused CSS classes', action: rule(checkUnusedCss) },
  { name: 'suppressions', action: rule(suppressions) },
  { name: 'error codes', action: rule(checkErrorCodes) },
  { name: 'shortcuts', action: rule(checkShortcuts) },
  { name: 'duplicates', action: rule(duplicates) },
  { name: 'lock file', action: rule(() => checkLockfile()) },
  // Our packages as sources: it reads tables of the server.
  { name: 'derived docs', action: tool('--conditions=@sextant/source', [script('derive-docs.mjs'), '--check']) },
  {
    name: 'build',
    action: tool(script('build-check.mjs'), []),
    kept: tool(script('start.mjs'), ['--build-only']),
    isBeside: true,
  },
];

/** Draws the pictures of the gallery where no build has done so yet: a test looks at them. */
async function unitTests(words) {
  const pictures = join(root, 'packages', 'web', 'src', 'explore', 'chart-type', 'thumbnails');
  if (!existsSync(pictures)) await run('--conditions=@sextant/source', [script('thumbnails.mjs')]);
  return runVitest(['pure', 'dom'], words);
}

/**
 * Runs the rules, the unit tests or both; every step runs even when one before it failed. Where browser tests follow, the build is kept for
 * them (`isBuildKept`): it is made once.
 */
export async function runCheck({ withRules = true, withUnit = true, isBuildKept = false, rest = [] } = {}) {
  const unit = { name: 'unit tests', action: () => unitTests(rest) };
  const steps = [...(withRules ? rules : []), ...(withUnit ? [unit] : [])];
  const begin = ({ action, kept }) => (isBuildKept && kept ? kept() : action());
  const lines = [];
  const all = [];
  const begun = new Map();
  for (const step of steps) {
    const { name } = step;
    const startMs = performance.now();
    if (name === firstRuleAlone) for (const one of steps) if (one.isBeside) begun.set(one, begin(one));
    console.log(`\n— ${name}`);
    const counts = named(name, await (begun.get(step) ?? begin(step)));
    all.push(counts);
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    const line = `${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`;
    lines.push(line);
    console.log(line);
  }
  console.log(`\n${lines.join('\n')}`);
  return sum(all);
}

if (process.argv[1] === import.meta.filename) {
  const { failed: errors } = await runCheck();
  console.log(errors === 0 ? '\ncheck passed' : `\ncheck FAILED: ${errors}`);
  process.exit(errors === 0 ? 0 : 1);
}
