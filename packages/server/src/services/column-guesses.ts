import type { ValueType } from '@sextant/contract';

/**
 * What names, types and values say of columns that nobody has described yet. The rules, and no others:
 *
 * - *Keys* mean a thing or a place and are never summed or averaged. A number is a key when its name has a word such as id, code, key, zip,
 *   phone (or ends in number, no, nr, index), or lat, lon and their long forms; when it is a whole number named year, month, day, hour and the like;
 *   or when it is a whole number of which at least 95 of 100 differ among the first 20,000 rows, unless a word of its name counts or
 *   measures (amount, total, price, population, …). Of fewer than 20 numbers the last rule knows nothing.
 * - *Measures* are all other numbers. They are summed unless their name tells a rate, a price or a state (percent, average, temperature, …),
 *   and averaged.
 * - *Labels*: see `readableName`.
 */

/** What is known of a column when nobody has described it yet. `uniqueShare`: of whole numbers, how many of them differ, 0 to 1; null is not known. */
export interface GuessColumn {
  readonly name: string;
  readonly type: ValueType;
  readonly uniqueShare: number | null;
}

/** A metric offered for a new dataset. `numberFormat` is a d3 format. */
export interface GuessedMetric {
  readonly name: string;
  readonly label: string;
  readonly expression: string;
  readonly numberFormat: string | null;
}

const words = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const identifying = new Set([
  'id',
  'uuid',
  'guid',
  'key',
  'code',
  'zip',
  'zipcode',
  'postcode',
  'postal',
  'phone',
  'tel',
  'fax',
  'fips',
  'ssn',
  'isbn',
  'ean',
  'sku',
  'iata',
  'icao',
  'npi',
]);
/** These identify as the last word only: a `flight_number` does, a `number_of_flights` does not. */
const identifyingAtEnd = new Set(['index', 'number', 'no', 'nr', 'num']);
const calendar = new Set(['year', 'yr', 'month', 'quarter', 'week', 'weekday', 'day', 'dow', 'hour', 'minute']);
const places = new Set(['lat', 'latitude', 'lon', 'lng', 'long', 'longitude']);
const levels = new Set([
  'rate',
  'ratio',
  'percent',
  'percentage',
  'pct',
  'share',
  'price',
  'avg',
  'average',
  'mean',
  'median',
  'age',
  'score',
  'rating',
  'temp',
  'temperature',
  'speed',
  'wind',
  'delay',
  'distance',
  'height',
  'width',
  'length',
  'depth',
  'density',
  'level',
  'min',
  'max',
  'duration',
  'latency',
  'humidity',
  'pressure',
  'magnitude',
]);
const counting = new Set([
  'amount',
  'amt',
  'total',
  'sum',
  'count',
  'cnt',
  'qty',
  'quantity',
  'sales',
  'revenue',
  'turnover',
  'profit',
  'income',
  'salary',
  'wage',
  'budget',
  'cost',
  'costs',
  'fee',
  'tax',
  'spend',
  'spending',
  'expenses',
  'earnings',
  'payment',
  'balance',
  'debt',
  'value',
  'volume',
  'weight',
  'mass',
  'size',
  'bytes',
  'area',
  'population',
  'inhabitants',
  'visitors',
  'visits',
  'views',
  'clicks',
  'users',
  'deaths',
  'cases',
  'capacity',
  'production',
  'emissions',
  'elevation',
  'altitude',
  'mileage',
  'km',
  'miles',
  'kg',
  'gdp',
]);
const shares = new Set(['rate', 'ratio', 'percent', 'percentage', 'pct', 'share']);

const has = (name: string, set: ReadonlySet<string>): boolean => words(name).some((word) => set.has(word));
const isNumeric = (type: ValueType): boolean => type === 'integer' || type === 'decimal' || type === 'float';

const keyShare = 0.95;
const isIdentifying = (name: string): boolean =>
  has(name, identifying) || identifyingAtEnd.has(words(name).at(-1) ?? '');
const isNearlyUnique = ({ name, type, uniqueShare }: GuessColumn): boolean =>
  type === 'integer' && (uniqueShare ?? 0) >= keyShare && !has(name, counting) && !has(name, levels);

/** True for a whole number that stands for a name or a part of the calendar, and comes again: one chooses by it, and never sums it. */
export const isCode = (column: GuessColumn): boolean =>
  column.type === 'integer' &&
  (column.uniqueShare ?? 0) < keyShare &&
  (isIdentifying(column.name) || has(column.name, calendar));

