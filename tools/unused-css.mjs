// A class that no importer of its style sheet names is dead. That a named class exists is said by its type (css-types.mjs).
import { join } from 'node:path/posix';
import { classNames } from './css-types.mjs';
import { ourFiles, readSource, sourceFiles } from './source-files.mjs';

/** Style sheets with the name that each importer gives them and its text; what another sheet composes is imported, too. */
function importersBySheet(paths) {
  const importers = new Map();
  for (const path of paths) {
    const text = readSource(path);
    for (const [, name, specifier] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
      const sheet = join(path, '..', specifier);
      importers.set(sheet, [...(importers.get(sheet) ?? []), { name, text }]);
    }
  }
  return importers;
}

const isNamed = (className, { name, text }) =>
  new RegExp(`\\b${name}(?:\\.${className}(?![\\w-])|\\['${className}'\\])`).test(text);

/** Classes of CSS modules that nothing uses, and modules that nothing imports, as lines of text. */
export function checkUnusedCss() {
  const sheets = ourFiles().filter((path) => /^packages\/.*\.module\.css$/.test(path));
  const importers = importersBySheet(sourceFiles().filter((path) => path.endsWith('.tsx') || path.endsWith('.ts')));
  return sheets.flatMap((sheet) => {
    const users = importers.get(sheet);
    if (users === undefined) return [`${sheet}: nothing imports it`];
    const text = readSource(sheet);
    const composed = [...text.matchAll(/composes:([^;]+);/g)].flatMap(([, names]) => names.trim().split(/\s+/));
    return classNames(text)
      .filter((name) => !composed.includes(name) && !users.some((user) => isNamed(name, user)))
      .map((name) => `${sheet}: nothing uses .${name}`);
  });
}
