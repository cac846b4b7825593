// Which attacks and errors are tested: read from the titles of the tests, which carry the ids first.
import { isTest, readSource, sourceFiles } from './source-files.mjs';

const titled = /(['"`])((?:\[[A-Z]+-?\d+(?: [A-Z]+-?\d+)*\] ?)+)([^\n]*?)\1/g;
const caseId = /(?<![\w-])([A-L]\d{1,2})(?![\w-])/g;

/** Titles by id, in the order of letters and numbers: `[['A1', [{ path, title }]]]`. */
function coveredCases() {
  const cases = new Map();
  for (const path of sourceFiles().filter(isTest)) {
    for (const [, , ids, title] of readSource(path).matchAll(titled)) {
      for (const [, id] of ids.matchAll(caseId))
        cases.set(id, [...(cases.get(id) ?? []), { path, title: title.replaceAll(/\s+/g, ' ') }]);
    }
  }
  return [...cases].toSorted(([a], [b]) => a[0].localeCompare(b[0]) || Number(a.slice(1)) - Number(b.slice(1)));
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** The same as rows of a table: case, what is proven, where. */
export function coveredTable() {
  const rows = coveredCases().map(([id, tests]) => {
    const titles = [...new Set(tests.map(({ title }) => cell(title)))];
    const files = [...new Set(tests.map(({ path }) => path))];
    return `| ${id} | ${titles.join('; ')} | ${files.map((path) => `\`${path}\``).join('<br>')} |`;
  });
  return ['| case | what is proven | tests |', '|---|---|---|', ...rows].join('\n');
}
