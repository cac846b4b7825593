import type { GoldenCase, WireEntry } from './cases.ts';
import type { GoldenEngine } from './database-files.ts';
import { statedDifferences } from './differences.ts';
import type { WireResponse } from './golden-server.ts';

/** What a case was compared by, from the most to the least that is known then. */
const comparisons = ['value', 'empty', 'rejection', 'count', 'that there is a result'] as const;
export type Comparison = (typeof comparisons)[number];

/** How much of a case its comparison looks at. */
export function comparisonOf(golden: GoldenCase, ownResponse: WireResponse, engine: GoldenEngine): Comparison {
  if (ownResponse.status >= 400) return 'rejection';
  const statedDifference = statedDifferences.find(({ applies }) => applies(golden, engine));
  if (statedDifference?.looksAt !== undefined) return statedDifference.looksAt;
  const { compare = [] } = golden;
  if (compare.length > 0 && compare.every((hint) => hint?.truncated === true)) return 'count';
  if (golden.response.result === undefined) return 'value';
  const { result } = JSON.parse(ownResponse.bytes.toString('utf8')) as { readonly result: readonly WireEntry[] };
  return result.every(({ data }) => (data ?? []).length === 0) ? 'empty' : 'value';
}

/** `2,000 by value, 77 empty, …` */
export function countsOf(outcomes: readonly { readonly comparison: Comparison | null }[]): string {
  const count = (one: Comparison): string =>
    outcomes.filter(({ comparison }) => comparison === one).length.toLocaleString('en');
  return `${count('value')} by value, ${count('empty')} empty, ${count('rejection')} rejections by code, ${count('count')} by count, ${count('that there is a result')} by having a result`;
}
