import type { Cells, CubePart, CubeTerm } from '@sextant/contract';

/** A part by group; a group whose cells are all NULL is not known. */
export interface FoldedPart {
  readonly numbers: Float64Array;
  readonly isKnown: Uint8Array;
}

/** A term that stands for a part. */
export const isPart = (term: CubeTerm): term is CubePart => typeof term === 'object';

const operations = {
  '+': (one: number, other: number) => one + other,
  '-': (one: number, other: number) => one - other,
  '*': (one: number, other: number) => one * other,
  '/': (one: number, other: number) => one / other,
} as const;

/**
 * A formula for each of `groups`, in their order, from its parts, which stand in the order of their terms. Null where it divides by zero, of which engines
 * do not agree what it is.
 */
export function calculated(terms: readonly CubeTerm[], parts: readonly FoldedPart[], groups: Int32Array): Cells | null {
  const numbers = new Float64Array(groups.length);
  const nulls = new Uint8Array(groups.length);
  for (const [row, group] of groups.entries()) {
    const value = valueOf(terms, parts, group);
    if (value === undefined) return null;
    if (value === null) nulls[row] = 1;
    else numbers[row] = value;
  }
  return { encoding: 'numbers', numbers, nulls: nulls.includes(1) ? nulls : null };
}

/** Undefined for a quotient by zero; NULL makes all NULL that is made of it. */
function valueOf(terms: readonly CubeTerm[], parts: readonly FoldedPart[], group: number): number | null | undefined {
  const stack: (number | null)[] = [];
  let partIndex = 0;
  for (const term of terms) {
    if (typeof term === 'number') stack.push(term);
    else if (isPart(term)) {
      const part = parts[partIndex];
      partIndex += 1;
      stack.push(part?.isKnown[group] === 1 ? (part.numbers[group] ?? null) : term.isCount ? 0 : null);
    } else {
      const last = stack.pop() ?? null;
      if (term === 'nullif0') {
        stack.push(last === 0 ? null : last);
        continue;
      }
      const first = stack.pop() ?? null;
      if (term === '/' && last === 0 && first !== null) return undefined;
      stack.push(first === null || last === null ? null : operations[term](first, last));
    }
  }
  return stack.pop() ?? null;
}
