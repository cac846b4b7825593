import type { DuckDBResult } from '@duckdb/node-api';
import { DuckDBListType, DuckDBStructType } from '@duckdb/node-api';
import { fail } from '@sextant/contract';
import { sharedRows, type RunResult } from '../engine.ts';
import { bindings } from './bindings.ts';
import { columnReader, vectorOf } from './column-reader.ts';

/** Puts the rows of a part in order; it is the last field of each row and leaves with it. */
const placeColumn = 'place__';

/**
 * One statement that computes every part: the rows that the parts share are read once, and each part's result is a list of structs, one list a
 * column. Parts are fenced, so that each may bring a WITH of its own. They stand side by side by their place: in any other join, scalar queries
 * included, the engine tries the orders of eight to eleven parts for 50 ms.
 */
export function combinedSql(rows: string, parts: readonly string[]): string {
  const lists = parts.map(
    (part, index) =>
      `(SELECT list(part ORDER BY part.${placeColumn}) AS part_${index} FROM (SELECT *, row_number() OVER () AS ${placeColumn} FROM (\n${part}\n)) AS part) AS of_${index}`,
  );
  const columns = parts.map((_, index) => `of_${index}.part_${index}`);
  return `WITH ${sharedRows} AS MATERIALIZED (\n${rows}\n)\nSELECT ${columns.join(', ')}\nFROM ${lists.join('\nPOSITIONAL JOIN ')}`;
}

/** Takes the result of `combinedSql` apart: one table a part, in their order. */
export async function readCombined(
  result: DuckDBResult,
  { count, maxBytes }: { readonly count: number; readonly maxBytes: number },
): Promise<Pick<RunResult, 'table' | 'isCut'>[]> {
  const chunk = await result.fetchChunk();
  const types = result.columnTypes();
  if (chunk === null || chunk.rowCount !== 1 || types.length !== count) throw fail('ENGINE_015', {});
  let bytes = 0;
  return types.map((type, index) => {
    if (!(type instanceof DuckDBListType) || !(type.valueType instanceof DuckDBStructType))
      throw fail('ENGINE_015', {});
    const { entryNames, entryTypes } = type.valueType;
    const list = vectorOf(chunk, index);
    // There is one list in the chunk: its cells are all there are.
    const rowCount = bindings.list_vector_get_size(list);
    const cells = bindings.list_vector_get_child(list);
    const readers = entryTypes.slice(0, -1).map((entry, index) => {
      const reader = columnReader(entryNames[index] ?? '', entry);
      if (rowCount > 0) reader.append(bindings.struct_vector_get_child(cells, index), rowCount);
      bytes += reader.bytes();
      return reader;
    });
    return { table: { columns: readers.map((reader) => reader.finish(rowCount)), rowCount }, isCut: bytes > maxBytes };
  });
}
