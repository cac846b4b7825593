import { SextantError, fail } from '@sextant/contract';
import { causeText } from '../cause-text.ts';
import type { HostError } from '../protocol.ts';

/** An error of an import job as plain data. Cells stay out of it: only line numbers and kinds of errors are taken over. */
export function uploadErrorOf(error: unknown): HostError {
  const { code, params, cause } = uploadError(error);
  return { code, params, text: causeText(cause) };
}

function uploadError(error: unknown): SextantError {
  if (error instanceof SextantError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const line = /(?:on Line: |in line )(\d+)/.exec(text)?.[1];
  const row = line === undefined ? null : Number(line);
  if (/No space left|ENOSPC|EDQUOT|Disk quota|max_temp_directory_size/i.test(text))
    return fail('UPLOAD_013', {}, { cause: error });
  if (/Invalid unicode/i.test(text)) return fail('UPLOAD_005', { row: row ?? 1, encoding: 'UTF-8' }, { cause: error });
  if (/Malformed JSON|JSON/.test(text) && /read_json|Malformed|transform/i.test(text))
    return fail('UPLOAD_006', { row, detail: 'it is not JSON' }, { cause: error });
  // What it says of a line that is longer than its buffers.
  if (/Parallel CSV Reader/.test(text))
    return fail('UPLOAD_006', { row, detail: 'a line is too long' }, { cause: error });
  if (/CSV Error/.test(text)) return fail('UPLOAD_006', { row, detail: csvError(text) }, { cause: error });
  if (/parquet|thrift|TProtocol|snappy|zstd|magic bytes/i.test(text))
    return fail('UPLOAD_006', { row: null, detail: 'the Parquet file is damaged' }, { cause: error });
  if (/Out of Memory|OutOfMemory/.test(text)) return fail('ENGINE_007', {}, { cause: error });
  return fail('UPLOAD_010', {}, { cause: error });
}

function csvError(text: string): string {
  if (/Expected Number of Columns/.test(text)) return 'a row has another number of cells than the header';
  // Every text names the quotation mark of the file at its end.
  if (/Maximum line size/.test(text)) return 'a line is too long';
  if (/unterminated quote|quote/i.test(text)) return 'a quotation mark is not closed';
  return 'the rows do not have one shape';
}
