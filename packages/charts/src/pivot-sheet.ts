import { columnFrom, fail, type Column, type ColumnTable } from '@sextant/contract';
import type { RawForm } from './kit/declare/control.ts';
import { readForm } from './kit/declare/read-form.ts';
import { noFacts, type ResultFacts } from './kit/result/result-facts.ts';
import { labelOf, type Labels } from './kit/values/labels.ts';
import type { CellValue } from './pivot-table/aggregates.ts';
import type { Heading, Line } from './pivot-table/lines.ts';
import { layOut, readPivot, valueAt, type Pivot } from './pivot-table/pivot.ts';
import { pivotTable as spec } from './pivot-table/spec.ts';

/** What a pivot table is made of. */
export interface SheetSource {
  readonly table: ColumnTable;
  readonly formData: RawForm;
  readonly labels: Labels;
  /** What adds up, and the totals of the engine. */
  readonly facts: Pick<ResultFacts, 'additive' | 'subtotals'>;
}

/** A sheet is lists of cells in memory. */
const mostCells = 2_000_000;

const isMetric = ({ key }: Heading): boolean => key.startsWith('metric ');
const isTotal = ({ key }: Heading): boolean => key === 'total' || key === 'subtotal';

/** What a line is called by its groups, from the outermost in; the values of a group with others in it say that they are its total. */
function groupNames({ headings, node, kind }: Line): readonly string[] {
  const groups = headings.filter((heading) => !isMetric(heading));
  const names = groups.map(({ text }) => text);
  const isWhole = kind !== 'leaf' && node.children.length > 0;
  return isWhole && !groups.some(isTotal) ? [...names, `${node.text} total`] : names;
}

const metricName = ({ headings }: Line): string => headings.find(isMetric)?.text ?? '';

/** The columns that say what the rows are: one for each dimension down, and one for the metrics where they tell rows apart. */
function headColumns(pivot: Pivot, rows: readonly Line[], labels: Labels): readonly Column[] {
  const hasMetrics = rows.some(({ headings }) => headings.some(isMetric));
  const names = rows.map(groupNames);
  const titles = pivot.rowDimensions.map(({ label }) => labelOf(labels, label));
  const levels = titles.length > 0 || hasMetrics ? titles : [''];
  return [
    ...levels.map((title, level) =>
      columnFrom(
        title,
        'text',
        names.map((parts) => parts[level] ?? ''),
      ),
    ),
    ...(hasMetrics ? [columnFrom('Metric', 'text', rows.map(metricName))] : []),
  ];
}

const isMetricFirst = ({ headings: [first] }: Line): boolean => first !== undefined && isMetric(first);

/** What stands over a column: the groups and metrics that lead to it, else what the whole table is of. */
function titleOf(pivot: Pivot, line: Line): string {
  const [metric, ...others] = pivot.metricNames;
  if (pivot.columns.depth === 0 && line.metric === null && others.length === 0) return metric ?? '';
  const groups = groupNames(line).join(' ');
  const name = metricName(line);
  return (isMetricFirst(line) ? [name, groups] : [groups, name]).filter((part) => part !== '').join(' ');
}

const withValues = (lines: readonly Line[]): readonly Line[] => lines.filter(({ hasValues }) => hasValues);

function valueColumn(name: string, values: readonly CellValue[]): Column {
  const isText = values.some((value) => typeof value === 'string');
  return isText
    ? columnFrom(
        name,
        'text',
        values.map((value) => (value === null ? null : String(value))),
      )
    : columnFrom(name, 'float', values);
}

/**
 * A pivot table as it is shown, all groups open, as a table: what its rows are called, then a column for each of its columns. Totals are those that are
 * seen: of each metric by itself, over all rows where it does not add up, none where there is none. A result without rows stays as it is.
 *
 * @throws QUERY_034 for more than `maxCells` cells
 */
export function pivotSheetOf({ table, formData, labels, facts }: SheetSource, maxCells = mostCells): ColumnTable {
  const pivot = readPivot({
    table,
    form: readForm(spec, formData),
    labels,
    formats: {},
    facts: { ...noFacts, ...facts },
  });
  if (pivot === null) return table;
  const lines = layOut(pivot, new Set(), null);
  // Lines without values only head others, and each line of a file says all of its headings.
  const [rows, columns] = [withValues(lines.rows), withValues(lines.columns)];
  if (rows.length * columns.length > maxCells) throw fail('QUERY_034', { most: maxCells, what: 'cells' });
  const values = columns.map((column) =>
    valueColumn(
      titleOf(pivot, column),
      rows.map((row) => valueAt(pivot, row, column)),
    ),
  );
  return { columns: [...headColumns(pivot, rows, labels), ...values], rowCount: rows.length };
}
