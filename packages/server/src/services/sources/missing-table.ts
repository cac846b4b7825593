import { fail } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';
import { dialects } from '@sextant/sql';
import { isAdmin } from '../../policies/permissions.ts';
import type { Store } from '../../store/open-store.ts';
import type { DatabaseRow } from '../../store/schema.ts';
import type { SessionUser } from '../../policies/session.ts';

interface NamedTable {
  readonly schema: string | null;
  readonly name: string;
}

interface MissingTable {
  readonly table: NamedTable;
  /** Whether the user may read a table of a database. */
  readonly mayRead: (database: DatabaseRow, table: NamedTable) => Promise<boolean>;
}

/** A table's name as a statement over Uploads and Examples writes it. */
export const writtenName = ({ schema, name }: NamedTable): string =>
  [schema, name]
    .flatMap((part) =>
      part === null ? [] : [/^[a-z_][a-z0-9_]*$/.test(part) ? part : dialects.duckdb.quoteIdentifier(part)],
    )
    .join('.');

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Why a statement over Uploads or Examples does not reach a table: its schema is left out, it is written in other letters (upper or lower case), or it is not there.
 * Only tables that the user may read are named; of all others it says what it says of missing ones.
 */
export async function missingTable(
  store: Store,
  user: SessionUser,
  database: DatabaseRow,
  { table, mayRead }: MissingTable,
): Promise<SextantError> {
  const names: string[] = [];
  for (const storedTable of await store.storedTables.all()) {
    const isNamed =
      isSame(storedTable.name, table.name) && (table.schema === null || isSame(storedTable.schema_name, table.schema));
    const place = isNamed ? await store.databases.load(storedTable.database_id) : undefined;
    const named = { schema: storedTable.schema_name, name: storedTable.name };
    if (place !== undefined && (await mayRead(place, named))) names.push(writtenName(named));
  }
  if (names.length > 0)
    return fail('QUERY_040', {
      table: [table.schema, table.name].filter((part) => part !== null).join('.'),
      hasSchema: table.schema !== null,
      written: names.slice(0, 5),
    });
  if (isAdmin(user)) return fail('QUERY_042', { table: writtenName(table), database: database.name });
  return fail('ACCESS_001', { dataset: table.name });
}
