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

/** A run that failed without a failed test (a file that does not load, a server that does not start) counts as one error. */
function counted(code, report, read) {
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Counts of the Vitest projects named; `more` are further words for Vitest. */
export async function runVitest(projects, more = [], env = {}) {
  const report = freshReport(`vitest-${projects.join('-')}`);
  const named = projects.flatMap((project) => ['--project', project]);
  const code = await run(
    'vitest',
    ['run', ...named, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...more],
    env,
  );
  return counted(code, report, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
  }));
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
  return counted(code, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

/** Sum of several counts. */
export function sum(all) {
  const add = (key) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}
