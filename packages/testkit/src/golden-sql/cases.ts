import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  cellAt,
  queryObject,
  SextantError,
  type Cell,
  type ColumnTable,
  type Dataset,
  type QueryObject,
} from '@sextant/contract';
import {
  compileQuery,
  compileSeries,
  defaultRowLimits,
  printQuery,
  rangeResolver,
  type CompiledQuery,
  type CompileScope,
} from '@sextant/query';
import { dialects, type DialectName } from '@sextant/sql';
import { datasetColumn, ordersDataset } from './orders.ts';

const folder = fileURLToPath(new URL('../../../query/golden', import.meta.url));

/** What stands in `query.json`: what differs from an empty query, and from the usual scope. */
export interface GoldenQuery {
  readonly query: Partial<QueryObject>;
  readonly dataset?: Partial<Dataset>;
  readonly rowRules?: readonly string[];
  readonly limits?: Partial<CompileScope['limits']>;
  readonly detectsCut?: boolean;
  /** Calculated columns beside those of the table, by name. Default: none. */
  readonly calculated?: Readonly<Record<string, string>>;
  /** The series that a limit has left, where they were asked for before. Default: the statement finds them. */
  readonly series?: readonly (readonly Cell[])[];
  /** The statement that asks for those series, in place of the rows. Default: the rows. */
  readonly compiles?: 'rows' | 'series';
}

/** Names of the cases. */
export const goldenNames = (): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

export const readGolden = (name: string, file: string): string => readFileSync(join(folder, name, file), 'utf8');

/** Replaces a golden file: see update.ts. */
export const writeGolden = (name: string, file: string, text: string): void =>
  writeFileSync(join(folder, name, file), text);

/** The usual scope over the orders table, at noon of 1 June 2024. */
export function ordersScope(dialect: DialectName, changes: Omit<GoldenQuery, 'query'> = {}): CompileScope {
  const columns = changes.dataset?.columns ?? ordersDataset.columns;
  const calculatedColumns = Object.entries(changes.calculated ?? {}).map(([name, expression]) =>
    datasetColumn(name, 'float', { expression }),
  );
  return {
    dataset: { ...ordersDataset, ...changes.dataset, columns: [...columns, ...calculatedColumns] },
    dialect: dialects[dialect],
    rowRules: changes.rowRules ?? [],
    resolveTimeRange: rangeResolver({ clockMs: Date.UTC(2024, 5, 1, 12), zone: 'UTC' }),
    limits: { ...defaultRowLimits, ...changes.limits },
    detectsCut: changes.detectsCut ?? false,
    ...(changes.series === undefined ? {} : { series: changes.series }),
  };
}

/** Only engines that cannot join are asked for the series first. */
const withoutJoins = (scope: CompileScope): CompileScope => ({
  ...scope,
  dialect: { ...scope.dialect, allowsJoins: false },
});

/** Compiles a case for a dialect. */
export function compileGolden(name: string, dialect: DialectName): { compiled: CompiledQuery; sql: string } {
  const golden = JSON.parse(readGolden(name, 'query.json')) as GoldenQuery;
  const [query, scope] = [queryObject(golden.query), ordersScope(dialect, golden)];
  const compiledQuery =
    golden.compiles === 'series' ? compileSeries(query, withoutJoins(scope)) : compileQuery(query, scope);
  if (compiledQuery === null) throw new Error(`${name} limits no series.`);
  return { compiled: compiledQuery, sql: printQuery(compiledQuery) };
}

/** The text of a case in a dialect, as its golden file has it; a comment with the code where the dialect cannot. */
export function goldenText(name: string, dialect: DialectName): string {
  try {
    return `${compileGolden(name, dialect).sql}\n`;
  } catch (error) {
    if (!(error instanceof SextantError)) throw error;
    return `-- ${error.code}: ${error.message}\n`;
  }
}

/** The result's columns get their own labels back, by position. */
export const labeledTable = (table: ColumnTable, { columns }: CompiledQuery): ColumnTable => ({
  ...table,
  columns: table.columns.map((column, index) => ({ ...column, name: columns[index]?.name ?? column.name })),
});

/** Rows as plain objects, as `rows.json` has them. */
export const rowsOf = (table: ColumnTable): Record<string, Cell>[] =>
  Array.from({ length: table.rowCount }, (_, row) =>
    Object.fromEntries(table.columns.map((column) => [column.name, cellAt(column, row)])),
  );
