// The esbuild bundle of the server and of what runs beside it as a process or thread of its own. Runs under the product's Node.
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { root } from './bootstrap.mjs';

/** Packages that must stay in node_modules: native binaries, WebAssembly and data files found beside their code. */
const externals = [
  'better-sqlite3',
  '@duckdb/node-api',
  'mysql2',
  'pg',
  '@polyglot-sql/sdk',
  '@node-rs/argon2',
  'vega-datasets',
];

/** What starts the server; `serve.cjs` beside it is the server. */
const serverEntry = 'packages/server/src/main.ts';

/** Files that run as a process or a thread of their own; every `*-worker.ts` of server and engines is one too. */
export const entries = [
  serverEntry,
  'packages/engines/src/duckdb/query-host.ts',
  'packages/engines/src/duckdb/importer.ts',
  ...globSync('packages/{server,engines,sql}/src/**/*-worker.ts', { cwd: root }),
].filter((path) => existsSync(join(root, path)));

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node22',
  conditions: ['@sextant/source'],
  external: externals.flatMap((name) => [name, `${name}/*`]),
  legalComments: 'none',
  logLevel: 'warning',
};

/** Writes the bundle of the sources given into a folder, each under its own name. */
export async function bundleServer(outdir, sources = entries) {
  rmSync(outdir, { recursive: true, force: true });
  await Promise.all([bundleModules(outdir, sources), sources.includes(serverEntry) && bundleScript(outdir)]);
  writeFileSync(join(outdir, 'package.json'), '{ "type": "module" }\n');
}

const bundleModules = (outdir, sources) =>
  build({
    ...common,
    // Flat names: a file finds its sibling process as new URL('./query-host.js', import.meta.url) from any chunk.
    entryPoints: sources.map((path) => ({ in: path, out: basename(path, '.ts') })),
    outdir,
    chunkNames: 'chunk-[hash]',
    splitting: true,
    format: 'esm',
    banner: {
      // Bundled CommonJS packages call require() for built-in modules, which an ES module does not have.
      js: "import { createRequire as sextantRequire } from 'node:module'; const require = sextantRequire(import.meta.url);",
    },
  });

/**
 * Writes the server as one script: V8 keeps what it compiled of a script also after that ran (`run-compiled.ts`), of a module only before.
 * The script is a function that is handed what modules have.
 */
async function bundleScript(outdir) {
  const outfile = join(outdir, 'serve.cjs');
  await build({
    ...common,
    entryPoints: ['packages/server/src/serve.ts'],
    outfile,
    format: 'cjs',
    define: { 'import.meta.url': 'sextantUrl', 'import.meta.resolve': 'sextantResolve' },
    banner: { js: '(function (require, module, exports, sextantUrl, sextantResolve, sextantImport) {' },
    footer: { js: '})' },
  });
  // Scripts have no import() of their own. Only what is awaited is one: packages speak of it in comments.
  const text = readFileSync(outfile, 'utf8').replaceAll('await import(', 'await sextantImport(');
  const left = text.split('\n').find((line) => /(?<![\w.])import\(/.test(line) && !/^\s*\*/.test(line));
  if (left !== undefined) throw new Error(`The server's script cannot import by itself: ${left.trim()}`);
  // Comments of packages still hold other signs; in ASCII the text takes half the memory and is read as it is.
  writeFileSync(
    outfile,
    text.replaceAll(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
