// The esbuild bundle of the server and of what runs beside it as a process or thread of its own. Runs under the product's Node.
import { globSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { root } from './bootstrap.mjs';

/**
 * Packages that must stay in node_modules: native binaries, WebAssembly and data files found beside their code. Of DuckDB only its binary: the
 * hundred small files around it take a process of the engine 40 ms to read, a third of its start (decision 0058).
 */
const externals = [
  'better-sqlite3',
  '@duckdb/node-bindings',
  'mysql2',
  'pg',
  '@polyglot-sql/sdk',
  '@node-rs/argon2',
  'vega-datasets',
  '@expo-google-fonts/inter',
  '@resvg/resvg-js',
  'pdfkit',
  'fontkit',
  'svg-to-pdfkit',
];

/** Files that run as a process or a thread of their own beside the server; every `*-worker.ts` of server and engines is one too. */
const childEntries = [
  'packages/engines/src/duckdb/query-host.ts',
  'packages/engines/src/duckdb/importer.ts',
  ...globSync('packages/{server,engines,sql}/src/**/*-worker.ts', { cwd: root }),
];

export const entries = ['packages/server/src/main.ts', ...childEntries];

/** Writes the bundle of the sources given into a folder, each under its own name. */
export async function bundleServer(outdir, sources = entries) {
  rmSync(outdir, { recursive: true, force: true });
  // Each child alone: in chunks that it shared with the server it would read all of the contract, and take twice as long to begin.
  const children = sources.filter((path) => childEntries.includes(path));
  const servers = sources.filter((path) => !childEntries.includes(path));
  await Promise.all([servers, ...children.map((path) => [path])].map((group) => bundleGroup(outdir, group)));
  writeFileSync(join(outdir, 'package.json'), '{ "type": "module" }\n');
}

/** Sources that share chunks. */
const bundleGroup = (outdir, sources) =>
  build({
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node22',
    conditions: ['@sextant/source'],
    external: externals.flatMap((name) => [name, `${name}/*`]),
    legalComments: 'none',
    logLevel: 'warning',
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
