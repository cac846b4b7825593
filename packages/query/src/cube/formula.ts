import type { Cells, CubeTerm } from '@sextant/contract';

/** A part by group; a group whose cells are all NULL is not known. */
export interface FoldedPart {
  readonly numbers: Float64Array;
  readonly isKnown: Uint8Array;
}

/** A term that stands for a part. */
export const isPart = (term: CubeTerm): term is CubeTerm & object => typeof term === 'object';

const operations = {
  '+': (one: number, other: number) => one + other,
  '-': (one: number, other: number) => one - other,
  '*': (one: number, other: number) => one * other,
  '/': (one: number, other: number) => one / other,
} as const;

/**
 * A formula for each group of its parts, which stand in the order of their terms. Null where it divides by zero somewhere, of which engines do not agree what
 * it is. A group without rows counts as long as it has no zero.
 */
export function calculated(terms: readonly CubeTerm[], parts: readonly FoldedPart[], groupCount: number): Cells | null {
  const numbers = new Float64Array(groupCount);
  const nulls = new Uint8Array(groupCount);
  for (let group = 0; group < groupCount; group += 1) {
    const value = valueOf(terms, parts, group);
    if (value === undefined) return null;
    if (value === null) nulls[group] = 1;
    else numbers[group] = value;
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
      stack.push(part?.isKnown[group] === 1 ? (part.numbers[group] ?? null) : null);
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
