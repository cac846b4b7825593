import { fail, type Dataset, type DatasetColumn } from '@sextant/contract';
import { SqlError, type Dialect } from '@sextant/sql';
import { replaceColumns } from '@sextant/sql/analysis';
import { checked, rejection } from '../sql-rejection.ts';

/** Calculated columns that may stand inside of each other. */
const maxDepth = 16;
/** Letters of an expression with all that it refers to. */
const longest = 100_000;

/** What the names of calculated columns stand for in SQL of authors; worked out once per dataset and dialect. */
interface CalculatedColumns {
  /**
   * By name. A column whose expression names itself is not here: it stands before a column of the table, which its name means in all SQL.
   */
  readonly columns: ReadonlyMap<string, DatasetColumn>;
  /** By names in lower letters, for names without quotes; names that differ only in their case are left out. */
  readonly columnsIgnoringCase: ReadonlyMap<string, DatasetColumn>;
  readonly texts: Map<string, string>;
}

const calculatedByDataset = new WeakMap<Dataset, Map<string, CalculatedColumns>>();

function calculatedOf(dataset: Dataset, dialect: Dialect): CalculatedColumns {
  const byDialect = calculatedByDataset.get(dataset) ?? new Map<string, CalculatedColumns>();
  calculatedByDataset.set(dataset, byDialect);
  const calculatedColumns = byDialect.get(dialect.name) ?? readCalculated(dataset, dialect);
  byDialect.set(dialect.name, calculatedColumns);
  return calculatedColumns;
}

function readCalculated(dataset: Dataset, dialect: Dialect): CalculatedColumns {
  const columns = dataset.columns.filter(
    (column) => column.expression !== null && column.expression.trim() !== '' && !namesItself(column, dialect),
  );
  const groups = Map.groupBy(dataset.columns, ({ name }) => name.toLowerCase());
  const unambiguousColumns = columns.filter(({ name }) => groups.get(name.toLowerCase())?.length === 1);
  return {
    columns: new Map(columns.map((column) => [column.name, column])),
    columnsIgnoringCase: new Map(unambiguousColumns.map((column) => [column.name.toLowerCase(), column])),
    texts: new Map(),
  };
}

function namesItself({ name, expression }: DatasetColumn, dialect: Dialect): boolean {
  let isFound = false;
  try {
    replaceColumns(expression ?? '', dialect.name, (identifier, isQuoted) => {
      isFound ||= isQuoted ? identifier === name : identifier.toLowerCase() === name.toLowerCase();
      return null;
    });
  } catch (error) {
    // What cannot be read is rejected where it is used; here it names nothing.
    if (!(error instanceof SqlError)) throw error;
  }
  return isFound;
}

interface Expanding {
  readonly calculatedColumns: CalculatedColumns;
  readonly dialect: Dialect;
  /** The columns that are being written out, outermost first. */
  readonly path: readonly string[];
  /** Names that mean something else in the text. */
  readonly except: ReadonlySet<string>;
}

function expandText(sql: string, expanding: Expanding): string {
  const { calculatedColumns, dialect, path, except } = expanding;
  const { columns, columnsIgnoringCase } = calculatedColumns;
  if (columns.size === 0) return sql;
  try {
    const text = replaceColumns(sql, dialect.name, (name, isQuoted) => {
      const column = columns.get(name) ?? (isQuoted ? undefined : columnsIgnoringCase.get(name.toLowerCase()));
      return column === undefined || except.has(column.name) ? null : `(${textOf(column, expanding)})`;
    });
    if (text.length > longest) throw fail('QUERY_030', { columns: [...path], most: longest });
    return text;
  } catch (error) {
    throw rejection(error, sql);
  }
}

const noNames: ReadonlySet<string> = new Set();

function textOf(column: DatasetColumn, { calculatedColumns, dialect, path }: Omit<Expanding, 'except'>): string {
  const { name, expression } = column;
  const index = path.indexOf(name);
  if (index >= 0) throw fail('QUERY_029', { columns: [...path.slice(index), name] });
  if (path.length >= maxDepth) throw fail('QUERY_030', { columns: [...path, name], most: longest });
  const found = calculatedColumns.texts.get(name);
  if (found !== undefined) return found;
  // Each is one expression by itself, so that none reaches beyond its parentheses.
  const checkedSql = checked(expression ?? '', dialect);
  const text = expandText(checkedSql, { calculatedColumns, dialect, path: [...path, name], except: noNames });
  // A comment that runs to the end of its line must not swallow what follows.
  const closed = /--|\/\//.test(text) ? `${text}\n` : text;
  calculatedColumns.texts.set(name, closed);
  return closed;
}

/** Where the SQL of authors stands: a dataset with its calculated columns, in the words of its engine. */
export interface CalculatedScope {
  readonly dataset: Dataset;
  readonly dialect: Dialect;
}

/**
 * The SQL of a calculated column with the calculated columns that it refers to written out, each in its parentheses.
 *
 * @throws QUERY_029 for columns that refer to each other in a circle, QUERY_030 for too many inside of each other, and what `checked` throws
 */
export const calculatedText = (column: DatasetColumn, { dataset, dialect }: CalculatedScope): string =>
  textOf(column, { calculatedColumns: calculatedOf(dataset, dialect), dialect, path: [] });

/**
 * An author's SQL of a query or a metric with the calculated columns in it written out; it has been checked before. `except` are names
 * that mean something else in it. Row rules never come here: whoever edits a dataset must not change what a rule looks at.
 *
 * @throws as `calculatedText`
 */
export const withCalculated = (
  sql: string,
  { dataset, dialect }: CalculatedScope,
  except: ReadonlySet<string> = noNames,
): string => expandText(sql, { calculatedColumns: calculatedOf(dataset, dialect), dialect, path: [], except });
