import type { Generated, Kysely } from 'kysely';

const before = { act: 'can_upload', view: 'Database' };
const after = ['CsvToDatabaseView', 'ColumnarToDatabaseView', 'ExcelToDatabaseView'].map((view) => ({
  act: 'can_this_form_get',
  view,
}));

/** As they are at this step. */
type Tables = {
  permission: { id: Generated<number>; act: string; view: string };
  role_permission: { role_id: number; permission_id: number };
};

/** One pair for every upload becomes three, one for each kind of file: whoever held the one holds the three. */
export const uploadPermissions = () => ({
  up: async (anyDb: Kysely<unknown>): Promise<void> => {
    const db = anyDb.withTables<Tables>();
    const old = await db
      .selectFrom('permission')
      .select('id')
      .where('act', '=', before.act)
      .where('view', '=', before.view)
      .executeTakeFirst();
    // A store that is made now gets its pairs with its roles.
    if (old === undefined) return;
    const holderRoles = await db
      .selectFrom('role_permission')
      .select('role_id')
      .where('permission_id', '=', old.id)
      .execute();
    const createdPermissions = await db.insertInto('permission').values(after).returning('id').execute();
    const pairs = holderRoles.flatMap(({ role_id }) =>
      createdPermissions.map(({ id }) => ({ role_id, permission_id: id })),
    );
    if (pairs.length > 0) await db.insertInto('role_permission').values(pairs).execute();
    await db.deleteFrom('role_permission').where('permission_id', '=', old.id).execute();
    await db.deleteFrom('permission').where('id', '=', old.id).execute();
  },
});
