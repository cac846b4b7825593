import * as z from 'zod';
import { uploadKinds } from '../model/upload.ts';

/** A user as other objects name them. */
export const userReference = z.looseObject({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string().optional(),
});
export type UserReference = z.infer<typeof userReference>;

/** The signed-in user, as `/api/v1/me/` returns. */
export const me = z.looseObject({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullish(),
  is_active: z.boolean(),
  is_anonymous: z.boolean(),
});

/** `me` with what each role may: role → `[permission, view]` pairs, and data access by name. */
export const meWithRoles = me.extend({
  roles: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))),
  permissions: z.record(z.string(), z.array(z.string())),
  /** Ours: the kinds of files that the user may upload, as roles and databases are now. */
  uploads: z.array(z.enum(uploadKinds)),
});
export type MeWithRoles = z.infer<typeof meWithRoles>;

/** What `/api/v1/me/roles/` returns: the user in the API's words and once more in those of Superset's pages. */
export const currentUser = meWithRoles.extend({
  userId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  isActive: z.boolean(),
  isAnonymous: z.boolean(),
});

/** What the server puts into a page beside its code, as the JSON text of the element `bootstrap`. */
export const pageBootstrap = z.object({
  /** Null while nobody is signed in. */
  me: meWithRoles.nullable(),
  /** What writes of the session carry; null while nobody is signed in. */
  csrf_token: z.string().nullable(),
  common: z.object({
    feature_flags: z.record(z.string(), z.boolean()),
    /** Values of the configuration that a page needs, by Superset's names. */
    conf: z.record(z.string(), z.unknown()),
  }),
  /** Responses to the calls that the page begins with, by address. */
  answers: z.record(z.string(), z.unknown()),
});
export type PageBootstrap = z.infer<typeof pageBootstrap>;

/** Body of the token sign-in. Superset allows `provider` `db` and `ldap`. */
export const loginBody = z.object({
  username: z.string().min(1).max(256),
  password: z.string().min(1).max(1024),
  provider: z.enum(['db', 'ldap']).default('db'),
  /** Two Python clients send it as text. */
  refresh: z.union([z.boolean(), z.stringbool()]).default(false),
});
/** Tokens of a sign-in by the API. There is a refresh token only where one was asked for. */
export const tokenResponse = z.looseObject({ access_token: z.string(), refresh_token: z.string().optional() });

/** Body of the web app's own sign-in, which sets the session cookie. */
export const sessionBody = z.strictObject({
  username: z.string().min(1).max(256),
  password: z.string().min(1).max(1024),
});

/** One step of a user's recent activity. `time` is epoch milliseconds. */
export const recentActivity = z.looseObject({
  action: z.string(),
  item_type: z.string().nullable(),
  item_title: z.string(),
  item_url: z.string(),
  time: z.number(),
  time_delta_humanized: z.string(),
});
export type RecentActivity = z.infer<typeof recentActivity>;
