// A rule that is switched off for a line says which one and why; whole files and types are not silenced at all.
import { readSource, sourceFiles } from './source-files.mjs';

const anySuppression = /(?:oxlint|eslint)-disable|@ts-(?:expect-error|ignore|nocheck)|(?:prettier|oxfmt|biome)-ignore/;
const reasoned = /oxlint-disable-next-line [a-z0-9-]+(?:\/[a-z0-9-]+)?(?:, [a-z0-9-]+(?:\/[a-z0-9-]+)?)* -- \S.{15,}/;

/** `errors` as lines of text, and how many suppressions there are. */
export function checkSuppressions() {
  const found = sourceFiles()
    .filter((path) => path !== 'tools/suppressions.mjs')
    .flatMap((path) =>
      readSource(path)
        .split('\n')
        .flatMap((text, index) => (anySuppression.test(text) ? [{ text, line: `${path}:${index + 1}` }] : [])),
    );
  const errors = found
    .filter(({ text }) => !reasoned.test(text))
    .map(({ line }) => `${line}: a suppression names its rule and its reason, for the next line alone`);
  return { errors, summary: `${found.length} suppressions` };
}
