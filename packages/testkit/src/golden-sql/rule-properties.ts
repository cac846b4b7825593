import { cellAt, queryObject, SextantError, type ColumnTable, type QueryObject } from '@sextant/contract';
import { compileQuery, compileSubtotals, printQuery, withTimeColumn, type CompiledQuery } from '@sextant/query';
import type { DialectName } from '@sextant/sql';
import { ordersScope } from './cases.ts';
import { randomFrom } from './random-queries.ts';
import { richDataset, richQuery } from './rich-queries.ts';

/** Conditions as administrators write them, in words that every engine has; some let nothing through, some everything. */
export const ruleClauses = [
  "region = 'north'",
  'quantity > 3 -- more than three',
  "product <> 'pear' OR region IS NULL",
  'amount IS NULL',
  "region IN ('east', 'west') AND quantity < 9",
  'id * 2 > 7',
  '1 = 0',
  'id > 0',
  "COALESCE(region, 'none') LIKE '%t%'",
];

const idOnly = { kind: 'column', name: 'id', label: 'id', grain: null, isAxis: false } as const;
const count = { kind: 'sql', sql: 'COUNT(*)', label: 'n' } as const;

/** Runs a statement; null when the engine rejects one of its values. */
export type RunText = (sql: string) => Promise<ColumnTable | null>;

const idsOf = (table: ColumnTable): readonly number[] =>
  Array.from({ length: table.rowCount }, (_, row) => Number(table.columns[0] && cellAt(table.columns[0], row)));

/**
 * What random queries under random row rules let through that the rules do not: rows, the count of a total, the counts of groups. Also how
 * many queries were answered.
 */
export async function rowsBeyondRules(
  run: RunText,
  dialect: DialectName,
  seeds: readonly number[],
): Promise<{ readonly errors: readonly string[]; readonly result: number }> {
  const errors: string[] = [];
  let result = 0;
  for (const seed of seeds) {
    const random = randomFrom(seed);
    const rules = ruleClauses.filter(() => random() < 0.25);
    const scope = ordersScope(dialect, { dataset: richDataset, rowRules: rules });
    const text = (compiledQuery: CompiledQuery): string => printQuery(compiledQuery);
    const plainQuery = queryObject({ dimensions: [idOnly], metrics: null });
    // Written by hand: what the compiler makes of rules is what is looked at.
    const ruledPath = rules.length === 0 ? '' : ` WHERE ${rules.map((rule) => `(${rule}\n)`).join(' AND ')}`;
    const allowedRows = await run(`SELECT id FROM orders${ruledPath}`);
    if (allowedRows === null) throw new Error(`The rules ${rules.join(' AND ')} cannot be asked`);
    const open = new Set(idsOf(allowedRows));
    const input = withTimeColumn(richQuery(random), richDataset);
    const { filters, where, timeColumn, timeRange, seriesLimitMetric: _, ...rest } = input;
    const requestedQuery: QueryObject = { ...plainQuery, filters, where, timeColumn, timeRange };
    const groupedQuery: QueryObject = {
      ...rest,
      filters,
      where,
      timeColumn,
      timeRange,
      seriesLimitMetric: null,
      metrics: [count],
      orderBy: [],
      having: '',
      post: [],
      timeOffsets: [],
      isRowCount: false,
      rowLimit: null,
      rowOffset: 0,
      subtotals: [[]],
    };
    try {
      const rows = await run(text(compileQuery(requestedQuery, scope)));
      const groups = await run(text(compileQuery(groupedQuery, scope)));
      const [level] = compileSubtotals(groupedQuery, scope);
      const total = level === undefined ? null : await run(text(level.compiledQuery));
      const beyondRules = rows === null ? [] : idsOf(rows).filter((id) => !open.has(id));
      const countedCount = groups === null ? 0 : sumOfLast(groups);
      const inTotal = total === null ? 0 : sumOfLast(total);
      if (beyondRules.length > 0 || countedCount > open.size || inTotal > open.size)
        errors.push(
          `seed ${seed}, ${rules.join(' AND ')}: rows ${beyondRules.join()}, groups ${countedCount}, total ${inTotal}`,
        );
      if (rows !== null) result += 1;
    } catch (error) {
      if (!(error instanceof SextantError)) throw error;
    }
  }
  return { errors, result };
}

/** The sum of the count of each row, which is the last column. */
function sumOfLast(table: ColumnTable): number {
  const counts = table.columns.find(({ name }) => name === 'n') ?? table.columns.at(-1);
  return counts === undefined
    ? 0
    : Array.from({ length: table.rowCount }, (_, row) => Number(cellAt(counts, row))).reduce(
        (sum, one) => sum + one,
        0,
      );
}
