import type { DialectName } from '../dialects/dialect.ts';
import { dialects } from '../dialects/index.ts';
import { SqlError } from '../sql-error.ts';
import { characterOffsets } from './character-offsets.ts';
import { analyzeStatement } from './statement.ts';

/** Text that was put into a statement. */
export interface Insertion {
  /** Where, in the statement as it was written: UTF-16 units from 0. */
  readonly offset: number;
  readonly length: number;
}

/** A statement whose tables all name their schema. */
export interface QualifiedStatement {
  readonly sql: string;
  /** In the order of the text. */
  readonly insertions: readonly Insertion[];
}

/**
 * Writes a schema before every table that an author's statement names without one, so that what a bare name means is certain for everybody who
 * looks at the statement. The rest stays as it is, letter by letter.
 *
 * @throws SqlError doubtful-table for a table whose place is not known, and what `analyzeStatement` throws
 */
export async function qualifyTables(sql: string, dialect: DialectName, schema: string): Promise<QualifiedStatement> {
  const { places } = await analyzeStatement(sql, dialect);
  const toOffset = characterOffsets(sql);
  const prefix = `${dialects[dialect].quoteIdentifier(schema)}.`;
  const starts = places
    .filter((table) => table.schema === null && table.catalog === null)
    .map(({ name, place }) => {
      if (place === null) throw new SqlError('doubtful-table', `Write the schema before the table ${name}`, name);
      return toOffset(place.start);
    })
    .toSorted((one, other) => one - other);
  let text = '';
  let from = 0;
  for (const start of starts) {
    text += sql.slice(from, start) + prefix;
    from = start;
  }
  return { sql: text + sql.slice(from), insertions: starts.map((offset) => ({ offset, length: prefix.length })) };
}

/** Where a place of the statement with insertions was in the statement as it was written. */
export function writtenPlace(offset: number, insertions: readonly Insertion[]): number {
  let shift = 0;
  for (const insertion of insertions) {
    if (insertion.offset + shift >= offset) break;
    shift = Math.min(shift + insertion.length, offset - insertion.offset);
  }
  return offset - shift;
}
