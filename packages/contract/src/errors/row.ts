/** How bad: `error` stops, `warning` informs. */
export type ErrorLevel = 'error' | 'warning';

/** Texts by field. */
export type Fields = Readonly<Record<string, readonly string[]>>;

/** One row of the error table. */
export interface ErrorRow<Params extends object> {
  readonly status: number;
  /** Superset's `error_type` on the wire. */
  readonly type: string;
  readonly level?: ErrorLevel;
  readonly message: (params: Params) => string;
  /** What it means and what to do next, for `docs/errors.md`. */
  readonly doc: string;
}

/** What the message of a row takes. */
export type ParamsOf<Row> = Row extends ErrorRow<infer Params> ? Params : never;

/**
 * Declares a row; what its message takes are the error's parameters. Types alone say them: nothing judges them while the product runs, and a
 * page has no time for two hundred schemas.
 */
export const row = <Params extends object = Readonly<Record<never, never>>>(row: ErrorRow<Params>): ErrorRow<Params> =>
  row;
/** Field → texts as one line. */
export const sentenceOf = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, texts]) => `${name}: ${texts.join(' ')}`)
    .join('; ');
/** Names in double quotes, as Superset lists them. */
export const quotedList = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(', ');
/** Names in single quotes. */
export const list = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');

/** The nearest name, or nothing. */
export const didYouMean = (candidates: readonly string[]): string =>
  candidates[0] === undefined ? '' : ` Did you mean ${candidates[0]}?`;
