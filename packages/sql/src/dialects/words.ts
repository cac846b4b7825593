import type { LikeMode } from '../ast/nodes.ts';

/** LIKE for engines without ILIKE: case is ignored by lower letters on both sides. */
export const likeByLower = (item: string, pattern: string, { ignoresCase, isNegated }: LikeMode): string =>
  ignoresCase
    ? `LOWER(${item}) ${isNegated ? 'NOT ' : ''}LIKE LOWER(${pattern})`
    : `${item} ${isNegated ? 'NOT ' : ''}LIKE ${pattern}`;

/** Both equal or both null, for engines without a word for it. */
export const sameByOr = (left: string, right: string): string =>
  `(${left} = ${right} OR (${left} IS NULL AND ${right} IS NULL))`;

/** A truth is compared, for engines without IS TRUE. */
export const truthByEquality = (item: string, { value }: { readonly value: boolean }): string =>
  `${item} = ${value ? 'TRUE' : 'FALSE'}`;

/** Truth for engines that have predicates and bits, but no booleans. */
export const truthOfBits = (item: string, given: { readonly value: boolean; readonly isPredicate: boolean }): string =>
  given.isPredicate ? `${given.value ? '' : 'NOT '}${item}` : `${item} = ${given.value ? 1 : 0}`;

/** `2024-01-31 08:00:00` as `2024-01-31T08:00:00`. */
export const isoText = (text: string): string => text.replace(' ', 'T');
