import type { ValueType } from '@sextant/contract';

/** What is known of a column when nobody has described it yet. `distinct` null is not counted. */
export interface GuessColumn {
  readonly name: string;
  readonly type: ValueType;
  readonly distinct: number | null;
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
  'index',
  'number',
  'no',
  'nr',
]);
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
const shares = new Set(['rate', 'ratio', 'percent', 'percentage', 'pct', 'share']);

const has = (name: string, set: ReadonlySet<string>): boolean => words(name).some((word) => set.has(word));
const isNumeric = (type: ValueType): boolean => type === 'integer' || type === 'decimal' || type === 'float';

/** True for a number that counts or measures something: ids, zips, years and coordinates are numbers that mean a name or a place. */
export const isMeasure = ({ name, type }: GuessColumn): boolean =>
  isNumeric(type) && !has(name, identifying) && !has(name, places) && !(type === 'integer' && has(name, calendar));

/** True when sums of it mean something: amounts do, rates, prices and temperatures do not. */
export const isSummable = (column: GuessColumn): boolean => isMeasure(column) && !has(column.name, levels);

export const isTemporal = (type: ValueType): boolean =>
  type === 'date' || type === 'timestamp' || type === 'timestamptz';

/** A name as people read it: `unit_price` → `Unit price`. */
export function readableName(name: string): string {
  const text = words(name).join(' ');
  return text === '' ? name : text.charAt(0).toUpperCase() + text.slice(1);
}

/** The column that says when a row happened: the first with a telling name, else the first that is a time. Null when there is none. */
export function mainTimeColumn(columns: readonly GuessColumn[]): string | null {
  const times = columns.filter(({ type }) => isTemporal(type));
  const telling = times.find(({ name }) =>
    words(name).some((word) =>
      ['date', 'time', 'timestamp', 'ts', 'datetime', 'day', 'created', 'at', 'when'].includes(word),
    ),
  );
  return (telling ?? times[0])?.name ?? null;
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
    const label = readableName(name);
    if (isSummable(column))
      metrics.push({
        name: `sum__${name}`,
        label: `Total ${label.toLowerCase()}`,
        expression: `SUM(${quoted(name)})`,
        numberFormat: formatOf(column),
      });
    metrics.push({
      name: `avg__${name}`,
      label: `Average ${label.toLowerCase()}`,
      expression: `AVG(${quoted(name)})`,
      numberFormat: ',.2f',
    });
  }
  return metrics.slice(0, mostMetrics);
}

/** A table name made of a file's: letters, digits and underscores, without the ending. */
export function tableNameOf(fileName: string): string {
  const stem = fileName.replace(/^.*[\\/]/, '').replace(/\.(csv|tsv|txt|jsonl|ndjson|json|parquet|pq)$/i, '');
  const name = stem
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60);
  return name === '' ? 'table' : name;
}
