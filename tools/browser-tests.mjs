// Playwright against the built server. Runs under the product's Node.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './bootstrap.mjs';
import { ensureChromium } from './chromium.mjs';
import { freePort } from './free-port.mjs';
import { runPlaywright } from './runners.mjs';

/** Runs the Playwright projects named, with a port and a data folder of their own; further words go to Playwright (files, --grep). */
export async function runBrowserTests(projects, more = []) {
  ensureBuilt();
  const data = mkdtempSync(join(tmpdir(), 'sextant-e2e-'));
  // Beside the data folder lies the one from which files may be connected.
  const remove = () =>
    [data, `${data}-files`].forEach((folder) =>
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
    );
  process.once('exit', remove);
  try {
    const port = String(await freePort());
    return await runPlaywright(projects, more, {
      CHROMIUM_PATH: ensureChromium(),
      SEXTANT_E2E_PORT: port,
      SEXTANT_E2E_DATA: data,
    });
  } finally {
    process.off('exit', remove);
    remove();
  }
}
