// Builds, starts the server on a data folder of its own and photographs every screen. Runs under the product's Node.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { runBrowserTests } from './browser-tests.mjs';

rmSync(join(root, 'screenshots'), { recursive: true, force: true });
const { passed, failed } = await runBrowserTests(['screenshots']);
console.log(`${passed} pictures in screenshots/, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
