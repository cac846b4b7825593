import * as z from 'zod';
import { folderReference } from './folder.ts';
import { tagReference } from './tag.ts';
import { uploadKinds } from '../model/upload.ts';
import { versionedKinds } from '../model/version.ts';

const namedObject = z.object({ id: z.int(), name: z.string() });

/** A query that waits or runs. `id` is the server's own; `statement` is the newest one that was begun, on one line. */
export const runningQuery = z.object({
  id: z.string(),
  clientId: z.string(),
  state: z.enum(['queued', 'running']),
  sql: z.string().nullable(),
  statement: z.string().nullable(),
  dataset: namedObject.nullable(),
  database: namedObject.nullable(),
  /** What the client says it asks for, where the user may see that. */
  chart: namedObject.nullable(),
  dashboard: namedObject.nullable(),
  isOwn: z.boolean(),
  /** How long it has been going on, by the server's clock. */
  forMs: z.number(),
  user: z.object({ id: z.int(), name: z.string() }),
  startedAt: z.number(),
});
export type RunningQuery = z.infer<typeof runningQuery>;

/** The name that a client gives to its request, so that it can be stopped by another. */
export const clientId = z.string().regex(/^[\w-]{1,64}$/);

/** A card of Home. `changedAt` and `openedAt` are epoch milliseconds. */
const homeItem = z.object({
  kind: z.enum(versionedKinds),
  id: z.int(),
  uuid: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  url: z.string(),
  vizType: z.string().nullable(),
  /** Types of the charts inside, one for each chart; of a chart its own. */
  kinds: z.array(z.string()),
  owners: z.array(z.string()),
  tags: z.array(tagReference),
  /** The folder that it is in; null for none. */
  folder: folderReference.nullable(),
  isFavorite: z.boolean(),
  changedAt: z.number(),
  createdAt: z.number(),
  openedAt: z.number().nullable(),
  thumbnailUrl: z.string().nullable(),
});
export type HomeItem = z.infer<typeof homeItem>;

/** Everything Home shows, in one result. `startHere` are the examples' dashboards. */
export const home = z.object({
  recents: z.array(homeItem),
  favorites: z.array(homeItem),
  own: z.array(homeItem),
  /** Dashboards that are shared with the user by name. */
  shared: z.array(homeItem).default([]),
  startHere: z.array(homeItem),
  /** False while nothing but examples exists: Home then shows how to begin. */
  hasOwnData: z.boolean(),
  /** What the upload accepts now. */
  upload: z.object({ kinds: z.array(z.enum(uploadKinds)), maxSizeBytes: z.number() }),
});
export type Home = z.infer<typeof home>;

/** Public facts of the server that the page needs before anything else. */
export const serverFacts = z.object({
  version: z.string(),
  zone: z.string(),
  rowLimit: z.int(),
  rowLimitMax: z.int(),
  isSignedIn: z.boolean(),
});
