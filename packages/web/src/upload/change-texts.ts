import { countOf, listedNames } from '@sextant/contract';
import type { ColumnUse, TableChange, UploadImport } from '@sextant/contract';

/** What the rows become. */
export function rowsText(
  { rows, tableName }: Pick<TableChange, 'rows' | 'tableName'>,
  ifExists: UploadImport['ifExists'],
) {
  const now = countOf(rows.before, 'row');
  return ifExists === 'append'
    ? `${countOf(rows.inFile, 'row')} of the file ${rows.inFile === 1 ? 'is' : 'are'} added to the ${now} of ${tableName}: ${countOf(rows.after, 'row')} then.`
    : `The ${now} of ${tableName} ${rows.before === 1 ? 'is' : 'are'} replaced by the ${countOf(rows.inFile, 'row')} of the file.`;
}

const group = (noun: string, objects: readonly { readonly name: string }[]): string[] =>
  objects.length === 0
    ? []
    : [`the ${noun}${objects.length === 1 ? '' : 's'} ${listedNames(objects.map(({ name }) => `“${name}”`))}`];

/** What uses a column, in words; null when nothing does. */
export function usesText({ charts, dashboards, datasets, expressions, hidden }: ColumnUse): string | null {
  const parts = [
    ...group('chart', charts),
    ...group('dashboard', dashboards),
    ...group('dataset', datasets),
    ...group(
      'metric or calculated column',
      expressions.map((name) => ({ name })),
    ),
    ...(hidden === 0 ? [] : [`${hidden} that you may not open`]),
  ];
  return parts.length === 0 ? null : `Used by ${parts.join('; ')}.`;
}

/** A few texts of cells, as they are shown: `1.5, n/d`. */
export const examplesText = (examples: readonly string[]): string =>
  examples.length === 0 ? '' : `, such as ${examples.slice(0, 3).join(', ')}`;
