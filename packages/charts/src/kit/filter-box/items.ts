import { isRecord } from '@sextant/contract';
import type { FilterScalar } from '@sextant/contract';
import { readEach, rejected, type Read } from '../declare/control.ts';

/** One field of a filter box over a column, under the keys that forms have. */
export interface FilterBoxItem {
  readonly column: string;
  /** Empty: the column's name. */
  readonly label: string;
  /** What it begins with: several values of a text stand between semicolons. Null for nothing. */
  readonly defaultValue: FilterScalar;
  /** A metric as forms hold it, which orders the choices; null orders them by themselves. */
  readonly metric: unknown;
  readonly asc: boolean;
  /** False: a chosen value can be replaced, not taken away. */
  readonly clearable: boolean;
  readonly multiple: boolean;
  /** Choices beyond the first thousand are searched by the database. */
  readonly searchAllOptions: boolean;
}

/** An item of a form, with what tells it from the others. */
export interface StoredFilterBoxItem extends FilterBoxItem {
  readonly key: string;
}

/** What an item is where its form says nothing. */
export const newFilterBoxItem: FilterBoxItem = {
  column: '',
  label: '',
  defaultValue: null,
  metric: null,
  asc: true,
  clearable: true,
  multiple: true,
  searchAllOptions: false,
};

/** The most choices that a field brings at once: Superset's limit of filter options. */
export const filterBoxLimit = 1_000;

const textOf = (raw: unknown): string => (typeof raw === 'string' ? raw : '');
const isScalar = (raw: unknown): raw is FilterScalar =>
  raw === null || typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean';

/** Reads an item of a form, whatever of it is missing. */
export function readFilterBoxItem(raw: unknown, index = 0): StoredFilterBoxItem {
  const item = isRecord(raw) ? raw : {};
  const { defaultValue, metric } = item;
  return {
    key: textOf(item['key']) || `item ${index + 1}`,
    column: textOf(item['column']),
    label: textOf(item['label']),
    defaultValue: isScalar(defaultValue) && defaultValue !== '' ? defaultValue : null,
    metric: metric === undefined || metric === '' ? null : metric,
    asc: item['asc'] !== false,
    clearable: item['clearable'] !== false,
    multiple: item['multiple'] !== false,
    searchAllOptions: item['searchAllOptions'] === true,
  };
}

const readItems = readEach('field', (raw, index) => {
  const item = readFilterBoxItem(raw, index);
  return item.column === '' ? null : item;
});

/** The items of a form in its order; those without a column ask nothing and are left out. */
export function readFilterBoxItems(raw: unknown): Read<readonly StoredFilterBoxItem[]> {
  if (!Array.isArray(raw)) return rejected('is expected to be a list of columns');
  return readItems(raw);
}

/** What a field is called. */
export const filterBoxLabel = ({ label, column }: Pick<FilterBoxItem, 'label' | 'column'>): string =>
  label.trim() === '' ? column : label;

const integers: ReadonlySet<string> = new Set(['TINYINT', 'SMALLINT', 'INT', 'INTEGER', 'BIGINT', 'LONG']);
const fractions: ReadonlySet<string> = new Set(['FLOAT', 'DOUBLE', 'REAL', 'NUMERIC', 'DECIMAL', 'MONEY']);

/** `DECIMAL(18,3)` and `double precision` by their first word. */
const typeText = (type: string | null): string => /^\w+/.exec((type ?? '').trim().toUpperCase())?.[0] ?? '';

/** A typed text as a value of a column of that type; a text that is no number of a column of numbers is none. */
export function valueOfType(text: string, type: string | null): FilterScalar {
  const word = typeText(type);
  if (word === 'BOOLEAN') return text.trim().toLowerCase() === 'true';
  if (!integers.has(word) && !fractions.has(word)) return text;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) return null;
  return integers.has(word) ? Math.trunc(number) : number;
}

/** The values that a field begins with; `type` is that of its column, null where it is not known. */
export function defaultValuesOf(
  { defaultValue, multiple }: FilterBoxItem,
  type: string | null,
): readonly FilterScalar[] {
  if (defaultValue === null) return [];
  if (typeof defaultValue !== 'string') return [defaultValue];
  const texts = multiple ? defaultValue.split(';') : [defaultValue];
  return texts.map((text) => valueOfType(text, type)).filter((value) => value !== null && value !== '');
}
