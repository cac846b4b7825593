import { isDeepStrictEqual } from 'node:util';
import { fail } from '@sextant/contract';
import type { UploadImport, UploadOptions } from '@sextant/contract';
import type { ImportColumn, Importer } from '@sextant/engines';
import type { UploadFolder, WaitingFile } from '../../data/upload-folder.ts';

/** How a waiting file is read: with which options, and which of its columns are taken. */
export interface FileReading {
  readonly path: string;
  readonly options: UploadOptions;
  /** Names of all columns in the file. */
  readonly names: readonly string[];
  readonly columns: readonly ImportColumn[];
}

/** What a request says of a file, made ready for the importer. @throws UPLOAD_015, UPLOAD_016, NOT_FOUND_010, and what the importer throws */
export async function readingOf(
  { folder, importer }: { readonly folder: UploadFolder; readonly importer: Importer },
  file: WaitingFile,
  request: Pick<UploadImport, 'columns' | 'options'>,
  signal: AbortSignal,
): Promise<FileReading> {
  const path = folder.pathOf(file);
  const options = request.options ?? file.options;
  const previewColumns = isDeepStrictEqual(options, file.options) ? file.columns : null;
  const names =
    previewColumns?.map(({ name }) => name) ?? (await importer.sniffFile({ file: path, options, signal })).columnNames;
  return { path, options, names, columns: chosenColumns(names, previewColumns, request) };
}

/** The columns to take, by their place in the file, read as the preview has resolved them; what nobody looked at yet is resolved by the importer. */
function chosenColumns(
  names: readonly string[],
  previewColumns: readonly ImportColumn[] | null,
  { columns }: Pick<UploadImport, 'columns'>,
): ImportColumn[] {
  const importedColumns = columns.filter(({ keep }) => keep);
  if (importedColumns.length === 0) throw fail('UPLOAD_015', {});
  const lowerNames = importedColumns.map(({ name }) => name.trim().toLowerCase());
  const repeatedNames = importedColumns
    .filter(({ name }, index) => lowerNames.indexOf(name.trim().toLowerCase()) !== index)
    .map(({ name }) => name);
  if (repeatedNames.length > 0) throw fail('UPLOAD_016', { names: repeatedNames });
  return importedColumns.map(({ source, name, type }) => {
    const index = names.indexOf(source);
    if (index < 0) throw fail('NOT_FOUND_010', { id: source });
    const previewColumn = previewColumns?.[index];
    return { index, name: name.trim(), type, format: previewColumn?.type === type ? previewColumn.format : null };
  });
}
