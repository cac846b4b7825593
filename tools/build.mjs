// Builds build/server (esbuild) and build/web (Vite, with compressed copies beside the assets). Runs under the product's Node.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as buildWeb } from 'vite';
import { root } from './bootstrap.mjs';
import { bundleServer } from './bundle-server.mjs';
import { warmServer } from './warm-server.mjs';

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

/** Pictures come with three files at most; a shared part that lands in the wrong group of `vite.config.ts` brought eight more, an editor among them. */
function requireLeanDrawing(chunks) {
  const lean = ['index', 'web', 'rolldown-runtime', 'drawing', 'drawn-views', 'series'];
  const names = new Map(chunks.map(({ fileName, name }) => [fileName, name]));
  const drawing = chunks.filter(({ name }) => name === 'drawing' || name === 'drawn-views');
  const more = drawing.flatMap(({ imports }) => imports).filter((file) => !lean.includes(names.get(file)));
  if (drawing.length !== 2 || more.length > 0)
    throw new Error(`The code of pictures needs more than the page has: ${more.join(', ') || drawing.length}`);
}

/** Shapes are for the server and for tests: with them the start of a page is a tenth larger. */
function requireLeanStart(chunks) {
  const start = chunks.find(({ name }) => name === 'web');
  if (Object.keys(start?.modules ?? {}).some((id) => id.includes('/node_modules/zod/')))
    throw new Error('The start of the page imports zod: something that it needs stands in a file of shapes.');
}

async function buildClient() {
  const { output } = await buildWeb({ configFile: join(root, 'packages', 'web', 'vite.config.ts'), logLevel: 'warn' });
  const chunks = output.filter((part) => part.type === 'chunk');
  requireLeanDrawing(chunks);
  requireLeanStart(chunks);
  const bytes = await firstPageBytes(chunks);
  console.log(`JavaScript of the first page: ${Math.round(bytes / 1000)} kB gzip`);
}

await Promise.all([bundleServer(join(root, 'build', 'server')), buildClient()]);
await Promise.all([compressAssets(join(root, 'build', 'web')), warmServer()]);
