// An export that nothing else of what ships imports is private or dead; one that only tests import is code that does not ship.
import { parseSync } from 'vite';
import { exportsReader, resolveImport } from './boundaries.mjs';
import { isTest, readSource, sourceFiles } from './source-files.mjs';

/** Exports that stay although nothing that ships uses them: path and name → why. */
const exceptions = {
  'packages/contract/src/api/call.ts callOf': 'tools/derive-docs.mjs writes calls/ with it',
  'packages/charts/src/thumbnails.ts thumbnailSvg': 'tools/thumbnails.mjs draws the pictures of the gallery with it',
  'packages/web/src/dashboard/TabParts.tsx Disclosure': 'loaded as a whole by tab-parts.ts',
  'packages/web/src/dashboard/TabParts.tsx Tabs': 'the same',
  'packages/ui/src/overlay/toast-queue.ts clearToasts': 'tests of pages begin without messages',
};

/** Files of which nothing ships: their exports may serve tests alone. */
const servesTests = (path) =>
  isTest(path) ||
  /^(e2e|bench|tools)\/|^packages\/testkit\/|\/(testing|gallery)\/|\/(test-[^/]+|example)\.tsx?$/.test(path);

/** Made of the routes, whether a page makes the call or not. */
const isCalls = (path) => path.startsWith('packages/contract/src/calls/');

/** What a file imports and exports: `from` is a path of ours, `name` null for everything; `late` are the files that it loads when they are wanted. */
function linksOf(path, packageExports) {
  const text = readSource(path);
  const { module } = parseSync(path, text);
  const resolve = (specifier) => resolveImport(path, specifier, packageExports);
  const imports = [];
  const exports = new Map();
  const stars = [];
  const late = [];
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName } of entries)
      imports.push({ from: resolve(moduleRequest.value), name: importName.kind === 'Name' ? importName.name : null });
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    const from = specifier === undefined ? null : resolve(specifier);
    if (from === null) continue;
    imports.push({ from, name: null });
    late.push(from);
  }
  for (const { moduleRequest, importName, exportName, isType } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    const from = moduleRequest === null ? null : resolve(moduleRequest.value);
    if (exportName.kind === 'None') stars.push(from);
    else if (exportName.kind === 'Name') exports.set(exportName.name, { from, name: importName.name ?? null, isType });
  }
  return { text, imports: imports.filter(({ from }) => from !== null), exports, stars, late };
}

/** Every file's exports with the files that import them, through re-exports too. */
export function usesOfExports(paths) {
  const packageExports = exportsReader();
  const files = new Map(paths.map((path) => [path, linksOf(path, packageExports)]));
  const usesByFile = new Map(
    paths.map((path) => [path, new Map([...files.get(path).exports.keys()].map((name) => [name, new Set()]))]),
  );
  const mark = (path, name, by) => {
    const file = files.get(path);
    if (file === undefined) return;
    if (!file.exports.has(name)) return file.stars.forEach((star) => mark(star, name, by));
    const users = usesByFile.get(path).get(name);
    if (users.has(by)) return;
    users.add(by);
    const origin = file.exports.get(name);
    if (origin.from !== null) mark(origin.from, origin.name ?? name, by);
  };
  const namesOf = (path) => {
    const file = files.get(path);
    return file === undefined ? [] : [...file.exports.keys(), ...file.stars.flatMap(namesOf)];
  };
  for (const [path, { text, imports }] of files)
    for (const { from, name } of imports) {
      // Of a file that is imported whole, what is named in the importing text is used.
      const names = name === null ? namesOf(from).filter((one) => new RegExp(`\\b${one}\\b`).test(text)) : [name];
      for (const one of names) mark(from, one, path);
    }
  return { files, uses: usesByFile };
}

/** True when a file itself uses what it exports under a name: the name stands in its code more than once. */
const usesItself = (text, name) => {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '');
  return [...code.matchAll(new RegExp(`(?<![\\w$'"])${name.replaceAll('$', '\\$')}(?![\\w$'"])`, 'g'))].length > 1;
};

/**
 * Errors as lines of text. A value needs an importer; a type, or a value that its own file uses too, may be exported for what is declared
 * with it or for a test. What only tests import and nothing that ships uses does not belong into what ships.
 */
export function checkUnusedExports() {
  const { files, uses } = usesOfExports(sourceFiles());
  const errors = [];
  const exceptedKeys = new Set();
  for (const [path, exports] of uses)
    for (const [name, users] of isCalls(path) ? [] : exports) {
      const { from, isType } = files.get(path).exports.get(name);
      const isOwnUse = from === null && usesItself(files.get(path).text, name);
      const isUnused = users.size === 0 && !(isType && (isOwnUse || from !== null));
      const isForTests =
        users.size > 0 && from === null && !isOwnUse && !servesTests(path) && [...users].every(servesTests);
      if (!isUnused && !isForTests) continue;
      if (exceptions[`${path} ${name}`] !== undefined) exceptedKeys.add(`${path} ${name}`);
      else errors.push(`${path}: ${isUnused ? 'nothing imports' : 'only tests import'} ${name}`);
    }
  const staleKeys = Object.keys(exceptions).filter((key) => !exceptedKeys.has(key));
  return [
    ...errors,
    ...staleKeys.map((key) => `tools/unused-exports.mjs: ${key} is no exception any more: remove the line`),
  ];
}
