// Builds build/server (esbuild) and build/web (Vite, with compressed copies beside the assets). Runs under the product's Node.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './bootstrap.mjs';
import { buildClient, firstPageBytes } from './build-client.mjs';
import { bundleServer } from './bundle-server.mjs';

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

async function buildWeb() {
  const bytes = await firstPageBytes(await buildClient());
  console.log(`JavaScript of the first page: ${Math.round(bytes / 1000)} kB gzip`);
}

await Promise.all([bundleServer(join(root, 'build', 'server')), buildWeb()]);
await compressAssets(join(root, 'build', 'web'));
