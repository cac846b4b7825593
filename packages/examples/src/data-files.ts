import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ExampleTable } from './example.ts';

/** The package does not export its data folder; it lies beside the folder of its main file. */
const dataFolder = (): string => join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '..', 'data');

const quoted = (path: string): string => `'${path.replaceAll("'", "''")}'`;

/** SQL that makes a table: the SELECT, and what has to be run before it. */
export interface TableQuery {
  readonly setup: readonly string[];
  readonly sql: string;
}

/** The SQL of `table` with the paths of its files filled in, as string literals of DuckDB. */
export function tableQuery({ files, setup = [], sql }: ExampleTable): TableQuery {
  const folder = dataFolder();
  const filledStatement = (statement: string): string =>
    Object.entries(files).reduce(
      (text, [name, file]) => text.replaceAll(`{${name}}`, quoted(join(folder, file))),
      statement,
    );
  return { setup: setup.map(filledStatement), sql: filledStatement(sql) };
}
