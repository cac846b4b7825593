import { cellAt } from '@sextant/contract';
import type { Subtotal } from './result-facts.ts';
import { recordedTable, type RecordedTable } from './test-table.ts';

/** Subtotals as the server sends them, of a recorded result of grouping sets: `without_…` columns are 1 where a level leaves `flags` out. */
export function recordedSubtotals(
  recorded: RecordedTable,
  flags: Readonly<Record<string, string>>,
): readonly Subtotal[] {
  const { columns, rowCount } = recordedTable(recorded);
  const rows = Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(columns.map((column) => [column.name, cellAt(column, row)])),
  );
  const levels = Map.groupBy(rows, (row) =>
    Object.entries(flags)
      .filter(([flag]) => row[flag] === 0)
      .map(([, label]) => label)
      .join(),
  );
  return [...levels].map(([labels, found]) => ({
    labels: labels === '' ? [] : labels.split(','),
    rows: found,
    isCut: false,
  }));
}
