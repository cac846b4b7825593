// Which statements of docs/specification/statements.tsv the titles of the tests name: `test('[TIME-014 TIME-015] …')`.
import { isTest, readSource, sourceFiles } from './source-files.mjs';

const titled = /(['"`])((?:\[[A-Z0-9 -]+\] ?)+)[^\n]*?\1/g;
const statementId = /\b[A-Z]{2,5}-\d{3}\b/g;

/** Ids of all statements, of those that a title names, and ids in titles that no statement has. */
export function statementCoverage() {
  const [, ...lines] = readSource('docs/specification/statements.tsv').trimEnd().split('\n');
  const statements = lines.map((line) => line.split('\t')[0]);
  const titles = sourceFiles()
    .filter(isTest)
    .flatMap((path) => [...readSource(path).matchAll(titled)].map(([, , ids]) => ids));
  const namedIds = new Set(titles.flatMap((ids) => ids.match(statementId) ?? []));
  const statementIds = new Set(statements);
  return {
    statements,
    named: statements.filter((id) => namedIds.has(id)),
    unknown: [...namedIds].filter((id) => !statementIds.has(id)).toSorted(),
  };
}
