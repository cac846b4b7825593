import {
  cellAt,
  columnNamed,
  type ColumnTable,
  type Dimension,
  type FilterScalar,
  type Metric,
} from '@sextant/contract';
import { amountAt, groupText, isTime } from './cell-text.ts';
import type { Selection } from './drawing.ts';
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

/** The groups of a result with one metric, in its order, NULL last. `timeFormat` is how groups of times are called. */
export function readGroups(table: ColumnTable, form: GroupsForm, timeFormat = 'smart_date'): readonly NamedGroup[] {
  const value = columnNamed(table, form.metric?.label ?? '') ?? table.columns.at(-1);
  const columns = form.groupby.flatMap(({ label }) => columnNamed(table, label) ?? []);
  const writers = columns.map((column) => groupText(column, { time: timeFormat }));
  const canPick = columns.length > 0 && columns.length === form.groupby.length && !columns.some(isTime);
  const groups = Array.from({ length: table.rowCount }, (_, row): NamedGroup => {
    const values: FilterScalar[] = columns.map((column) => cellAt(column, row));
    const texts = writers.map((write) => write(row));
    return {
      name: texts.join(', '),
      amount: value === undefined ? null : amountAt(value, row),
      selection: canPick ? selectionOf(form.groupby, values, texts) : null,
      isNull: values.length > 0 && values.every((one) => one === null),
    };
  });
  return [...groups.filter(({ isNull }) => !isNull), ...groups.filter(({ isNull }) => isNull)];
}
