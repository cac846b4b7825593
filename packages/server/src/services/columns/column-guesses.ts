import { nameMatches } from './column-vocabulary.ts';
import * as words from './column-vocabulary.ts';
import { isTemporal, rolesOf } from './column-roles.ts';
import type { ColumnRole, GuessColumn } from './column-roles.ts';

export { isTemporal } from './column-roles.ts';
export type { GuessColumn } from './column-roles.ts';

/** A metric offered for a new dataset. `numberFormat` is a d3 format. */
export interface GuessedMetric {
  readonly name: string;
  readonly label: string;
  readonly expression: string;
  readonly numberFormat: string | null;
}

const writtenForMachines = /^[\p{L}\p{N}_.-]+$/u;
const isCapitals = (word: string): boolean => /\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word);

/**
 * A name as users read it: `tail_number` → `Tail number`, `AvgPrice` → `Avg price`, `customerID` → `Customer ID`.
 *
 * A name of letters, digits, `_`, `-` and `.` is taken apart at those signs and where a small letter meets a capital; its words
 * become small, but for words in capitals beside others (`GDP_growth`) and names of up to three capitals; the first letter becomes a
 * capital. A name with blanks or other signs was written for users, and stays as it is.
 */
export function readableName(name: string): string {
  if (!writtenForMachines.test(name)) return name;
  const isAllCapitals = isCapitals(name) && name.length > 3;
  const parts = (isAllCapitals ? name : name.replaceAll(/(\p{Ll}|\p{N})(\p{Lu})|(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1$3 $2$4'))
    .split(/[\s_.-]+/u)
    .filter((part) => part !== '')
    .map((part) => (!isAllCapitals && isCapitals(part) && part.length > 1 ? part : part.toLowerCase()));
  const text = parts.join(' ');
  return text === '' ? name : text.charAt(0).toUpperCase() + text.slice(1);
}

const monthOrDay =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?|(mon|tues|wednes|thurs|fri|satur|sun)day)([^\p{L}]|$)/iu;

/**
 * A readable name in the middle of a sentence: `Unit price` → `unit price`. Names of months and days keep their capital, and so do `GDP`
 * and a name with capitals in other words, which is somebody's own spelling: `Unit Price`.
 */
export const inSentence = (text: string): string =>
  ourWord.test(text) || isSentenceCase(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** As labels of metrics begin. */
const ourWord = /^(Total|Average) /;
const isSentenceCase = (text: string): boolean =>
  /^\p{Lu}(?!\p{Lu})/u.test(text) && !/[^\p{L}]\p{Lu}\p{Ll}/u.test(text) && !monthOrDay.test(text);

const mostlyEmpty = 0.2;

/**
 * The column that says when a row happened: of the times the one with the most telling name, and of those the first. A time that belongs to what comes
 * later (shipped, due, updated), a birthday, or one that many rows lack is taken only where there is no other. Null when there is none.
 */
export function mainTimeColumn(
  columns: readonly (Pick<GuessColumn, 'name' | 'type'> & Partial<Pick<GuessColumn, 'facts'>>)[],
): string | null {
  const mostFilled = Math.max(1, ...columns.map(({ facts }) => facts?.filledCells ?? 0));
  const score = ({ name, facts }: (typeof columns)[number]): number =>
    (nameMatches(name, words.eventVocabulary) ? 1 : 0) -
    (nameMatches(name, words.otherMoments) ? 3 : 0) -
    (nameMatches(name, words.births) ? 3 : 0) -
    (facts != null && facts.filledCells < mostFilled * (1 - mostlyEmpty) ? 2 : 0) -
    (facts?.distinct === 1 ? 2 : 0);
  const times = columns.filter(({ type }) => isTemporal(type));
  const [bestTime] = [...times].sort((a, b) => score(b) - score(a));
  return bestTime?.name ?? null;
}

const saysTotal = /(^|[^\p{L}])(total|sum|gesamt|summe)([^\p{L}]|$)/iu;
const saysAverage = /(^|[^\p{L}])(avg|average|mean|median|durchschnitt)([^\p{L}]|$)/iu;

/** What a sum or an average of a column is called; a name that says so itself is not said twice. */
export function metricLabel(kind: 'sum' | 'avg', name: string): string {
  const label = readableName(name);
  const separatedName = name.replaceAll(/(\p{Ll})(\p{Lu})|[_-]/gu, '$1 $2');
  if ((kind === 'sum' ? saysTotal : saysAverage).test(separatedName)) return label;
  return `${kind === 'sum' ? 'Total' : 'Average'} ${inSentence(label)}`;
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const smallest = 0.1;
const decimalsFormat = ({ isPercent, facts }: GuessColumn): string => {
  if (isPercent) return ',.1%';
  const greatest = Math.max(Math.abs(facts?.min ?? 1), Math.abs(facts?.max ?? 1));
  return greatest < smallest ? ',.4f' : greatest <= 1 ? ',.3f' : ',.2f';
};

/** How the sum or the average of a column is written, in d3's way. */
export const metricFormat = (kind: 'sum' | 'avg', column: GuessColumn): string =>
  kind === 'sum' && column.type === 'integer' ? ',d' : decimalsFormat(column);

const maxMetrics = 40;

/** COUNT(*) first; then, of every measure, the sum unless it is known to mean nothing, and the average. */
export function guessMetrics(
  columns: readonly GuessColumn[],
  roles: readonly ColumnRole[] = rolesOf(columns),
): GuessedMetric[] {
  const metrics: GuessedMetric[] = [{ name: 'count', label: 'Rows', expression: 'COUNT(*)', numberFormat: ',d' }];
  for (const [index, column] of columns.entries()) {
    const role = roles[index];
    if (role?.kind !== 'measure') continue;
    const { name } = column;
    for (const kind of role.adds === false ? (['avg'] as const) : (['sum', 'avg'] as const))
      metrics.push({
        name: `${kind}__${name}`,
        label: metricLabel(kind, name),
        expression: `${kind.toUpperCase()}(${quoteName(name)})`,
        numberFormat: metricFormat(kind, column),
      });
  }
  return metrics.slice(0, maxMetrics);
}

/** A table name made of a file's: letters, digits and underscores, without the ending. */
export function tableNameOf(fileName: string): string {
  const stem = fileName.replace(/^.*[\\/]/, '').replace(/\.(csv|tsv|txt|jsonl|ndjson|json|parquet|pq|xlsx)$/i, '');
  const name = stem
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60);
  return name === '' ? 'table' : name;
}
