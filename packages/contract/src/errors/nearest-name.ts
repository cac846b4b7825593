/** How many letters have to change (Levenshtein), rows of the table one at a time. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** What stands before a last dot does not count: the schema of a table, the table of a column. */
const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** The names that may have been meant, the nearest first: at most a third of the letters away. */
export function nearNames(name: string, candidates: readonly string[]): readonly string[] {
  const written = lastPart(name);
  return candidates
    .map((candidate) => ({ candidate, far: distance(written, lastPart(candidate)) }))
    .filter(({ far }) => far <= Math.max(1, Math.ceil(written.length / 3)))
    .toSorted((one, other) => one.far - other.far)
    .map(({ candidate }) => candidate);
}

/** The name that was probably meant; null when none is near. */
export const nearestName = (name: string, candidates: readonly string[]): string | null =>
  nearNames(name, candidates)[0] ?? null;
