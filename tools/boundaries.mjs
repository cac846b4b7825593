// Who may import whom, as far as folders inside a package and cycles go; the packages' own rules are in .oxlintrc.json.
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';
import { isTest, readSource, sourceFiles } from './source-files.mjs';

/** Specifiers that a file imports or re-exports; `typeOnly` ones vanish at run time and make no cycle there. */
function importsOf(path) {
  const { module } = parseSync(path, readSource(path));
  const statics = module.staticImports.map((item) => ({
    specifier: item.moduleRequest.value,
    typeOnly: item.entries.length > 0 && item.entries.every((entry) => entry.isType),
  }));
  const exported = module.staticExports
    .flatMap((item) => item.entries)
    .filter((entry) => entry.moduleRequest)
    .map((entry) => ({ specifier: entry.moduleRequest.value, typeOnly: entry.isType }));
  return [...statics, ...exported];
}

/** Path of the file a specifier of ours names, or null for other packages. */
function resolve(from, specifier, packageExports) {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const [scope, name, ...rest] = specifier.split('/');
  if (scope !== '@sextant') return null;
  const target = packageExports(name)[rest.length === 0 ? '.' : `./${rest.join('/')}`];
  return target?.['@sextant/source'] ? join('packages', name, target['@sextant/source']) : null;
}

function exportsReader() {
  const known = new Map();
  return (name) => {
    if (!known.has(name)) known.set(name, JSON.parse(readSource(`packages/${name}/package.json`)).exports);
    return known.get(name);
  };
}

const servingFolders = new Set(['api', 'shell']);
/** Inside the server a layer imports from itself and from those after it; folders that are not named here serve all of them. */
const serverLayers = [['http', 'routes'], ['services'], ['policies', 'store']];
const layerOf = (room) => serverLayers.findIndex((layer) => layer.includes(room));

const rules = [
  {
    prefix: 'packages/web/src/',
    forbids: (from, to) => (from !== to && !servingFolders.has(to)) || (from === 'api' && to === 'shell'),
    reason:
      'rooms of web do not import each other; only routes.tsx knows them all. Move what two need to ui, charts/kit or contract',
  },
  {
    prefix: 'packages/charts/src/',
    forbids: (from, to) => from !== to && to !== 'kit',
    reason: 'a chart kind knows the kit and nothing of other kinds',
  },
  {
    prefix: 'packages/server/src/',
    forbids: (from, to) => layerOf(to) >= 0 && layerOf(from) > layerOf(to),
    reason: 'in the server routes call services, services call policies and store; never the other way',
  },
];

/** Folder right below the prefix, or null for a file that stands in the prefix itself. */
function folderOf(path, prefix) {
  const parts = path.startsWith(prefix) ? path.slice(prefix.length).split('/') : [];
  return parts.length > 1 ? parts[0] : null;
}

function brokenRule(from, to) {
  return rules.find(({ prefix, forbids }) => {
    const [here, there] = [folderOf(from, prefix), folderOf(to, prefix)];
    return here !== null && there !== null && forbids(here, there);
  });
}

function findCycles(graph) {
  const state = new Map();
  const cycles = [];
  const visit = (node, trail) => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') return void cycles.push([...trail.slice(trail.indexOf(node)), node].join(' -> '));
    state.set(node, 'open');
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    state.set(node, 'done');
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

/** Problems as lines of text: forbidden imports, imports by path into another package, and cycles of files. */
export function checkBoundaries() {
  const errors = [];
  const graph = new Map();
  const packageExports = exportsReader();
  const packageOf = (path) => /^(packages\/[^/]+|e2e|bench|tools)\//.exec(path)?.[1] ?? '';
  for (const path of sourceFiles().filter((file) => /\.tsx?$/.test(file))) {
    const targets = new Set();
    for (const { specifier, typeOnly } of importsOf(path)) {
      const target = resolve(path, specifier, packageExports);
      if (target === null) continue;
      if (!typeOnly) targets.add(target);
      if (
        specifier.startsWith('.') &&
        packageOf(target) !== packageOf(path) &&
        packageOf(target).startsWith('packages/')
      )
        errors.push(`${path}: imports ${specifier} by path; import the package by its name`);
      const rule = isTest(path) ? undefined : brokenRule(path, target);
      if (rule !== undefined) errors.push(`${path}: imports ${specifier}: ${rule.reason}`);
    }
    graph.set(path, targets);
  }
  return [...errors, ...findCycles(graph).map((cycle) => `import cycle: ${cycle}`)];
}
