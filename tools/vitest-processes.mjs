// Server tests start hundreds of processes from our sources; read file by file, each takes most of a second of a core to begin.
// The run bundles them once, and `start-bundled.mjs`, preloaded into each, starts the bundle instead. What V8 compiles of it is kept, too.
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { root } from './bootstrap.mjs';
import { bundleServer, entries } from './bundle-server.mjs';
import { removeLeftFolders } from './left-folders.mjs';

const startedScripts = ['packages/server/src/testing/listen.ts', 'packages/server/src/command-line/sextant.ts'];
const prefix = 'test-processes-';
const build = join(root, 'build');
const folder = join(build, `${prefix}${process.pid}`);
const manifest = join(folder, 'sources.json');

/** Options of Node for the processes of the tests. */
export const execArgv = [
  '--conditions=@sextant/source',
  `--import=${pathToFileURL(join(root, 'tools', 'start-bundled.mjs')).href}?sources=${encodeURIComponent(manifest)}`,
];

/** The engine's processes, which are killed when they are no longer needed and so never write what V8 compiled. */
const killedProcesses = ['importer.js', 'query-host.js'];

/** Reads a bundle once and writes what V8 compiled. That it cannot run alone does not matter. */
const compileOnce = (name) =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { flushCompileCache } from 'node:module';
     await import(${JSON.stringify(pathToFileURL(join(folder, name)).href)}).catch(() => null);
     flushCompileCache();
     process.exit();`,
  ]);

/** Called by Vitest before the first test; what it returns, after the last. */
export default async function setup() {
  const sources = [...entries, ...startedScripts];
  await bundleServer(folder, sources);
  // A run that was killed left its bundle.
  removeLeftFolders(build, prefix);
  const bundleOf = (path) => `${path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)}.js`;
  const sourcePairs = sources.map((path) => [
    pathToFileURL(join(root, path)).href,
    pathToFileURL(join(folder, bundleOf(path))).href,
  ]);
  writeFileSync(manifest, JSON.stringify(Object.fromEntries(sourcePairs)));
  // Inherited by the workers and by all that they start.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compile-cache');
  await Promise.all(killedProcesses.map(compileOnce));
  return () => rmSync(folder, { recursive: true, force: true });
}
