// Writes the golden files of every case anew. Read the difference before you commit it: what changed must be meant.
import { postProcess } from '@sextant/query';
import { dialectNames } from '@sextant/sql';
import { openEmptyDuckdb, runTable } from '../golden-chart-data/duckdb-tables.ts';
import { compileGolden, goldenNames, goldenText, labeledTable, rowsOf, writeGolden } from './cases.ts';
import { ordersTable } from './orders.ts';

const connection = await openEmptyDuckdb();
for (const statement of ordersTable) await connection.run(statement);
for (const name of goldenNames()) {
  const { compiled, sql } = compileGolden(name, 'duckdb');
  const { table } = postProcess(compiled.post, labeledTable(await runTable(connection, sql), compiled));
  const lines = rowsOf(table).map((row) => `  ${JSON.stringify(row)}`);
  for (const dialect of dialectNames) writeGolden(name, `${dialect}.sql`, goldenText(name, dialect));
  writeGolden(name, 'rows.json', `[\n${lines.join(',\n')}\n]\n`);
}
connection.closeSync();
