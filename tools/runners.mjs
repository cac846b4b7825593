// Runs tools and test runners with their output streamed, and reads how many tests they counted. Runs under the product's Node.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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

const nothing = { passed: 0, failed: 0, skipped: 0, flaky: [], failedTests: [] };

/** A run that failed without a failed test (an error outside of tests, a server that does not start) counts as one error. */
function counted(code, report, read) {
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : nothing;
  if (code === 0 || counts.failed > 0) return counts;
  const failedTest = `${report}: exit code ${code} without a failed test; the error stands in the output above`;
  return { ...counts, failed: 1, failedTests: [...counts.failedTests, failedTest] };
}

/** The first lines of an error, without terminal colors. */
const headOf = (message = '') => stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n');

/** Failed tests and files of Vitest, each with the head of its error. */
const failedTestsOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0)
      return failed.map((test) => `${name} › ${test.fullName}\n${headOf(test.failureMessages.join('\n'))}`);
    return status === 'failed' ? [`${name}\n${headOf(message)}`] : [];
  });

/** The same of Playwright's. */
const failedTestsOfPlaywright = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors ?? []);
      return `${file}:${line} › ${title}\n${headOf(errors.map(({ message }) => message).join('\n'))}`;
    }),
  ...suites.flatMap(failedTestsOfPlaywright),
];

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
      failedTests: failedTestsOfVitest(json),
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
    failedTests: failedTestsOfPlaywright(json),
  }));
}

/** Sum of several counts. */
export function sum(all) {
  const add = (key) => all.reduce((total, counts) => total + counts[key], 0);
  const listed = (key) => all.flatMap((counts) => counts[key] ?? []);
  return {
    passed: add('passed'),
    failed: add('failed'),
    skipped: add('skipped'),
    flaky: listed('flaky'),
    failedTests: listed('failedTests'),
  };
}

/**
 * The last lines of a run: what failed, by name and with the head of its error (of a long run often only the end is kept), what was
 * flaky, then the counts. Nothing is tried twice by itself; where it is asked for, a test that needed it is called flaky by name, and
 * the run has passed only where it `mayBeFlaky` so often (decision 0045).
 */
export function close(all, mayBeFlaky = 0) {
  const { passed, failed, skipped, flaky, failedTests } = sum(all);
  for (const failedTest of failedTests) console.log(`\nFAILED ${failedTest}`);
  if (flaky.length > 0) console.log(`\n${flaky.length} flaky, to be mended: ${flaky.join('; ')}`);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed === 0 && flaky.length <= mayBeFlaky ? 0 : 1;
}
