import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@sextant/ui';
import { tableQuery } from '../lab-queries.ts';
import { useLabStore } from '../lab-store.ts';
import type { TablePlace } from '../lab-store.ts';
import { useLabTools } from '../lab-tools.ts';

/** What can be done with a table. */
export function useTableActions() {
  const client = useQueryClient();
  const store = useLabStore();
  const { takeText } = useLabTools();
  const selectOf = async ({ databaseId, schema, table }: TablePlace): Promise<string> =>
    (await client.ensureQueryData(tableQuery(databaseId, schema, table))).selectStar;
  const orSay = (action: Promise<unknown>): void => {
    action.catch((error: Error) => toast({ kind: 'error', text: `The statement could not be made: ${error.message}` }));
  };
  return {
    /** Puts a SELECT of all columns on the clipboard. */
    copySelect: (place: TablePlace): void =>
      orSay(
        selectOf(place)
          .then((sql) => navigator.clipboard.writeText(sql))
          .then(() => toast({ kind: 'ok', text: 'SELECT statement copied' })),
      ),
    queryInNewTab: (place: TablePlace): void =>
      orSay(
        selectOf(place).then((sql) => {
          takeText();
          store.getState().addTab({ name: place.table, sql, databaseId: place.databaseId, schema: place.schema });
        }),
      ),
    look: (place: TablePlace): void => store.getState().openTable(place),
  };
}
