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

/** The name that was probably meant: the nearest of `known`, at most a third of the letters away; null when none is near. */
export function nearestName(name: string, candidates: readonly string[]): string | null {
  const rankedCandidates = candidates
    .map((candidate) => ({ candidate, far: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((one, other) => one.far - other.far);
  const [bestCandidate] = rankedCandidates;
  return bestCandidate !== undefined && bestCandidate.far <= Math.max(1, Math.ceil(name.length / 3))
    ? bestCandidate.candidate
    : null;
}
