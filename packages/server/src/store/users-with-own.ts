import { sql } from 'kysely';
import type { StoreDb } from './schema.ts';

/**
 * Users who stand in a relation of their own to what is stored: owners, authors, those to whom something was given by name, and who keeps filters of a
 * dashboard. Whoever is not among them sees what everybody with the same rights sees.
 */
export async function usersWithOwn(db: StoreDb): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly id: number | null }>`
    select user_id as id from "owner"
    union select user_id from dashboard_user
    union select user_id from filter_set_default
    union select owner_id from filter_set where owner_type = 'User'
    union select holder_id from folder_access where holder_kind = 'user'
    union select created_by from "database"
    union select created_by from dataset
    union select created_by from chart
    union select created_by from dashboard
    union select created_by from filter_set
    union select created_by from folder
  `.execute(db);
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])));
}