/** Such a name inside of an expression would be run as a template. */
const looksLikeTemplate = (name: string): boolean => /\{[{%#]/.test(name);

/** True for a number that counts or measures something. Keys are numbers that mean a name or a place. */
export const isMeasure = (column: GuessColumn): boolean => {
  const { name, type } = column;
  if (!isNumeric(type) || isIdentifying(name) || has(name, places) || looksLikeTemplate(name)) return false;
  return !(type === 'integer' && has(name, calendar)) && !isNearlyUnique(column);
};

/** True when sums of it mean something: amounts do, rates, prices and temperatures do not. */
export const isSummable = (column: GuessColumn): boolean => isMeasure(column) && !has(column.name, levels);

export const isTemporal = (type: ValueType): boolean =>
  type === 'date' || type === 'timestamp' || type === 'timestamptz';

const writtenForMachines = /^[\p{L}\p{N}_.-]+$/u;
const isCapitals = (word: string): boolean => /\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word);

/**
 * A name as people read it: `tail_number` → `Tail number`, `AvgPrice` → `Avg price`, `customerID` → `Customer ID`.
 *
 * A name of letters, digits, `_`, `-` and `.` is taken apart at those signs and where a small letter meets a capital; its words
 * become small, but for words in capitals beside others (`GDP_growth`) and names of up to three capitals; the first letter becomes a
 * capital. A name with blanks or other signs was written for people, and stays as it is.
 */
export function readableName(name: string): string {
  if (!writtenForMachines.test(name)) return name;
  const isLoud = isCapitals(name) && name.length > 3;
  const parts = (isLoud ? name : name.replaceAll(/(\p{Ll}|\p{N})(\p{Lu})|(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1$3 $2$4'))
    .split(/[\s_.-]+/u)
    .filter((part) => part !== '')
    .map((part) => (!isLoud && isCapitals(part) && part.length > 1 ? part : part.toLowerCase()));
  const text = parts.join(' ');
  return text === '' ? name : text.charAt(0).toUpperCase() + text.slice(1);
}

/** A readable name in the middle of a sentence: `Unit price` → `unit price`, `GDP` stays. */
export const inSentence = (text: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** The column that says when a row happened: the first with a telling name, else the first that is a time. Null when there is none. */
export function mainTimeColumn(columns: readonly Pick<GuessColumn, 'name' | 'type'>[]): string | null {
  const times = columns.filter(({ type }) => isTemporal(type));
  const telling = times.find(({ name }) =>
    words(name).some((word) =>
      ['date', 'time', 'timestamp', 'ts', 'datetime', 'day', 'created', 'at', 'when'].includes(word),
    ),
  );
  return (telling ?? times[0])?.name ?? null;
}

const totals = new Set(['total', 'sum']);
const averages = new Set(['avg', 'average', 'mean', 'median']);

/** What a sum or an average of a column is called; a name that says so itself is not said twice. */
export function metricLabel(kind: 'sum' | 'avg', name: string): string {
  const label = readableName(name);
  if (has(name, kind === 'sum' ? totals : averages)) return label;
  return `${kind === 'sum' ? 'Total' : 'Average'} ${inSentence(label)}`;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const formatOf = ({ name, type }: GuessColumn): string | null => {
  if (has(name, shares)) return ',.2f';
  return type === 'integer' ? ',d' : ',.2f';
};

const mostMetrics = 40;

/** COUNT(*) first; then, of every measure, the sum where it means something and the average. */
export function guessMetrics(columns: readonly GuessColumn[]): GuessedMetric[] {
  const metrics: GuessedMetric[] = [{ name: 'count', label: 'Rows', expression: 'COUNT(*)', numberFormat: ',d' }];
  for (const column of columns.filter(isMeasure)) {
    const { name } = column;
    if (isSummable(column))
      metrics.push({
        name: `sum__${name}`,
        label: metricLabel('sum', name),
        expression: `SUM(${quoted(name)})`,
        numberFormat: formatOf(column),
      });
    metrics.push({
      name: `avg__${name}`,
      label: metricLabel('avg', name),
      expression: `AVG(${quoted(name)})`,
      numberFormat: ',.2f',
    });
  }
  return metrics.slice(0, mostMetrics);
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
