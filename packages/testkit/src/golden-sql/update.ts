// Writes the golden files of every case anew. Read the difference before you commit it: what changed must be meant.
import { postProcess } from '@sextant/query';
import { openEmpty, runTable } from '../golden-chart-data/duckdb-tables.ts';
import { compileGolden, goldenNames, rowsOf, writeGolden } from './cases.ts';
import { ordersTable } from './orders.ts';

const connection = await openEmpty();
for (const statement of ordersTable) await connection.run(statement);
for (const name of goldenNames()) {
  const { compiled, sql } = compileGolden(name, 'duckdb');
  const { table } = postProcess(compiled.post, await runTable(connection, sql));
  const lines = rowsOf(table).map((row) => `  ${JSON.stringify(row)}`);
  writeGolden(name, 'duckdb.sql', `${sql}\n`);
  for (const dialect of ['mysql', 'postgresql', 'sqlite'] as const)
    writeGolden(name, `${dialect}.sql`, `${compileGolden(name, dialect).sql}\n`);
  writeGolden(name, 'rows.json', `[\n${lines.join(',\n')}\n]\n`);
}
connection.closeSync();
