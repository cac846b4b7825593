// Playwright against the built server. Runs under the product's Node.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, root } from './bootstrap.mjs';
import { ensureChromium } from './chromium.mjs';
import { freePort } from './free-port.mjs';
import { run, runPlaywright } from './runners.mjs';

const { SEXTANT_E2E_PASSWORD: password = 'correct horse battery staple' } = process.env;

/** The administrator, with a password that takes no time to check: most tests sign in, and each check would cost a tenth of a second of a core. */
async function makeAdmin(data) {
  const script = join(root, 'packages', 'server', 'src', 'testing', 'quick-admin.ts');
  const code = await run('--conditions=@sextant/source', [script, data, password]);
  if (code !== 0) throw new Error(`The administrator of the browser tests was not made (exit ${code}).`);
}

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
    await makeAdmin(data);
    return await runPlaywright(projects, more, {
      CHROMIUM_PATH: ensureChromium(),
      SEXTANT_E2E_PORT: port,
      SEXTANT_E2E_DATA: data,
      SEXTANT_E2E_PASSWORD: password,
    });
  } finally {
    process.off('exit', remove);
    remove();
  }
}
