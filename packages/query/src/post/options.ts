import { failInStep, isRecord } from '@sextant/contract';
import type { Frame, FrameColumn } from './frame.ts';

/** Rejects a step with a plain reason (POST_002). */
const reject = (operation: string, reason: string): never => {
  throw failInStep('POST_002', { operation, reason });
};

type Values = Readonly<Record<string, unknown>>;

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Typed reading of a step's options: absent and null take the default, a wrong type or an unknown name rejects the step. */
export interface Options {
  text(name: string, fallback: string): string;
  texts(name: string, fallback?: readonly string[]): readonly string[];
  flag(name: string, fallback: boolean): boolean;
  number(name: string): number | null;
  record(name: string): Values;
  /** A map of texts, in order. */
  textMap(name: string): readonly (readonly [string, string])[];
  raw(name: string): unknown;
  readonly reject: (reason: string) => never;
}

/** Reads `values` of `operation`; `known` are the names that it takes. */
export function readOptions(operation: string, values: Values, optionNames: readonly string[]): Options {
  const rejectOption = (reason: string): never => reject(operation, reason);
  const unknown = Object.keys(values).filter((name) => !optionNames.includes(name));
  if (unknown.length > 0) rejectOption(`Unknown option of ${operation}: ${unknown.join(', ')}`);
  const read = <Value>(
    name: string,
    accepts: (value: unknown) => value is Value,
    fallback: Value,
    expectation: string,
  ): Value => {
    const value = values[name];
    if (value === undefined || value === null) return fallback;
    return accepts(value) ? value : rejectOption(`Option ${name} of ${operation} must be ${expectation}`);
  };
  const record = (name: string): Values => read(name, isRecord, {}, 'an object');
  return {
    text: (name, fallback) => read(name, (value) => typeof value === 'string', fallback, 'a text'),
    texts: (name, fallback = []) =>
      typeof values[name] === 'string' ? [values[name]] : read(name, isTextList, fallback, 'a list of names'),
    flag: (name, fallback) => read(name, (value) => typeof value === 'boolean', fallback, 'true or false'),
    number: (name) =>
      read<number | null>(name, (value): value is number => typeof value === 'number', null, 'a number'),
    record,
    textMap: (name) =>
      Object.entries(record(name)).map(([key, value]) =>
        typeof value === 'string'
          ? [key, value]
          : rejectOption(`Option ${name} of ${operation} must map names to names`),
      ),
    raw: (name) => values[name],
    reject: rejectOption,
  };
}

const columnsByName = new WeakMap<Frame, ReadonlyMap<string | null, readonly FrameColumn[]>>();

/** The columns of a frame by the first level of their labels, read once a frame. */
function byFirstLevel(frame: Frame): ReadonlyMap<string | null, readonly FrameColumn[]> {
  const found = columnsByName.get(frame);
  if (found !== undefined) return found;
  const columns = Map.groupBy(frame.columns, ({ path }) => path[0] ?? null);
  columnsByName.set(frame, columns);
  return columns;
}

/** Rejects names that are no first level of any column. */
export function requireColumns(frame: Frame, names: readonly string[], options: Options): void {
  const columns = byFirstLevel(frame);
  if (names.some((name) => !columns.has(name))) options.reject('Referenced columns not available in DataFrame.');
}

/** The columns whose first level is `name`: one without pivot, one per series after it. */
export const columnsUnder = (frame: Frame, name: string): readonly FrameColumn[] => byFirstLevel(frame).get(name) ?? [];

/** A label as a key. */
export const pathKey = (path: FrameColumn['path']): string => JSON.stringify(path);

/** Puts computed columns in: where the label exists it is replaced in place, else it is appended. */
export function withColumns(frame: Frame, computedColumns: readonly FrameColumn[]): Frame {
  const byKey = new Map(computedColumns.map((column) => [pathKey(column.path), column]));
  const replacedColumns = frame.columns.map((column) => {
    const key = pathKey(column.path);
    const found = byKey.get(key);
    byKey.delete(key);
    return found ?? column;
  });
  return { ...frame, columns: [...replacedColumns, ...byKey.values()] };
}
