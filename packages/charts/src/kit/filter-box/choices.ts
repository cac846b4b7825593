import { cellAt, isRecord, type ColumnTable, type FilterScalar } from '@sextant/contract';
import { amountAt, groupText } from '../values/cell-text.ts';
import type { StoredFilterBoxItem } from './items.ts';

/** One choice of a field of a filter box. */
export interface FilterBoxChoice {
  readonly value: FilterScalar;
  readonly text: string;
  /** Of its metric; null without one. */
  readonly amount: number | null;
  /** Its amount as a part of the greatest, 0 to 1; null without a metric. */
  readonly share: number | null;
}

const upper = (text: string, value: FilterScalar): string => (typeof value === 'boolean' ? text.toUpperCase() : text);

/** Choices with their amounts as parts of the greatest. */
function scaled(choices: readonly Omit<FilterBoxChoice, 'share'>[]): readonly FilterBoxChoice[] {
  const greatest = Math.max(0, ...choices.map(({ amount }) => amount ?? 0));
  return choices.map((choice) => ({
    ...choice,
    share: choice.amount === null ? null : greatest === 0 ? 0 : Math.max(0, choice.amount / greatest),
  }));
}

/** The choices that a result holds, in its order: values in the first column, amounts in the second where there is a metric. */
export function readChoices(table: ColumnTable | undefined): readonly FilterBoxChoice[] {
  const [column, metric] = table?.columns ?? [];
  if (table === undefined || column === undefined) return [];
  const write = groupText(column);
  return scaled(
    Array.from({ length: table.rowCount }, (_, row) => {
      const value = cellAt(column, row);
      // A metric without a value is the least.
      const amount = metric === undefined ? null : (amountAt(metric, row) ?? 0);
      return { value, text: upper(write(row), value), amount };
    }),
  );
}

const isScalar = (raw: unknown): raw is FilterScalar =>
  raw === null || typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean';
const textOf = (value: FilterScalar): string => (value === null ? '<NULL>' : upper(String(value), value));

/** The choices of a search: the response's data hold them under the name of the column, each with its value as `id` and perhaps its `metric`. */
export function readFoundChoices(data: unknown, column: string): readonly FilterBoxChoice[] {
  const items: unknown = isRecord(data) && Object.hasOwn(data, column) ? data[column] : [];
  if (!Array.isArray(items)) return [];
  return scaled(
    items.flatMap((item: { readonly id?: unknown; readonly metric?: unknown }) => {
      if (!isScalar(item.id)) return [];
      return [{ value: item.id, text: textOf(item.id), amount: typeof item.metric === 'number' ? item.metric : null }];
    }),
  );
}

/** Whether the first result of a field is all that it has to offer. Else what is typed is searched by the database. */
export const searchesDatabase = (
  { searchAllOptions }: Pick<StoredFilterBoxItem, 'searchAllOptions'>,
  count: number,
  limit: number,
): boolean => searchAllOptions && count >= limit;
