import type { ValueType } from '@sextant/contract';
import type { ColumnFacts } from '@sextant/engines';
import * as words from './column-vocabulary.ts';
import { endsIn, nameMatches, textOf } from './column-vocabulary.ts';

/** What is known of a column when nobody has described it yet. */
export interface GuessColumn {
  readonly name: string;
  readonly type: ValueType;
  /** Of whole numbers, how many of them differ, 0 to 1; null is not known. */
  readonly uniqueShare: number | null;
  /** What its values tell; null when nobody has looked at them. */
  readonly facts: ColumnFacts | null;
  /** It holds shares of one that were written in percent. */
  readonly isPercent: boolean;
  /** Its numbers were written with a sign between thousands, a currency or a unit. Default: false. */
  readonly isAmount?: boolean;
  /** Somebody said that it is no id, code, rank or the like, whatever it looks like. Default: false. */
  readonly isPlain?: boolean;
}

/**
 * What a column is, by its name, type and values:
 *
 * - `measure`: a number that counts or measures. It `adds` when a sum says what there is in all; null is not known, and then it is averaged.
 * - `dimension`: texts or booleans of which each has many rows; `class`: whole numbers that stand for such texts; `year`, `flag` (0 and 1) likewise.
 * - `code`: groups the rows as the column `of` does, which users can read.
 * - `id`, `rank`, `clock` (930 for half past nine), `place` (a coordinate): numbers and texts that name one thing each, or a place in an order.
 * - `time`: dates and moments. `text`: words that are seldom the same. `constant` and `empty` tell nothing.
 */
export type ColumnRole =
  | { readonly kind: 'measure'; readonly adds: boolean | null }
  | { readonly kind: 'code'; readonly of: string }
  | { readonly kind: Exclude<RoleKind, 'measure' | 'code'> };
export type RoleKind =
  | 'measure'
  | 'dimension'
  | 'class'
  | 'year'
  | 'flag'
  | 'code'
  | 'id'
  | 'rank'
  | 'clock'
  | 'place'
  | 'time'
  | 'text'
  | 'constant'
  | 'empty';

export const isNumeric = (type: ValueType): boolean => type === 'integer' || type === 'decimal' || type === 'float';
export const isTemporal = (type: ValueType): boolean =>
  type === 'date' || type === 'timestamp' || type === 'timestamptz';

