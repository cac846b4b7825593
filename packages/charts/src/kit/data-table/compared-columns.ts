import { columnNamed, numberColumn, type Column, type ColumnTable } from '@sextant/contract';
import { amountAt } from '../values/cell-text.ts';
import { comparedMetrics } from '../groups/time-comparison.ts';
import { offsetsOf, type DataTableForm } from './sections.ts';

/** What a column of a comparison holds: the amounts of now or of another time, their difference, or the change as a share. */
export type ComparedPart = 'main' | 'other' | 'difference' | 'change';

/** What stands before the name of a metric in the names of its columns, as Superset has them, and alone in their titles. */
export const partSigns: Readonly<Record<ComparedPart, string>> = {
  main: 'Main',
  other: '#',
  difference: '△',
  change: '%',
};

/** The columns beside the amounts of now, which can be left out. */
export const sideParts = ['other', 'difference', 'change'] as const satisfies readonly ComparedPart[];

/** A column beside others of the same metric. */
export interface ComparedColumn {
  readonly metric: string;
  readonly part: ComparedPart;
  /** Null for the amounts of now. */
  readonly offset: string | null;
}

/** A result with the columns that come of comparing, and what each of them is, by its name. */
export interface ComparedTable {
  readonly table: ColumnTable;
  readonly compared: ReadonlyMap<string, ComparedColumn>;
}

const nothingCompared: ComparedTable['compared'] = new Map();

/** A column of what `compute` makes of two amounts; NULL where one of them is missing, or where there is no such number. */
function computedValues(
  name: string,
  [one, other]: readonly [one: Column, other: Column],
  rowCount: number,
  compute: (one: number, other: number) => number,
): Column {
  const values = Array.from({ length: rowCount }, (_, row): number | null => {
    const left = amountAt(one, row);
    const right = amountAt(other, row);
    const value = left === null || right === null ? Number.NaN : compute(left, right);
    return Number.isFinite(value) ? value : null;
  });
  return numberColumn(name, 'float', values);
}

/** The change as a share of what it was; a share of nothing is none. */
const changeOf = (now: number, before: number): number => (now - before) / Math.abs(before);

/**
 * The result of a table with other times: each metric becomes itself, itself at each other time, the difference and the change. As it is where nothing is
 * compared, or where the engine's own comparison is what was asked for.
 */
export function withComparison(table: ColumnTable, form: DataTableForm): ComparedTable {
  const offsets = offsetsOf(form);
  if (offsets.length === 0 || form.comparison_type !== 'values') return { table, compared: nothingCompared };
  const comparedMetricList = comparedMetrics({ ...form, time_compare: offsets });
  const columns: Column[] = [];
  const comparedByName = new Map<string, ComparedColumn>();
  const add = (column: Column, part: ComparedColumn): void => {
    columns.push(column);
    comparedByName.set(column.name, part);
  };
  for (const column of table.columns) {
    if (comparedMetricList.some((other) => other.column === column.name)) continue;
    const others = comparedMetricList.filter(({ metric }) => metric === column.name);
    const metric = column.name;
    if (others.length === 0) columns.push(column);
    else add({ ...column, name: `${partSigns.main} ${metric}` }, { metric, part: 'main', offset: null });
    others.forEach(({ column: name, offset }, index) => {
      const other = columnNamed(table, name);
      if (other === null) return;
      // Superset compares with one time: its names have none.
      const partName = (part: ComparedPart): string =>
        `${partSigns[part]} ${metric}${index === 0 ? '' : ` (${offset})`}`;
      add({ ...other, name: partName('other') }, { metric, part: 'other', offset });
      const pair = [column, other] as const;
      const difference = computedValues(partName('difference'), pair, table.rowCount, (now, before) => now - before);
      add(difference, { metric, part: 'difference', offset });
      add(computedValues(partName('change'), pair, table.rowCount, changeOf), { metric, part: 'change', offset });
    });
  }
  return { table: { columns, rowCount: table.rowCount }, compared: comparedByName };
}
