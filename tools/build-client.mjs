// The web app as Vite builds it, with the rules on what its files may bring. Runs under the product's Node.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { build } from 'vite';
import { root } from './bootstrap.mjs';

/** Size of what the browser must load before the first page can show: the entry and everything it imports at once. */
export async function firstPageBytes(chunks) {
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

/** Pictures come with four files at most; a shared part that lands in the wrong group of `vite.config.ts` brought eight more, an editor among them. */
function requireLeanDrawing(chunks) {
  const lean = [
    'index',
    'web',
    'rolldown-runtime',
    'drawing',
    'drawn-views',
    'series',
    'controls',
    'series-controls',
    'values',
    'marks',
  ];
  const names = new Map(chunks.map(({ fileName, name }) => [fileName, name]));
  const drawing = chunks.filter(({ name }) => name === 'drawing' || name === 'drawn-views');
  const isLean = (name = '') => lean.includes(name) || name.startsWith('type-');
  const more = drawing.flatMap(({ imports }) => imports).filter((file) => !isLean(names.get(file)));
  if (drawing.length !== 2 || more.length > 0)
    throw new Error(`The code of pictures needs more than the page has: ${more.join(', ') || drawing.length}`);
}

/** A chart is asked once its declaration is there: what draws it must not come before. */
function requireLeanTypes(chunks) {
  const lean = new Set(['index', 'web', 'rolldown-runtime', 'values', 'controls', 'series-controls', 'table-controls']);
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const isLean = (chunk) => chunk !== undefined && (lean.has(chunk.name) || chunk.name.startsWith('type-'));
  for (const { name, imports } of chunks.filter(isLean)) {
    const more = imports.filter((file) => !isLean(byFile.get(file)));
    if (more.length > 0)
      throw new Error(`What a chart is asked with (${name}) needs more than controls: ${more.join(', ')}`);
  }
}

/** Big numbers are on the screen first: they bring neither the grid nor the drawing library, nor anything that other pages share. */
function requireLeanNumbers(chunks) {
  const lean = ['index', 'web', 'rolldown-runtime', 'values', 'numbers', 'controls', 'table-controls'];
  const names = new Map(chunks.map(({ fileName, name }) => [fileName, name]));
  const view = chunks.find(({ modules }) =>
    Object.keys(modules).some((id) => id.endsWith('/charts/src/big-number-total/view.tsx')),
  );
  const more = (view?.imports ?? ['its view']).filter((file) => {
    const name = names.get(file) ?? file;
    return !lean.includes(name) && !name.startsWith('type-');
  });
  if (more.length > 0) throw new Error(`A big number needs more than its own files: ${more.join(', ')}`);
}

/** Shapes are for the server and for tests: with them the start of a page is a tenth larger. Grids come with the first table, fields with the first form. */
function requireLeanStart(chunks) {
  const start = chunks.find(({ name }) => name === 'web');
  const modules = Object.keys(start?.modules ?? {});
  if (modules.some((id) => id.includes('/node_modules/zod/')))
    throw new Error('The start of the page imports zod: something that it needs stands in a file of shapes.');
  if (modules.some((id) => id.endsWith('/ui/src/grid/DataGrid.tsx')))
    throw new Error(
      'The start of the page imports grids: code of its own in the index of ui keeps everything that this names.',
    );
}

/** What is imported late at one place and at once at another comes at once. */
function requireLate(level, log, report) {
  if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
  report(level, log);
}

/** Builds the web app and returns its chunks. `options` are Vite's, of the build. Throws when a chunk brings what it must not. */
export async function buildClient(options = {}) {
  const draw = ['--conditions=@sextant/source', join(root, 'tools', 'thumbnails.mjs')];
  await promisify(execFile)(process.execPath, draw);
  const { output } = await build({
    configFile: join(root, 'packages', 'web', 'vite.config.ts'),
    logLevel: 'warn',
    build: { ...options, rolldownOptions: { onLog: requireLate } },
  });
  const chunks = output.filter((chunk) => chunk.type === 'chunk');
  requireLeanDrawing(chunks);
  requireLeanStart(chunks);
  requireLeanTypes(chunks);
  requireLeanNumbers(chunks);
  return chunks;
}
