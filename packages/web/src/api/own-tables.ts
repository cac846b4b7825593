import type { MeWithRoles } from '@sextant/contract';

/** The database of uploaded tables. */
export const uploadsName = 'Uploads';

/** Whether an uploaded table is the user's, so that he can replace its rows: schemas of users end in their numbers. */
export const isOwnSchema = (schema: string | null, me: Pick<MeWithRoles, 'id'> | null | undefined): boolean =>
  schema !== null && me != null && schema.endsWith(`_${me.id}`);
