// Builds server and web app and keeps nothing: fails when either would not build. Runs under the product's Node.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClient } from './build-client.mjs';
import { bundleServer } from './bundle-server.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sextant-build-'));
try {
  await Promise.all([bundleServer(folder), buildClient({ write: false })]);
} catch (error) {
  console.error(`  ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
