import { DuckDBInstance, DuckDBTypeId, type DuckDBConnection, type DuckDBType } from '@duckdb/node-api';
import { columnFrom, type Cell, type ColumnTable, type ValueType } from '@sextant/contract';

/** An empty database in memory with two threads. */
export async function openEmptyDuckdb(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  return instance.connect();
}

const valueTypes: ReadonlyMap<DuckDBTypeId, ValueType> = new Map([
  [DuckDBTypeId.BOOLEAN, 'boolean'],
  [DuckDBTypeId.TINYINT, 'integer'],
  [DuckDBTypeId.SMALLINT, 'integer'],
  [DuckDBTypeId.INTEGER, 'integer'],
  [DuckDBTypeId.BIGINT, 'integer'],
  [DuckDBTypeId.UTINYINT, 'integer'],
  [DuckDBTypeId.USMALLINT, 'integer'],
  [DuckDBTypeId.UINTEGER, 'integer'],
  [DuckDBTypeId.UBIGINT, 'integer'],
  [DuckDBTypeId.HUGEINT, 'integer'],
  [DuckDBTypeId.FLOAT, 'float'],
  [DuckDBTypeId.DOUBLE, 'float'],
  [DuckDBTypeId.DECIMAL, 'decimal'],
  [DuckDBTypeId.DATE, 'date'],
  [DuckDBTypeId.TIMESTAMP, 'timestamp'],
  [DuckDBTypeId.TIMESTAMP_S, 'timestamp'],
  [DuckDBTypeId.TIMESTAMP_MS, 'timestamp'],
  [DuckDBTypeId.TIMESTAMP_NS, 'timestamp'],
  [DuckDBTypeId.TIMESTAMP_TZ, 'timestamptz'],
]);

const typeOf = (type: DuckDBType): ValueType => valueTypes.get(type.typeId) ?? 'text';

function cellOf(value: unknown, type: ValueType): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'object' && 'days' in value && typeof value.days === 'number') return value.days * 86_400_000;
  if (typeof value === 'object' && 'micros' in value && typeof value.micros === 'bigint')
    return Number(value.micros) / 1000;
  if (type === 'decimal' || type === 'timestamp') return Number(value);
  // Types without a plain form of their own print themselves.
  return typeof value === 'string' ? value : (value as { toString(): string }).toString();
}

/** Runs a statement and returns its rows as columns. */
export async function runTable(connection: DuckDBConnection, sql: string): Promise<ColumnTable> {
  const reader = await connection.runAndReadAll(sql);
  const types = reader.columnTypes().map(typeOf);
  const columns = reader.getColumns().map((values, index) => {
    const type = types[index] ?? 'text';
    return columnFrom(
      reader.columnName(index),
      type,
      values.map((value) => cellOf(value, type)),
    );
  });
  return { columns, rowCount: reader.currentRowCount };
}
