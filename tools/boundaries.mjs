// Who may import whom, as far as folders inside a package and cycles go, types included; the packages' own rules are in .oxlintrc.json.
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';
import { folderOrders } from './folder-orders.mjs';
import { isTest, readSource, sourceFiles } from './source-files.mjs';

/** Specifiers that a file imports or re-exports, at once or later (`import('./x.ts')`), those of types too. */
function importsOf(path) {
  const text = readSource(path);
  const { module } = parseSync(path, text);
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end));
  return [
    ...later.flatMap((code) => /^'([^']+)'$/.exec(code)?.[1] ?? []),
    ...module.staticImports.map((item) => item.moduleRequest.value),
    ...module.staticExports.flatMap((item) => item.entries).flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  ];
}

/** Path of the file a specifier of ours names, or null for other packages. */
export function resolveImport(from, specifier, packageExports) {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const [scope, name, ...rest] = specifier.split('/');
  if (scope !== '@sextant') return null;
  const target = packageExports(name)[rest.length === 0 ? '.' : `./${rest.join('/')}`];
  return target?.['@sextant/source'] ? join('packages', name, target['@sextant/source']) : null;
}

/** Reads the `exports` of a package of ours by its name. */
export function exportsReader() {
  const cached = new Map();
  return (name) => {
    if (!cached.has(name)) cached.set(name, JSON.parse(readSource(`packages/${name}/package.json`)).exports);
    return cached.get(name);
  };
}

/** The part of a package that a file is of, and its rank; null for a file elsewhere. A file that an order names by its path is a part of its own. */
function placeOf(path, { prefix, order }) {
  if (!path.startsWith(prefix)) return null;
  const inside = path.slice(prefix.length);
  const [first, ...restOfPath] = inside.split('/');
  const rankOf = (name) => order.findIndex((line) => line.includes(name));
  const named = [inside, first].find((name) => rankOf(name) >= 0);
  if (named !== undefined) return { part: named, rank: rankOf(named) };
  const isFolder = restOfPath.length > 0;
  return { part: isFolder ? first : '.', rank: rankOf(isFolder ? '*' : '.') };
}

/** Why a file may not import another one; null when it may. */
function brokenOrder(from, to) {
  for (const order of folderOrders) {
    const [fromPlace, toPlace] = [placeOf(from, order), placeOf(to, order)];
    if (fromPlace?.rank === -1) return `${fromPlace.part} has no place among the folders of ${order.prefix}`;
    if (fromPlace === null || toPlace === null || fromPlace.part === toPlace.part) continue;
    if (toPlace.rank === -1 || toPlace.rank >= fromPlace.rank) return order.reason;
  }
  return null;
}

function findCycles(graph) {
  const state = new Map();
  const cycles = [];
  const visit = (node, trailOfNodes) => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open')
      return void cycles.push([...trailOfNodes.slice(trailOfNodes.indexOf(node)), node].join(' -> '));
    state.set(node, 'open');
    for (const next of graph.get(node) ?? []) visit(next, [...trailOfNodes, node]);
    state.set(node, 'done');
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

/** The child of a folder that a path is or lies in: a folder or a file beside it. Null outside. */
function childOf(folder, path) {
  if (!path.startsWith(`${folder}/`)) return null;
  return path.slice(folder.length + 1).split('/')[0];
}

/**
 * Inside every folder of every package its folders, and the files beside them, have an order: none reaches itself through the others. Returns cycles as
 * lines of text, each with the imports that make it.
 */
function findFolderCycles(graph) {
  const folders = new Set([...graph.keys()].flatMap((path) => foldersAbove(path)));
  return [...folders].flatMap((folder) => {
    const children = new Map();
    for (const [from, targets] of graph)
      for (const to of targets) {
        const [one, other] = [childOf(folder, from), childOf(folder, to)];
        if (one === null || other === null || one === other) continue;
        const reached = children.get(one) ?? new Map();
        children.set(one, reached.set(other, `${from} imports ${to}`));
      }
    const names = new Map([...children].map(([child, reached]) => [child, reached.keys()]));
    return findCycles(names).map((cycle) => {
      const steps = cycle.split(' -> ');
      const imports = steps.slice(1).map((step, index) => children.get(steps[index]).get(step));
      return `folders of ${folder} need each other (${cycle}): ${imports.join('; ')}`;
    });
  });
}

/** The folders that a file of a package lies in, below `src`. */
function foldersAbove(path) {
  const [source, inside] = path.split(/(?<=^packages\/[^/]+\/src)\//);
  if (inside === undefined) return [];
  const parts = inside.split('/').slice(0, -1);
  return [source, ...parts.map((_, index) => [source, ...parts.slice(0, index + 1)].join('/'))];
}

/** Errors as lines of text: forbidden imports, imports by path into another package, cycles of files and of folders. */
export function checkBoundaries() {
  const errors = [];
  const graph = new Map();
  const packageExports = exportsReader();
  const packageOf = (path) => /^(packages\/[^/]+|e2e|bench|tools)\//.exec(path)?.[1] ?? '';
  for (const path of sourceFiles().filter((file) => /\.tsx?$/.test(file))) {
    const targets = new Set();
    for (const specifier of importsOf(path)) {
      const target = resolveImport(path, specifier, packageExports);
      if (target === null) continue;
      targets.add(target);
      if (
        specifier.startsWith('.') &&
        packageOf(target) !== packageOf(path) &&
        packageOf(target).startsWith('packages/')
      )
        errors.push(`${path}: imports ${specifier} by path; import the package by its name`);
      const reason = isTest(path) ? null : brokenOrder(path, target);
      if (reason !== null) errors.push(`${path}: imports ${specifier}: ${reason}`);
    }
    graph.set(path, targets);
  }
  const shipped = new Map([...graph].filter(([path]) => !isTest(path)));
  return [...errors, ...findCycles(graph).map((cycle) => `import cycle: ${cycle}`), ...findFolderCycles(shipped)];
}
