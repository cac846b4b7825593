// Every code of the contract's table of errors is thrown or reported somewhere: one that is not would promise what never comes.
import { isTest, readSource, sourceFiles } from './source-files.mjs';

const folder = 'packages/contract/src/errors/';
const declaredCode = /^ {2}([A-Z]+(?:_[A-Z]+)*_\d{3}): /gm;
const writtenCode = /\b[A-Z]+(?:_[A-Z]+)*_\d{3}\b/g;

/** Codes that no file of the product beside the table names, as lines of text. */
export function checkErrorCodes() {
  const paths = sourceFiles().filter((path) => path.startsWith('packages/') && /\.tsx?$/.test(path) && !isTest(path));
  const isTable = (path) => path.startsWith(folder);
  const used = new Set(
    paths.filter((path) => !isTable(path)).flatMap((path) => readSource(path).match(writtenCode) ?? []),
  );
  return paths
    .filter(isTable)
    .flatMap((path) => Array.from(readSource(path).matchAll(declaredCode), ([, code]) => ({ path, code })))
    .filter(({ code }) => !used.has(code))
    .map(({ path, code }) => `${path}: nothing throws ${code}; take it out, its number is not used again`);
}
