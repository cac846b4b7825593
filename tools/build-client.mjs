// The web app as Vite builds it, with the rules on what its files may bring. Runs under the product's Node.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { build } from 'vite';
import { root } from './bootstrap.mjs';
import { circleGroup, circlesOf, closureOf } from './chunk-circles.mjs';

async function gzipBytes(chunks) {
  const sizes = await Promise.all(chunks.map(async ({ code }) => (await promisify(gzip)(code)).length));
  return sizes.reduce((total, size) => total + size, 0);
}

const entriesOf = (chunks) => chunks.filter((chunk) => chunk.isEntry);

/** Size of what the browser must load before the first page can show: the entry and everything it imports at once. */
export const firstPageBytes = (chunks) => gzipBytes(closureOf(chunks, entriesOf(chunks)));

/** Files of the start, which every page has. */
const startNames = ['index', 'rolldown-runtime'];

/** What pages begin with: the files beside the start by their names, and how much that may be together with it, gzip. */
const pages = [
  { page: 'Every page', module: null, names: [], mostBytes: 240_000 },
  // A number that is shown brings 15 kB more, a line the drawing library.
  {
    page: 'Explore',
    module: '/explore/ExplorePage.tsx',
    names: ['explore', 'workbench', 'controls', 'values', 'calls'],
    mostBytes: 330_000,
  },
  {
    page: 'SQL Lab',
    module: '/sql-lab/SqlLabPage.tsx',
    names: ['sql-lab', 'sql-editor', 'workbench', 'calls', 'large-results'],
    mostBytes: 350_000,
  },
];

/** A page comes with few files and little code: an editor, a calendar or shapes that it imports at once came with every opening. */
async function requireLeanPages(chunks) {
  for (const { page, module, names, mostBytes } of pages) {
    const own = chunks.filter(
      ({ modules }) => module !== null && Object.keys(modules).some((id) => id.endsWith(module)),
    );
    if (own.length !== (module === null ? 0 : 1)) throw new Error(`No chunk is that of ${module}`);
    const needed = closureOf(chunks, [...entriesOf(chunks), ...own]);
    const more = needed.filter(({ name }) => ![...startNames, ...names].includes(name)).map(({ fileName }) => fileName);
    if (more.length > 0)
      throw new Error(
        `${page} begins with more files than it should (groups of vite.config.ts, late imports): ${more.join(', ')}`,
      );
    const bytes = await gzipBytes(needed);
    if (bytes > mostBytes)
      throw new Error(
        `${page} begins with ${Math.round(bytes / 1000)} kB of JavaScript, of ${mostBytes / 1000} kB at most`,
      );
  }
}

/** Pictures come with five files at most; a shared part that lands in the wrong group of `vite.config.ts` brought thirty more, edit mode among them. */
function requireLeanDrawing(chunks) {
  const comeAtOnce = ['drawing', 'drawn-views', 'coverage'];
  const lean = [...startNames, ...comeAtOnce, 'series', 'controls', 'series-controls', 'values', 'marks'];
  const names = new Map(chunks.map(({ fileName, name }) => [fileName, name]));
  const drawing = chunks.filter(({ name }) => comeAtOnce.includes(name));
  const isLean = (name = '') => lean.includes(name) || name.startsWith('type-');
  const more = drawing.flatMap(({ imports }) => imports).filter((file) => !isLean(names.get(file)));
  if (drawing.length !== comeAtOnce.length || more.length > 0)
    throw new Error(`The code of pictures needs more than the page has: ${more.join(', ') || drawing.length}`);
}

/** A chart is asked once its declaration is there: what draws it must not come before. */
function requireLeanTypes(chunks) {
  const lean = new Set([...startNames, 'values', 'controls', 'series-controls', 'table-controls']);
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
  const lean = [...startNames, 'values', 'numbers', 'controls', 'table-controls'];
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
  const start = chunks.find(({ isEntry }) => isEntry);
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

/** One build, with further groups of code splitting. */
async function chunksOf(options, groups) {
  const output = { codeSplitting: { groups } };
  const { output: files } = await build({
    configFile: join(root, 'packages', 'web', 'vite.config.ts'),
    logLevel: 'warn',
    // Every module of styles carries its names into the code that uses it: their long form made the start a kilobyte larger.
    css: { modules: { generateScopedName: '[hash:base64:6]' } },
    build: { ...options, rolldownOptions: { onLog: requireLate, output } },
  });
  return files.filter((chunk) => chunk.type === 'chunk');
}

/** Chunks none of which need each other: what the groups tear apart so is built again as one file. */
async function orderedChunks(options) {
  const chunks = await chunksOf(options, []);
  const group = circleGroup(chunks);
  if (group === null) return chunks;
  const joined = await chunksOf(options, [group]);
  const circles = circlesOf(joined).map((circle) => circle.map(({ fileName }) => fileName).join(', '));
  if (circles.length > 0)
    throw new Error(`Files of the page need each other (groups of vite.config.ts): ${circles.join('; ')}`);
  return joined;
}

/** Builds the web app and returns its chunks. `options` are Vite's, of the build. Throws when a chunk brings what it must not. */
export async function buildClient(options = {}) {
  const draw = ['--conditions=@sextant/source', join(root, 'tools', 'thumbnails.mjs')];
  await promisify(execFile)(process.execPath, draw);
  const chunks = await orderedChunks(options);
  requireLeanDrawing(chunks);
  requireLeanStart(chunks);
  requireLeanTypes(chunks);
  requireLeanNumbers(chunks);
  await requireLeanPages(chunks);
  return chunks;
}
