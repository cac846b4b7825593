// Runs tools and test runners with their output streamed, and reads how many tests they counted. Runs under the product's Node.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const reports = join(root, 'test-results', 'reports');
const module = (path) => join(root, 'node_modules', path);

const programs = {
  tsc: module('typescript/bin/tsc'),
  oxlint: module('oxlint/bin/oxlint'),
  oxfmt: module('oxfmt/bin/oxfmt'),
  vitest: module('vitest/vitest.mjs'),
  playwright: module('@playwright/test/cli.js'),
};

/** Exit code of a program of node_modules, or of a script by path, run with our output. */
export function run(program, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [programs[program] ?? program, ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const path = join(reports, `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

const nothing = { passed: 0, failed: 0, skipped: 0, flaky: [] };

/** A run that failed without a failed test (a file that does not load, a server that does not start) counts as one error. */
function counted(code, report, read) {
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : nothing;
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Names of Vitest's tests that passed after they had failed. */
const flakyOfVitest = ({ testResults }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => fullName);

/** The same of Playwright's. */
const flakyOfPlaywright = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(flakyOfPlaywright),
];

/** Counts of the Vitest projects named; `more` are further words for Vitest. */
export async function runVitest(projects, more = [], env = {}) {
  const report = freshReport(`vitest-${projects.join('-')}`);
  const named = projects.flatMap((project) => ['--project', project]);
  const code = await run(
    'vitest',
    ['run', ...named, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...more],
    env,
  );
  return counted(code, report, (json) => {
    const flaky = flakyOfVitest(json);
    return {
      passed: json.numPassedTests - flaky.length,
      failed: json.numFailedTests,
      skipped: json.numPendingTests + json.numTodoTests,
      flaky,
    };
  });
}

/** Counts of the Playwright projects named; `more` are further words for Playwright. */
export async function runPlaywright(projects, more = [], env = {}) {
  const report = freshReport(`playwright-${projects.join('-')}`);
  const named = projects.flatMap((project) => ['--project', project]);
  // The words come first: --project takes every word that follows it for a further project.
  const args = ['test', ...more, '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...named];
  const code = await run('playwright', args, {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return counted(code, report, (json) => ({
    passed: json.stats.expected,
    failed: json.stats.unexpected,
    skipped: json.stats.skipped,
    flaky: flakyOfPlaywright(json),
  }));
}

/** Sum of several counts. */
export function sum(all) {
  const add = (key) => all.reduce((total, counts) => total + counts[key], 0);
  const flaky = all.flatMap((counts) => counts.flaky ?? []);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped'), flaky };
}

/**
 * The last line of a run. Nothing is tried twice by itself; where somebody asks for it (`--retries=1`), a test that needed it is called
 * flaky by name, and the run has not passed.
 */
export function close(all) {
  const { passed, failed, skipped, flaky } = sum(all);
  const unsteady = flaky.length === 0 ? '' : `${flaky.length} flaky (${flaky.join('; ')}), `;
  console.log(`\n${passed} passed, ${failed} failed, ${unsteady}${skipped} skipped`);
  process.exitCode = failed + flaky.length === 0 ? 0 : 1;
}
