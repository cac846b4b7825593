// Sizes bind the tail: what is above a limit is split, or stands with its reason in tools/size-exceptions.json.
import { parseSync } from 'vite';
import { isTest, ourFiles, readSource, sourceFiles } from './source-files.mjs';

const limits = { file: 400, function: 80, component: 160, params: 4, typeFolder: 450, depthBelowSrc: 3, notes: 80 };

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Calls `visit(node, name)` for every function; `name` is what it is bound to, or 'anonymous'. */
function eachFunction(node, name, visit) {
  if (Array.isArray(node)) return node.forEach((item) => eachFunction(item, name, visit));
  if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return;
  if (functionTypes.has(node.type)) visit(node, node.id?.name ?? name);
  const inner = node.type === 'VariableDeclarator' ? node.id?.name : (node.key?.name ?? null);
  for (const key of Object.keys(node)) eachFunction(node[key], inner ?? 'anonymous', visit);
}

function lineCounter(text) {
  const starts = [0];
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function functionFindings(path, text) {
  const found = [];
  const lineAt = lineCounter(text);
  eachFunction(parseSync(path, text).program, 'anonymous', (node, name) => {
    const lines = lineAt(node.end) - lineAt(node.start) + 1;
    const isComponent = /^(use)?[A-Z]/.test(name) && path.endsWith('.tsx');
    const limit = isComponent ? limits.component : limits.function;
    if (lines > limit && !isTest(path)) found.push({ path, what: `function ${name}`, size: lines, limit });
    if (node.params.length > limits.params)
      found.push({ path, what: `params of ${name}`, size: node.params.length, limit: limits.params });
  });
  return found;
}

function typeFolderFindings(lineCounts) {
  const folders = new Map();
  for (const [path, lines] of lineCounts) {
    const folder = /^packages\/charts\/src\/([^/]+)\//.exec(path)?.[1];
    if (folder !== undefined && folder !== 'kit' && !isTest(path))
      folders.set(folder, (folders.get(folder) ?? 0) + lines);
  }
  return [...folders]
    .filter(([, lines]) => lines > limits.typeFolder)
    .map(([folder, lines]) => ({
      path: `packages/charts/src/${folder}`,
      what: 'chart type folder',
      size: lines,
      limit: limits.typeFolder,
    }));
}

function depthFinding(path) {
  const depth = (/\/src\/(.*)$/.exec(path)?.[1] ?? '').split('/').length - 1;
  return depth > limits.depthBelowSrc ? [{ path, what: 'folder depth', size: depth, limit: limits.depthBelowSrc }] : [];
}

const lineCountOf = (text) => text.split('\n').length - 1;

/** Every package has its NOTES.md, which somebody reads whole before working there. */
function notesFindings() {
  const files = ourFiles();
  const notes = files.filter((path) => path.endsWith('NOTES.md'));
  const packages = files.flatMap((path) => /^(packages\/[^/]+)\/package\.json$/.exec(path)?.[1] ?? []);
  return [
    ...notes.flatMap((path) => {
      const size = lineCountOf(readSource(path));
      return size > limits.notes ? [{ path, what: 'file', size, limit: limits.notes }] : [];
    }),
    ...packages
      .filter((folder) => !notes.includes(`${folder}/NOTES.md`))
      .map((path) => ({ path, what: 'count of NOTES.md', size: 0, limit: 1 })),
  ];
}

/** Errors as lines of text; empty when every size is within its limit or excepted. */
export function checkSizes() {
  const exceptions = JSON.parse(readSource('tools/size-exceptions.json'));
  const lineCounts = new Map();
  const foundSizes = sourceFiles().flatMap((path) => {
    const text = readSource(path);
    const lines = lineCountOf(text);
    lineCounts.set(path, lines);
    const file = lines > limits.file ? [{ path, what: 'file', size: lines, limit: limits.file }] : [];
    return [...file, ...depthFinding(path), ...functionFindings(path, text)];
  });
  foundSizes.push(...typeFolderFindings(lineCounts), ...notesFindings());
  const isAbout = (exception, foundSize) => exception.path === foundSize.path && exception.what === foundSize.what;
  // An exception with a figure holds up to it.
  const covers = (exception, foundSize) =>
    isAbout(exception, foundSize) && foundSize.size <= (exception.most ?? foundSize.size);
  const limitOf = (foundSize) => exceptions.find((exception) => isAbout(exception, foundSize))?.most ?? foundSize.limit;
  const staleExceptions = exceptions.filter(
    (exception) => !foundSizes.some((foundSize) => isAbout(exception, foundSize)),
  );
  return [
    ...foundSizes
      .filter((foundSize) => !exceptions.some((exception) => covers(exception, foundSize)))
      .map(
        (foundSize) => `${foundSize.path}: ${foundSize.what} is ${foundSize.size}, the limit is ${limitOf(foundSize)}`,
      ),
    ...staleExceptions.map(
      ({ path, what }) => `tools/size-exceptions.json: "${what}" of ${path} is no longer too large: remove the line`,
    ),
  ];
}
