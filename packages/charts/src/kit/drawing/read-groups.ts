import {
  cellAt,
  columnNamed,
  type ColumnTable,
  type Dimension,
  type FilterScalar,
  type Metric,
} from '@sextant/contract';
import { amountAt, groupText, isTime } from '../values/cell-text.ts';
import type { Selection } from './drawing.ts';
import type { ResultFacts } from '../result/result-facts.ts';
import { selectionOf } from './selection.ts';

/** One group of a result; `amount` null has none, `selection` null cannot be picked. */
export interface NamedGroup {
  readonly name: string;
  readonly amount: number | null;
  readonly selection: Selection | null;
  readonly isNull: boolean;
}

interface GroupsForm {
  readonly groupby: readonly Dimension[];
  readonly metric: Metric | null;
}

/** What a row of a result is of: its values of some dimensions, what they read as, and what picking them means; null cannot be picked. */
export interface RowGroup {
  readonly values: readonly FilterScalar[];
  readonly texts: readonly string[];
  readonly selection: Selection | null;
}

/** A reader of the groups of a result by row; null when it lacks one of the dimensions. `timeFormat` is how groups of times are called. */
export function groupReader(
  table: ColumnTable,
  groupby: readonly Dimension[],
  timeFormat = 'smart_date',
): ((row: number) => RowGroup) | null {
  const columns = groupby.flatMap(({ label }) => columnNamed(table, label) ?? []);
  if (columns.length < groupby.length) return null;
  const writers = columns.map((column, index) =>
    groupText(column, { time: timeFormat, grain: groupby[index]?.grain ?? null }),
  );
  const canPick = columns.length > 0 && !columns.some(isTime);
  return (row) => {
    const values = columns.map((column): FilterScalar => cellAt(column, row));
    const texts = writers.map((write) => write(row));
    return { values, texts, selection: canPick ? selectionOf(groupby, values, texts) : null };
  };
}

/** The groups of a result with one metric, in its order; none when it lacks a dimension. */
export function readGroups(table: ColumnTable, form: GroupsForm, timeFormat?: string): readonly NamedGroup[] {
  const value = columnNamed(table, form.metric?.label ?? '') ?? table.columns.at(-1);
  const groupAt = groupReader(table, form.groupby, timeFormat);
  if (groupAt === null) return [];
  return Array.from({ length: table.rowCount }, (_, row): NamedGroup => {
    const { values, texts, selection } = groupAt(row);
    return {
      name: texts.join(', '),
      amount: value === undefined ? null : amountAt(value, row),
      selection,
      isNull: values.length > 0 && values.every((one) => one === null),
    };
  });
}

/** The metric over all rows: as the engine has it, or summed up where all groups came; null where neither is known. */
export function totalOfGroups(groups: readonly NamedGroup[], label: string, facts: ResultFacts): number | null {
  const total = facts.totals?.[label];
  if (typeof total === 'number') return total;
  return facts.isCut ? null : groups.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}
