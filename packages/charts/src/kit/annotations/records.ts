import { isRecord, recordOf } from '@sextant/contract';
import type { Layer } from './layer.ts';

/** Something that happened: at a moment, or from one to another. Times are epoch milliseconds of wall time. */
export interface AnnotationEvent {
  readonly fromMs: number;
  /** Null for a moment. */
  readonly toMs: number | null;
  /** Empty when it has none. */
  readonly title: string;
  readonly description: string;
}

/** A line of another chart. */
export interface AnnotationLine {
  readonly name: string;
  /** In the order of their times. */
  readonly points: readonly (readonly [ms: number, amount: number])[];
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of a layer's result: under `records`, or the result itself; none of what has neither. */
function rowsOf(data: unknown): readonly Row[] {
  const records: unknown = isRecord(data) ? (data['records'] ?? data['data']) : data;
  if (isRecord(records)) return rowsOf(records);
  return Array.isArray(records) ? records.filter(isRecord) : [];
}

/** A time of a result: epoch milliseconds, or a text; without a zone it is wall time. */
function timeOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return null;
  const text = value.trim().replace(' ', 'T');
  const isZoned = /(Z|[+-]\d\d:?\d\d)$/.test(text);
  const ms = Date.parse(isZoned || text.length === 10 ? text : `${text}Z`);
  return Number.isNaN(ms) ? null : ms;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

interface Columns {
  readonly from: string;
  readonly to: string | null;
  readonly title: string | null;
  readonly descriptions: readonly string[];
}

const columnsOf = (layer: Layer): Columns =>
  layer.isNative
    ? { from: 'start_dttm', to: 'end_dttm', title: 'short_descr', descriptions: ['long_descr'] }
    : {
        from: layer.timeColumn ?? '__timestamp',
        to: layer.endColumn,
        title: layer.titleColumn,
        descriptions: layer.descriptionColumns,
      };

/** What the result of an EVENT or INTERVAL layer says has happened, in the order of time; rows without a time are left out. */
export function annotationEvents(layer: Layer, data: unknown): readonly AnnotationEvent[] {
  const columns = columnsOf(layer);
  const events = rowsOf(data).flatMap((row): AnnotationEvent[] => {
    const fromMs = timeOf(row[columns.from]);
    const untilMs = layer.type !== 'INTERVAL' || columns.to === null ? null : timeOf(row[columns.to]);
    if (fromMs === null || (layer.type === 'INTERVAL' && untilMs === null)) return [];
    const [first, last] = untilMs === null ? [fromMs, null] : [Math.min(fromMs, untilMs), Math.max(fromMs, untilMs)];
    const title = columns.title === null ? '' : textOf(row[columns.title]);
    const description = columns.descriptions.map((column) => textOf(row[column])).filter((text) => text !== '');
    return [{ fromMs: first, toMs: last, title, description: description.join(', ') }];
  });
  return events.sort((one, other) => one.fromMs - other.fromMs);
}

const maxLines = 12;

type Point = AnnotationLine['points'][number];

function pointOf(time: unknown, amount: unknown): readonly Point[] {
  const ms = timeOf(time);
  return ms === null || typeof amount !== 'number' || !Number.isFinite(amount) ? [] : [[ms, amount]];
}

/** A line as legacy charts return it: `{key, values: [{x, y}]}`, with a `label` where readers call it otherwise. */
function legacyLine({ key, label, values }: Row): readonly AnnotationLine[] {
  if (!Array.isArray(values)) return [];
  const name = textOf(label) || (Array.isArray(key) ? key.map(textOf).join(', ') : textOf(key));
  return [
    { name, points: values.flatMap((value: unknown) => (isRecord(value) ? pointOf(value['x'], value['y']) : [])) },
  ];
}

/** Lines as rows have them: the first column is the time, each other with numbers is a line. */
function linesOf(rows: readonly Row[]): readonly AnnotationLine[] {
  const [axis, ...names] = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return names.map((name) => ({
    name,
    points: axis === undefined ? [] : rows.flatMap((row) => pointOf(row[axis], row[name])),
  }));
}

/** The lines in the result of a TIME_SERIES layer, in the order of their times; a line alone has the layer's name, others the words that the result has for their columns. */
export function annotationLines(layer: Layer, data: unknown): readonly AnnotationLine[] {
  const rows = rowsOf(data);
  const labels = recordOf(isRecord(data) ? data['labels'] : null);
  const all = rows.some((row) => Array.isArray(row['values'])) ? rows.flatMap(legacyLine) : linesOf(rows);
  const lines = all
    .filter(({ points }) => points.length > 0)
    .slice(0, maxLines)
    .map(({ name, points }) => ({
      name: textOf(labels[name]) || name,
      points: [...points].sort(([one], [other]) => one - other),
    }));
  return lines.length === 1 ? lines.map((line) => ({ ...line, name: layer.name })) : lines;
}
