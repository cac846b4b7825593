import { quoteIdentifier } from '../quoting.ts';
import { badMark } from './column-plan.ts';
import { readBadCellsByColumn, stageFile } from './import-file.ts';
import { importTypeOf } from './import-types.ts';
import type { ComparedColumn, FileComparison, ImportColumn, JobLimits, ReadOptions, TableInFile } from './job.ts';
import { openSource } from './source.ts';
import { attachExisting, changedValue, sameName, staging, typedColumns } from './table-file.ts';
import type { TypedColumn } from './table-file.ts';
import type { WorkDatabase } from './work-database.ts';

/** What a comparison works on. */
export interface FileToCompare {
  readonly file: string;
  readonly options: ReadOptions;
  readonly columns: readonly ImportColumn[] | null;
  readonly existingTable: TableInFile;
}

const shownExamples = 5;

/** Reads a file as an import would and holds it against a table that is there; nothing is written. */
export async function compareFile(
  database: WorkDatabase,
  { file, options, columns, existingTable }: FileToCompare,
  limits: JobLimits,
): Promise<FileComparison> {
  const openedSource = await openSource(database.connection, file, options, limits);
  const stagedFile = await stageFile(database, openedSource, columns, options);
  const table = await attachExisting(database, existingTable);
  const tableColumns = await typedColumns(database, table);
  const staged = await typedColumns(database, staging);
  const badCells = await readBadCellsByColumn(database, stagedFile.source, stagedFile);
  const conditions = stagedFile.names.map((name, position) => {
    const mark = badMark(position);
    const hasMark = staged.some((column) => quoteIdentifier(column.name) === mark);
    return { bad: hasMark ? mark : 'false', changed: changedIn(tableColumns, staged, name) };
  });
  const counts = conditions.map(({ changed }) => `count(*) FILTER (${changed})`);
  const anyUnfit = conditions.flatMap(({ bad, changed }) => [bad, changed]).filter((text) => text !== 'false');
  const [[fileRows, unfitRows, ...changedCells] = []] = await database.rows(
    `SELECT count(*), count(*) FILTER (${anyUnfit.length === 0 ? 'false' : anyUnfit.join(' OR ')}), ${counts.join(', ')} FROM ${staging}`,
  );
  const [[tableRows] = []] = await database.rows(`SELECT count(*) FROM ${table}`);
  const compared: ComparedColumn[] = [];
  for (const [position, name] of stagedFile.names.entries()) {
    const changedCount = Number(changedCells[position]);
    const { badCells: badCount = 0, badExamples = [] } = badCells[position] ?? {};
    compared.push({
      name,
      type: importTypeOf(staged.find(sameName(name))?.type ?? ''),
      badCells: badCount,
      changedCells: changedCount,
      examples: [
        ...badExamples,
        ...(changedCount === 0 ? [] : await changedExamples(database, name, conditions[position]?.changed ?? 'false')),
      ].slice(0, shownExamples),
    });
  }
  return {
    tableRows: Number(tableRows),
    tableColumns: tableColumns.map(({ name, type }) => ({ name, type: importTypeOf(type) })),
    fileRows: Number(fileRows),
    columns: compared,
    unfitRows: Number(unfitRows),
  };
}

/** SQL of whether a cell of the file would be another value in the type that the table's column has. */
function changedIn(tableColumns: readonly TypedColumn[], staged: readonly TypedColumn[], name: string): string {
  const existing = tableColumns.find(sameName(name));
  const own = staged.find(sameName(name));
  return existing === undefined || own === undefined || existing.type === own.type || existing.type === 'VARCHAR'
    ? 'false'
    : changedValue({ ...existing, appended: own });
}

async function changedExamples(database: WorkDatabase, name: string, changed: string): Promise<string[]> {
  const rows = await database.rows(
    `SELECT DISTINCT left(CAST(${quoteIdentifier(name)} AS VARCHAR), 200) FROM ${staging} WHERE ${changed} ORDER BY 1 LIMIT ${shownExamples}`,
  );
  return rows.map(([text]) => String(text));
}
