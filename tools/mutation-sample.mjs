// Which mutants a run of npm run mutation tries. A mutant is known by what it changes and the line in which it does, not by where that line stands:
// a change elsewhere leaves the sample what it is, so that the score of another day can be compared and the reasons of survivors stay true.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

/** The sample that `docs/mutation.md` is about: `{ seed, mutants }`, path → the names of its mutants in one text. */
const keptFile = join(root, 'tools', 'mutation-sample.json');
const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** Names of mutants, in their order: equal changes of equal lines of a file are counted. @param all `{ source, mutant }` each */
function namesOf(all) {
  const counts = new Map();
  return all.map(({ source: { path, text }, mutant }) => {
    const line = text.slice(text.lastIndexOf('\n', mutant.start - 1) + 1, mutant.start);
    const rest = text.slice(mutant.start).split('\n', 1)[0];
    const what = JSON.stringify([path, line, rest, text.slice(mutant.start, mutant.end), mutant.text]);
    const count = (counts.get(what) ?? 0) + 1;
    counts.set(what, count);
    return hash(`${what} ${count}`);
  });
}

/** The sample of a seed: the one that is kept for it as far as its places still stand, else the first in an order that the seed says. */
export function sampleOf(all, count, seed) {
  const keptSample = JSON.parse(readFileSync(keptFile, 'utf8'));
  const keptNames = new Set(
    seed === keptSample.seed
      ? Object.entries(keptSample.mutants).flatMap(([path, names]) => names.split(' ').map((name) => `${path} ${name}`))
      : [],
  );
  const names = namesOf(all);
  const ordered = all.map((entry, index) => {
    const order = hash(`${seed} ${names[index]}`);
    return { entry, order: keptNames.has(`${entry.source.path} ${names[index]}`) ? `0 ${order}` : `1 ${order}` };
  });
  ordered.sort((a, b) => (a.order < b.order ? -1 : 1));
  return ordered.slice(0, count).map(({ entry }) => entry);
}

/** Keeps a sample as the one that is documented. `all` are the mutants that it was drawn from. */
export function keepSample(sample, all, seed) {
  const names = new Map(namesOf(all).map((name, index) => [all[index], name]));
  const byPath = Map.groupBy(sample, ({ source }) => source.path);
  const mutants = Object.fromEntries(
    [...byPath]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, entries]) => [
        path,
        entries
          .map((entry) => names.get(entry))
          .toSorted()
          .join(' '),
      ]),
  );
  writeFileSync(keptFile, `${JSON.stringify({ seed, mutants }, null, 2)}\n`);
}
