import { quotedList, row } from './row.ts';

type TemplatePlace = string;
type Line = number;
/** Where in a template: nothing for the first line, which is often the only one. */
const lineText = (line: number): string => (line > 1 ? ` (line ${line})` : '');

/** Where a template ended, and why. */
export type TemplateLimit = {
  readonly place: TemplatePlace;
  readonly reason: string;
  readonly line: Line;
};

/** Templates in SQL. `place` begins the sentence, as Superset has it. */
export const templateErrors = {
  TEMPLATE_001: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ place, reason, line: number }: TemplateLimit) => `${place}: ${reason}${lineText(number)}`,
    doc: 'A template cannot be read, or an expression in it failed. The message says what and where.',
  }),
  TEMPLATE_002: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ place, reason, line: number }: TemplateLimit) =>
      `${place}: the template was stopped, because ${reason}${lineText(number)}`,
    doc: 'A template takes too many steps, is nested too deeply or writes too much. Nothing was asked of the database.',
  }),
  TEMPLATE_003: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({
      place,
      origin,
      line: number,
    }: {
      readonly place: TemplatePlace;
      readonly origin: string;
      readonly line: Line;
    }) =>
      `${place}: the value of ${origin} stands outside of quotes, where only a number may stand. Write it inside of single quotes, or use the filter where_in.${lineText(number)}`,
    doc: 'A value of the request would have become SQL of its own. Inside of quotes it is escaped by itself.',
  }),
  TEMPLATE_004: row({
    status: 400,
    type: 'MISSING_TEMPLATE_PARAMS_ERROR',
    message: ({
      place,
      names,
      line: number,
    }: {
      readonly place: TemplatePlace;
      readonly names: readonly string[];
      readonly line: Line;
    }) => `${place}: The following parameter in your query is undefined: ${quotedList(names)}.${lineText(number)}`,
    doc: 'A template writes a name that nobody defines. Define it among the parameters of the dataset, or give a default.',
  }),
  TEMPLATE_005: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({
      place,
      what,
      line: number,
    }: {
      readonly place: TemplatePlace;
      readonly what: string;
      readonly line: Line;
    }) => `${place}: ${what} is not available here${lineText(number)}`,
    doc: 'Templates reach no files and no other templates; partitions exist in Presto, Trino, Hive and Spark only; row rules read nothing that the asking person chooses.',
  }),
  TEMPLATE_006: row({
    status: 400,
    type: 'INVALID_TEMPLATE_PARAMS_ERROR',
    message: ({ place }: { readonly place: TemplatePlace }) =>
      `${place}: The provided template parameters are no JSON object`,
    doc: 'The template parameters of a dataset are a JSON object of names and values.',
  }),
} as const;
