import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tools/chromium.mjs';
import { e2eEnvironment } from './environment.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { port, password, data } = e2eEnvironment(() => mkdtempSync(join(tmpdir(), 'sextant-e2e-')));
const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  testMatch: ['spec/**/*.spec.ts', 'journeys/**/*.spec.ts'],
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    launchOptions: { args: [...chromiumFlags], ...(executablePath === null ? {} : { executablePath }) },
  },
  projects: [
    { name: 'light', use: { colorScheme: 'light' } },
    // In the dark theme too: the journeys, and every spec whose title says @themes.
    { name: 'dark', use: { colorScheme: 'dark' }, grep: /@themes|journeys/ },
    { name: 'screenshots', testMatch: 'screenshots.spec.ts' },
  ],
  webServer: {
    command: `"${process.execPath}" build/server/main.js`,
    cwd: root,
    url: `http://127.0.0.1:${port}/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
    stderr: 'pipe',
    env: {
      SEXTANT_HOST: '127.0.0.1',
      SEXTANT_PORT: port,
      SEXTANT_DATA: data,
      SEXTANT_ADMIN_PASSWORD: password,
    },
  },
});
