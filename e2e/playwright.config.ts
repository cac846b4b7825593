import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium, shortLivedFlags } from '../tools/chromium.mjs';
import { serverCommand } from '../tools/server-command.mjs';
import { e2eEnvironment } from './environment.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A folder for this run only; tools/browser-tests.mjs gives its own and removes it itself. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-e2e-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// Settings of the user who runs the tests must not reach the server under test.
for (const name of Object.keys(process.env)) {
  if (name.startsWith('SEXTANT_') && !name.startsWith('SEXTANT_E2E_')) delete process.env[name];
}

const { port, password, data, files } = e2eEnvironment(temporaryFolder);
const executablePath = findChromium();
/** Pictures that are compared show lists of what the screens before have made, and keys that the server's secret makes. */
const hasFixedClock = process.env['SEXTANT_E2E_FIXED_CLOCK'] === 'yes';

export default defineConfig({
  testDir: '.',
  testMatch: ['spec/**/*.spec.ts', 'journeys/**/*.spec.ts'],
  outputDir: '../test-results',
  fullyParallel: false,
  // A test waits for the page a third of its time; a third worker uses that.
  workers: hasFixedClock ? 1 : 3,
  forbidOnly: true,
  // A test of several steps takes half a minute where others use the processor, too.
  timeout: 180_000,
  globalTimeout: 50 * 60_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording every test costs a quarter of the run: one that failed is recorded by running it alone with `--trace=on`.
    trace: 'off',
    launchOptions: {
      args: [...chromiumFlags, ...shortLivedFlags],
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
  projects: [
    // Half-way states are drawn for nobody here: without motion a run needs a tenth less of the processor.
    { name: 'light', use: { colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } } },
    // `expectAccessible` looks at both themes once for each screen; what begins in the dark one, with motion, says so here.
    { name: 'dark', use: { colorScheme: 'dark' }, grep: /@themes/ },
    { name: 'screenshots', testMatch: 'screenshots.spec.ts', fullyParallel: true },
  ],
  webServer: {
    command: [process.execPath, ...serverCommand].map((part) => `"${part}"`).join(' '),
    cwd: root,
    url: `http://127.0.0.1:${port}/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // Errors go to stderr.
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      SEXTANT_HOST: '127.0.0.1',
      SEXTANT_PORT: port,
      SEXTANT_DATA: data,
      SEXTANT_FILE_ROOTS: files,
      SEXTANT_ADMIN_PASSWORD: password,
      // Written for nobody: a line for every request is a twentieth of what the server does here.
      SEXTANT_LOG_LEVEL: 'error',
      ...(hasFixedClock ? { SEXTANT_SECRET_KEY: 'the same in each run that is compared' } : {}),
    },
  },
});
