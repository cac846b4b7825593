import type { LikeMode } from '../ast/nodes.ts';
import type { Truncate } from './dialect.ts';

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
export const truthOfBits = (
  item: string,
  options: { readonly value: boolean; readonly isPredicate: boolean },
): string => (options.isPredicate ? `${options.value ? '' : 'NOT '}${item}` : `${item} = ${options.value ? 1 : 0}`);

/** `2024-01-31 08:00:00` as `2024-01-31T08:00:00`. */
export const isoText = (text: string): string => text.replace(' ', 'T');

/**
 * The grains of engines that cut to a unit by its name and reckon steps within a unit: `cut('hour')`, `step('hour', 'minute', 5)`; `written` is how
 * units are spelled. Weeks that begin or end on another day are the dialect's own.
 */
export function grainsByUnit(
  cut: (unit: string) => Truncate,
  step: (wholeUnit: string, part: string, size: number) => Truncate,
  writtenUnit: (unit: string) => string = (unit) => unit,
) {
  const to = (unit: string): Truncate => cut(writtenUnit(unit));
  const by = (wholeUnit: string, part: string, size: number): Truncate =>
    step(writtenUnit(wholeUnit), writtenUnit(part), size);
  return {
    PT1S: to('second'),
    PT5S: by('minute', 'second', 5),
    PT30S: by('minute', 'second', 30),
    PT1M: to('minute'),
    PT5M: by('hour', 'minute', 5),
    PT10M: by('hour', 'minute', 10),
    PT15M: by('hour', 'minute', 15),
    PT30M: by('hour', 'minute', 30),
    PT1H: to('hour'),
    PT6H: by('day', 'hour', 6),
    P1D: to('day'),
    P1W: to('week'),
    P1M: to('month'),
    P3M: to('quarter'),
    P1Y: to('year'),
  };
}

/** Types of a cast by their names in the standard; a time with a zone is called differently everywhere. */
export const standardCastTypes = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  double: 'DOUBLE',
  decimal: 'DECIMAL(38, 9)',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
} as const;
