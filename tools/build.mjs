// Builds build/server (esbuild) and build/web (Vite, with compressed copies beside the assets). Runs under the product's Node.
import { existsSync, globSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { build as buildWeb } from 'vite';
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

/** Files that run as a process or a thread of their own; every `*-worker.ts` of server and engines is one too. */
const entries = [
  'packages/server/src/main.ts',
  'packages/engines/src/duckdb/query-host.ts',
  'packages/engines/src/duckdb/importer.ts',
  ...globSync('packages/{server,engines,sql}/src/**/*-worker.ts', { cwd: root }),
];

async function buildServer() {
  const outdir = join(root, 'build', 'server');
  rmSync(outdir, { recursive: true, force: true });
  await bundle({
    absWorkingDir: root,
    // Flat names: a file finds its sibling process as new URL('./query-host.js', import.meta.url) from any chunk.
    entryPoints: entries
      .filter((path) => existsSync(join(root, path)))
      .map((path) => ({ in: path, out: basename(path, '.ts') })),
    outdir,
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    conditions: ['@sextant/source'],
    external: externals.flatMap((name) => [name, `${name}/*`]),
    // Bundled CommonJS packages call require() for built-in modules, which an ES module does not have.
    banner: {
      js: "import { createRequire as sextantRequire } from 'node:module'; const require = sextantRequire(import.meta.url);",
    },
    legalComments: 'none',
    logLevel: 'warning',
  });
  writeFileSync(join(outdir, 'package.json'), '{ "type": "module" }\n');
}

const compressible = /\.(js|css|html|svg|json|map|txt|wasm)$/;
const smallestWorthIt = 1024;

async function compressAssets(folder) {
  const paths = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => compressible.test(path));
  await Promise.all(paths.map(compressFile));
}

async function compressFile(path) {
  const bytes = readFileSync(path);
  if (bytes.length < smallestWorthIt) return;
  const [gz, br] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  ]);
  writeFileSync(`${path}.gz`, gz);
  writeFileSync(`${path}.br`, br);
}

/** Size of what the browser must load before the first page can show: the entry and everything it imports at once. */
async function firstPageBytes(chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set();
  const collect = (name) => {
    if (needed.has(name) || !byName.has(name)) return;
    needed.add(name);
    byName.get(name).imports.forEach(collect);
  };
  chunks.filter((chunk) => chunk.isEntry).forEach((chunk) => collect(chunk.fileName));
  const sizes = await Promise.all(
    [...needed].map(async (name) => (await promisify(gzip)(byName.get(name).code)).length),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

async function buildClient() {
  const { output } = await buildWeb({ configFile: join(root, 'packages', 'web', 'vite.config.ts'), logLevel: 'warn' });
  const bytes = await firstPageBytes(output.filter((part) => part.type === 'chunk'));
  console.log(`JavaScript of the first page: ${Math.round(bytes / 1000)} kB gzip`);
  await compressAssets(join(root, 'build', 'web'));
}

await Promise.all([buildServer(), buildClient()]);
