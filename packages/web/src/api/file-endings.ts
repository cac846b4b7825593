import type { UploadKind } from '@sextant/contract';

const endings: Readonly<Record<UploadKind, readonly string[]>> = {
  csv: ['.csv', '.tsv', '.txt', '.jsonl', '.ndjson', '.json'],
  columnar: ['.parquet'],
  excel: ['.xlsx'],
};

/** File names that an upload of these kinds offers. What is inside decides later, not the name. */
export const fileEndingsOf = (kinds: readonly UploadKind[]): readonly string[] =>
  kinds.flatMap((kind) => endings[kind]);

const namesOfKind: Readonly<Record<UploadKind, string>> = {
  csv: 'CSV, TSV, JSON lines',
  columnar: 'Parquet',
  excel: 'Excel (.xlsx)',
};

/** What may be uploaded, in words: 'CSV, TSV, JSON lines, Parquet or Excel (.xlsx)'. */
export function fileFormatText(kinds: readonly UploadKind[]): string {
  const fileEndings = kinds.flatMap((kind) => namesOfKind[kind].split(', '));
  return fileEndings.length < 2
    ? fileEndings.join('')
    : `${fileEndings.slice(0, -1).join(', ')} or ${fileEndings.at(-1) ?? ''}`;
}