/** Such a name inside of an expression would be run as a template. */
const looksLikeTemplate = (name: string): boolean => /\{[{%#]/.test(name);

const keyShare = 0.95;
const minForShare = 20;
const namingShare = 0.7;
const maxClasses = 50;
const minClockTimes = 60;

/** The roles of a table's columns, one each. */
export function rolesOf(columns: readonly GuessColumn[]): ColumnRole[] {
  return columns.map((column): ColumnRole => {
    if (column.isPlain === true) return plainRole(column);
    const givenRole = ownRole(column, columns);
    const of =
      givenRole.kind === 'constant' || givenRole.kind === 'empty' || givenRole.kind === 'place'
        ? null
        : namedBy(column, columns);
    return of === null ? givenRole : { kind: 'code', of };
  });
}

const plainRole = ({ type }: GuessColumn): ColumnRole =>
  isNumeric(type) ? { kind: 'measure', adds: null } : { kind: type === 'text' ? 'dimension' : 'text' };

function ownRole(column: GuessColumn, columns: readonly GuessColumn[]): ColumnRole {
  const { type, facts } = column;
  if (facts !== null && facts.filledCells === 0) return { kind: 'empty' };
  if (isTemporal(type)) return { kind: 'time' };
  if (isNumeric(type)) return numberRole(column, columns);
  if (facts !== null && facts.distinct === 1 && facts.filledCells >= minForShare) return { kind: 'constant' };
  if (type === 'boolean') return { kind: 'flag' };
  return type === 'text' ? textRole(column) : { kind: 'text' };
}

function textRole({ name, facts }: GuessColumn): ColumnRole {
  if (facts === null) return { kind: isIdentifying(name) ? 'id' : 'dimension' };
  const { form, filledCells, distinct } = facts;
  if (form === 'uuid' || form === 'iban') return { kind: 'id' };
  if (form === 'clock') return { kind: 'clock' };
  if (form === 'email' || form === 'url' || form === 'ip' || form === 'long') return { kind: 'text' };
  const isNearlyUnique = filledCells >= minForShare && distinct >= filledCells * namingShare;
  if (isIdentifying(name) && (isNearlyUnique || distinct > maxClasses)) return { kind: 'id' };
  if (form === 'digits' && distinct > maxClasses) return { kind: 'id' };
  if (isNearlyUnique) return { kind: form === 'code' ? 'id' : 'text' };
  return { kind: 'dimension' };
}

const isIdentifying = (name: string): boolean =>
  !words.countingStart.test(name) &&
  !endsIn(name, words.naming) &&
  (nameMatches(name, words.identifying) || endsIn(name, words.identifyingAtEnd));

function numberRole(column: GuessColumn, columns: readonly GuessColumn[]): ColumnRole {
  const { name, type, facts } = column;
  const isWhole = type === 'integer' || facts?.isWhole === true;
  if (looksLikeTemplate(name)) return { kind: 'id' };
  if (isPlace(column)) return { kind: 'place' };
  if (isWhole && isYear(column)) return { kind: 'year' };
  const measures =
    nameMatches(name, words.amounts) || nameMatches(name, words.volumes) || nameMatches(name, words.counts);
  if (isWhole && !measures && nameMatches(name, words.ranks) && (facts?.min ?? 0) >= 0) return { kind: 'rank' };
  if (isIdentifying(name) && (isWhole || facts === null)) return { kind: 'id' };
  if (facts !== null && isWhole && isClock(column, measures)) return { kind: 'clock' };
  if (isWhole && isClass(column) && !isResult(column, columns)) return { kind: 'class' };
  if (facts !== null && facts.filledCells >= minForShare && facts.distinct === 1) return { kind: 'constant' };
  if (isWhole && facts !== null && facts.min === 0 && facts.max === 1 && !measures) return { kind: 'flag' };
  if (isWhole && column.isAmount !== true && isKey(column, measures))
    return { kind: facts?.isCounter === true ? 'rank' : 'id' };
  return { kind: 'measure', adds: addsUp(column, columns) };
}

function isPlace({ name, facts }: GuessColumn): boolean {
  if (!nameMatches(name, words.placeVocabulary)) return false;
  return (
    facts?.min == null ||
    facts.max === null ||
    /easting|northing/i.test(name) ||
    (facts.min >= -180 && facts.max <= 360)
  );
}

/** By its name, or, without a word for something else, by values that are all years. */
function isYear({ name, facts }: GuessColumn): boolean {
  if (facts?.min == null || facts.max === null) return nameMatches(name, words.years);
  const isSaid = nameMatches(name, words.years);
  const [first, last] = isSaid ? [1000, 2200] : [1900, 2100];
  if (facts.min < first || facts.max > last) return false;
  const isOther =
    nameMatches(name, words.amounts) ||
    nameMatches(name, words.counts) ||
    nameMatches(name, words.volumes) ||
    nameMatches(name, words.levels);
  return isSaid || (!isOther && !isIdentifying(name) && facts.filledCells >= minForShare && facts.distinct >= 2);
}

/** Of so many different numbers hardly one in a billion times all end in less than 60 by chance; of fewer the name has to say so. */
function isClock({ name, facts }: GuessColumn, measures: boolean): boolean {
  if (facts === null || !facts.isHourMinute || (facts.max ?? 0) < 1000) return false;
  return facts.distinct >= minClockTimes || (!measures && nameMatches(name, words.clocks) && facts.distinct > 2);
}

function isClass({ name, facts }: GuessColumn): boolean {
  if (nameMatches(name, words.calendar)) return facts?.max == null || (facts.max <= 366 && (facts.min ?? 0) >= 0);
  if (!nameMatches(name, words.classes)) return false;
  const measures =
    nameMatches(name, words.amounts) || nameMatches(name, words.counts) || nameMatches(name, words.levels);
  return facts !== null && facts.distinct <= maxClasses && (!measures || endsIn(name, words.classes));
}

/** Whole numbers that nearly all differ name things, unless their name counts or measures, or they lie scattered as amounts do. */
function isKey({ name, uniqueShare, facts }: GuessColumn, measures: boolean): boolean {
  if (measures || nameMatches(name, words.levels)) return false;
  if (facts?.isCounter === true && facts.filledCells >= minForShare) return true;
  return (uniqueShare ?? 0) >= keyShare && (facts?.min ?? 0) >= 0 && facts?.isRound !== true;
}

const isShare = ({ facts }: GuessColumn): boolean =>
  facts?.min != null && facts.max !== null && !facts.isWhole && facts.min >= 0 && facts.max <= 1;

/** Returns from 0 to 10 at most, several columns of one range beside each other. */
function isResult(column: GuessColumn, columns: readonly GuessColumn[]): boolean {
  const { facts, name } = column;
  if (facts?.min == null || !facts.isWhole || facts.min < 0 || (facts.max ?? 99) > 10) return false;
  if (/^(q|question|frage|pregunta|domanda|item)[ _]?\d/i.test(name)) return true;
  const sameGroupColumns = columns.filter(
    (other) => other.facts?.isWhole === true && other.facts.min === facts.min && other.facts.max === facts.max,
  );
  return sameGroupColumns.length >= 3;
}

/** Whether a sum of a measure means something: true, false, or null where nothing tells. */
function addsUp(column: GuessColumn, columns: readonly GuessColumn[]): boolean | null {
  const { name, isPercent, facts } = column;
  if (isPercent || (facts?.sumsUp ?? null) !== null || isResult(column, columns)) return false;
  if (facts?.isRunning === true || isOfManyCurrencies(column, columns)) return false;
  if (columns.some((other) => other.facts?.sumsUp === name)) return true;
  if (words.countingStart.test(name)) return true;
  const isRate = /(^|[^\p{L}])(per|pro|je|par|por)([^\p{L}]|$)|\p{L}\/\p{L}/iu.test(name);
  const isAdding =
    nameMatches(name, words.amounts) || nameMatches(name, words.volumes) || nameMatches(name, words.counts);
  if (nameMatches(name, words.totals) && !isRate && !nameMatches(name, averagesAndShares)) return true;
  if (isRate || isLevel(name)) return false;
  if (isAdding) return !(nameMatches(name, words.volumes) && isBody(column, columns));
  return isShare(column) ? false : null;
}

/** The column that says in which of several currencies a row is, or null. */
export const currencyColumn = (columns: readonly GuessColumn[]): GuessColumn | null =>
  columns.find(
    ({ name, type, facts }) => type === 'text' && nameMatches(name, words.currencies) && (facts?.distinct ?? 0) > 1,
  ) ?? null;

/** Whether a column holds money that another column says to be in several currencies. */
export function isOfManyCurrencies(column: GuessColumn, columns: readonly GuessColumn[]): boolean {
  const { name, type, isPercent, isPlain } = column;
  if (!isNumeric(type) || isPercent || isPlain === true || currencyColumn(columns) === null) return false;
  if (nameMatches(name, words.oneCurrency) || words.countingStart.test(name) || nameMatches(name, averagesAndShares))
    return false;
  return nameMatches(name, words.amounts) || nameMatches(name, words.fees) || nameMatches(name, words.money);
}

const averagesAndShares: words.Vocabulary = {
  words: new Set(
    'avg average mean median durchschnitt moyenne media promedio percent pct prozent rate ratio share anteil quote points punkte score cumulative cumulated cum kumuliert cumule acumulado ytd running counter odometer reading balance saldo solde'.split(
      ' ',
    ),
  ),
  endings: [],
};

/** A word for a level decides; but `days absent` and `minutes of delay` are decided by their stronger word. */
function isLevel(name: string): boolean {
  if (!nameMatches(name, words.levels)) return false;
  // Endings are weak (`Umsatz` ends like `Steuersatz`): a whole word for an amount is stronger.
  const isWholeWord = textOf(name).some((word) => words.levels.words.has(word));
  return (
    isWholeWord ||
    !(nameMatches(name, words.amounts) || nameMatches(name, words.counts) || nameMatches(name, words.volumes))
  );
}

const isBody = ({ name }: GuessColumn, columns: readonly GuessColumn[]): boolean =>
  columns.some((other) => other.name !== name && nameMatches(other.name, words.bodies));

/** The name of the column that names what this one codes, or null. Of columns that group alike, the one that users read is no code. */
function namedBy(column: GuessColumn, columns: readonly GuessColumn[]): string | null {
  const sameGroupNames = column.facts?.sameGroupsAs ?? [];
  if (sameGroupNames.length === 0 || nameMatches(column.name, words.placeVocabulary)) return null;
  const group = columns.filter(
    ({ name, type }) => name === column.name || (sameGroupNames.includes(name) && !isTemporal(type)),
  );
  const bestColumn = [...group].sort((a, b) => readability(b) - readability(a))[0];
  if (bestColumn === undefined || bestColumn.name === column.name || readability(bestColumn) <= 0) return null;
  const isShared = textOf(column.name).some((word) => textOf(bestColumn.name).includes(word));
  return isShared || readability(bestColumn) - readability(column) >= clearlyMore ? bestColumn.name : null;
}

const clearlyMore = 10;

/** How well the values of a column can be read: names before codes, texts before numbers, long before short. */
function readability({ name, type, facts }: GuessColumn): number {
  if (type !== 'text' || facts === null) return 0;
  const namingScore = nameMatches(name, words.naming) ? 100 : 0;
  const codingScore = nameMatches(name, words.coding) ? -50 : 0;
  const formScore = facts.form === 'code' || facts.form === 'digits' ? -40 : facts.form === null ? 0 : -60;
  return 100 + namingScore + codingScore + formScore + Math.min(30, facts.averageLength);
}
