import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ExampleTable } from './example.ts';

/** The package does not export its data folder; it lies beside the folder of its main file. */
const dataFolder = (): string => join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '..', 'data');

const quoted = (path: string): string => `'${path.replaceAll("'", "''")}'`;

/** The SELECT of `table` with the paths of its files filled in, as string literals of DuckDB. */
export function tableQuery(table: ExampleTable): string {
  const folder = dataFolder();
  return Object.entries(table.files).reduce(
    (sql, [name, file]) => sql.replaceAll(`{${name}}`, quoted(join(folder, file))),
    table.sql,
  );
}

/** Absolute paths of the files that `table` reads. */
export function tableFiles(table: ExampleTable): string[] {
  const folder = dataFolder();
  return Object.values(table.files).map((file) => join(folder, file));
}
