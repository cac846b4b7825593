import { sql } from 'kysely';
import type { Kysely } from 'kysely';

interface DescribedRow {
  readonly id: number;
  readonly search_text: string;
  readonly document: string;
}

interface NamedRow {
  readonly name?: string;
  readonly label?: string | null;
}

const portion = 200;

/** The words of a dataset's columns and metrics, as the store of this version writes them at a save. */
function fieldText(document: string): string {
  const { columns = [], metrics = [] } = JSON.parse(document) as { columns?: NamedRow[]; metrics?: NamedRow[] };
  return [...columns, ...metrics]
    .flatMap(({ name, label }) => [name, label])
    .filter((word) => typeof word === 'string' && word !== '')
    .join('\n')
    .toLowerCase();
}

async function nameFields(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ;) {
    const { rows } =
      await sql<DescribedRow>`select id, search_text, document from dataset where id > ${last} order by id limit ${portion}`.execute(
        db,
      );
    for (const row of rows) {
      const words = `${row.search_text}\n${fieldText(row.document)}`;
      await sql`update dataset set search_text = ${words} where id = ${row.id}`.execute(db);
    }
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    last = lastRow.id;
  }
}

/** Who deleted what; datasets are found by the names of their columns. */
export const finding = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of ['database', 'dataset', 'chart', 'dashboard'])
      await db.schema.alterTable(table).addColumn('deleted_by', 'integer').execute();
    await nameFields(db);
  },
};
