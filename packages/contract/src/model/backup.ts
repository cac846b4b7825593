import * as z from 'zod';

/** What a backup says of itself. `madeAt` is epoch milliseconds; `shape` the newest migration of its metadata. */
export const backupHead = z.object({
  format: z.number(),
  product: z.string(),
  shape: z.string(),
  madeAt: z.number(),
  /** Tells the server's key apart from others and opens nothing; null when the server had none. */
  keyMark: z.string().nullable(),
  /** Connected databases whose passwords are sealed with that key. */
  sealedPasswords: z.number(),
});
export type BackupHead = z.infer<typeof backupHead>;

/** Everything that a backup holds, with sizes in bytes, hashes in hex and rows by table of the metadata. */
export const backupManifest = z.object({
  members: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
  rows: z.record(z.string(), z.number()),
});
export type BackupManifest = z.infer<typeof backupManifest>;

/** The last member of a backup: what was cut has none. */
export const backupEnd = z.object({ manifestSha256: z.string() });

/** The server's key inside a backup, sealed with a key made of a passphrase and the salt. */
export const backupKey = z.object({ salt: z.string(), sealed: z.string() });
