import type { ColumnTable } from '@sextant/contract';
import { countOf } from '@sextant/contract';
import { toast } from '@sextant/ui';
import type { MenuSection } from '@sextant/ui';
import { runInSlices } from './sliced-work.ts';
import type { SlicedWork } from './sliced-work.ts';
import { asCsv, asInList, asMarkdown, asText } from './copy-formats.ts';

/** Puts a text on the clipboard, and says what it was. */
export async function copy(text: string | SlicedWork<string>, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(typeof text === 'string' ? text : await runInSlices(text));
    toast({ kind: 'ok', text: `Copied to clipboard: ${what}` });
  } catch {
    toast({ kind: 'error', text: 'Sorry, your browser does not support copying.' });
  }
}

/** The lines of the menu that copies the rows as they are shown. */
export function useCopy(table: ColumnTable, order: Int32Array | null): readonly MenuSection[] {
  const shown = { table, order };
  const rows = order?.length ?? table.rowCount;
  const item = (id: string, text: string, write: () => SlicedWork<string>) => ({
    id,
    text,
    onAction: () => void copy(write(), countOf(rows, 'row')),
  });
  return [
    {
      id: 'rows',
      items: [
        item('text', 'Text, for spreadsheets', () => asText(shown)),
        item('csv', 'CSV', () => asCsv(shown)),
        item('markdown', 'Markdown', () => asMarkdown(shown)),
        {
          id: 'in',
          text: 'SQL IN list of a column',
          sections: [
            {
              id: 'columns',
              items: table.columns.map(({ name }, index) => item(`in ${name}`, name, () => asInList(shown, index))),
            },
          ],
        },
      ],
    },
  ];
}
