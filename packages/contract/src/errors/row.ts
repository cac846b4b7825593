import * as z from 'zod';

/** How bad: `error` stops, `warning` informs. */
export type ErrorLevel = 'error' | 'warning';

/** One row of the error table. */
export interface ErrorRow<Params extends z.ZodType> {
  readonly status: number;
  /** Superset's `error_type` on the wire. */
  readonly type: string;
  readonly level?: ErrorLevel;
  readonly params: Params;
  readonly message: (params: z.infer<Params>) => string;
  /** What it means and what to do next, for `docs/errors.md`. */
  readonly doc: string;
}

/** Declares a row; ties its message to its parameters. */
export const row = <Params extends z.ZodType>(given: ErrorRow<Params>): ErrorRow<Params> => given;
/** For errors without parameters. */
export const none = z.object({});
/** Texts by field. */
export const fields = z.record(z.string(), z.array(z.string()));
/** Field → texts as one line. The errors page is made with parameters that only show their names. */
export function sentence(given: z.infer<typeof fields>): string {
  const named = fields.safeParse(given);
  if (!named.success) return '{field}: {what is wrong with it}';
  return Object.entries(named.data)
    .map(([name, texts]) => `${name}: ${texts.join(' ')}`)
    .join('; ');
}
/** Names in double quotes, as Superset lists them. */
export const quoted = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(', ');
/** Names in single quotes. */
export const list = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/** The nearest name, or nothing. */
export const didYouMean = (candidates: readonly string[]): string =>
  candidates[0] === undefined ? '' : ` Did you mean ${candidates[0]}?`;
