import * as z from 'zod';
import { mostSharedAtOnce, shareRoles } from '../model/sharing.ts';
import { userReference } from './user.ts';

/** What of a dashboard comes to those it is shared with: how many of its charts, and the names of the others. */
const passedOn = z.object({ open_charts: z.int(), closed_charts: z.array(z.string()) });

/** A user with whom a dashboard is shared by name. `shared_on` is epoch milliseconds; `shared_by` is null once that user is gone. */
const sharedUser = z.object({
  user: userReference,
  is_active: z.boolean(),
  role: z.enum(shareRoles),
  /** False for an editor whose roles let him change no dashboards: he looks at it only. */
  may_edit: z.boolean(),
  shared_by: userReference.nullable(),
  shared_on: z.number(),
  ...passedOn.shape,
});
export type SharedUser = z.infer<typeof sharedUser>;

/** With whom a dashboard is shared by name, by the name of the user, and what those would see with whom you share it now. */
export const dashboardSharing = z.object({
  users: z.array(sharedUser),
  chart_count: z.int(),
  /** The folder that it is in, which shares it as well; null for none. `reader_count` is how many users and roles have a right on it. */
  folder: z.object({ id: z.int(), name: z.string(), reader_count: z.int() }).nullable(),
  yours: passedOn,
});
export type DashboardSharing = z.infer<typeof dashboardSharing>;

/** Shares with these users, or changes what they may. `anew` makes you the one who shares it with those who have it already. */
export const sharingPost = z.strictObject({
  users: z
    .array(z.strictObject({ id: z.int(), role: z.enum(shareRoles) }))
    .min(1)
    .max(mostSharedAtOnce),
  anew: z.boolean().default(false),
});
