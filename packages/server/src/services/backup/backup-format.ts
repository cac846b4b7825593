import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { SextantError, backupEnd, backupHead, backupManifest, fail } from '@sextant/contract';
import type { BackupHead, BackupManifest } from '@sextant/contract';
import { knownMigrations, newestShape } from '../../store/migrate.ts';
import { readTar } from './backup-tar.ts';
import type { TarMember } from './backup-tar.ts';

/*
 * A backup is one tar archive: `backup.json` (what it is), `metadata.jsonl.gz`, `tables/<uuid>.duckdb`, perhaps `key.json` (the server's
 * key, sealed with a passphrase), `manifest.json` (sizes and SHA-256 of all before it), `end.json` (SHA-256 of the manifest). Whatever was
 * cut has no end.
 */

export const headName = 'backup.json';
export const metadataName = 'metadata.jsonl.gz';
export const keyName = 'key.json';
export const manifestName = 'manifest.json';
export const endName = 'end.json';
export const tableMember = (uuid: string): string => `tables/${uuid}.duckdb`;
const tablePattern = /^tables\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.duckdb$/;
/** Whether a member is the file of a table. */
export const isTableMember = (name: string): boolean => tablePattern.test(name);

/** The format that this program writes; it reads it and none that is newer. */
export const formatVersion = 1;

/** A backup that was read whole and is as it was written. */
export interface OpenBackup {
  readonly file: string;
  readonly handle: FileHandle;
  readonly head: BackupHead;
  readonly manifest: BackupManifest;
  readonly members: ReadonlyMap<string, TarMember>;
}

/** SHA-256 in hex. */
export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

const chunkBytes = 1024 ** 2;

/** The bytes of a member in chunks. */
export async function* bytesOf(handle: FileHandle, { offset, size }: TarMember): AsyncGenerator<Buffer> {
  for (let read = 0; read < size;) {
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, size - read));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, offset + read);
    if (bytesRead === 0) return;
    read += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}

/** A small member as a whole. */
export async function textOf(handle: FileHandle, member: TarMember): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytesOf(handle, member)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function hashOfMember(handle: FileHandle, member: TarMember): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytesOf(handle, member)) hash.update(chunk);
  return hash.digest('hex');
}

interface Reading {
  readonly file: string;
  readonly handle: FileHandle;
  readonly members: ReadonlyMap<string, TarMember>;
}

async function part<Value>(
  { file, handle, members }: Reading,
  name: string,
  schema: { readonly parse: (raw: unknown) => Value },
  lackingCode: 'BACKUP_002' | 'BACKUP_003',
): Promise<Value> {
  const member = members.get(name);
  if (member === undefined) throw fail(lackingCode, { file, reason: `it has no ${name}` });
  try {
    return schema.parse(JSON.parse(await textOf(handle, member)));
  } catch (error) {
    throw fail('BACKUP_003', { file, reason: `${name} cannot be read` }, { cause: error });
  }
}

/** Newer formats and newer metadata are rejected before anything else of them is looked at. */
function requireReadableFormat({ format, shape, product }: BackupHead): void {
  if (format > formatVersion || !knownMigrations.includes(shape))
    throw fail('BACKUP_004', { found: `${product}, ${shape}`, known: newestShape });
}

async function requireWhole(reading: Reading, listedManifest: BackupManifest): Promise<void> {
  const { file, handle, members } = reading;
  const text = await textOf(handle, members.get(manifestName) as TarMember);
  const { manifestSha256 } = await part(reading, endName, backupEnd, 'BACKUP_003');
  if (sha256(text) !== manifestSha256) throw fail('BACKUP_003', { file, reason: `${manifestName} was changed` });
  const memberNames = new Set([manifestName, endName, ...listedManifest.members.map(({ name }) => name)]);
  for (const name of members.keys())
    if (!memberNames.has(name)) throw fail('BACKUP_003', { file, reason: `${name} was added later` });
  for (const { name, size, sha256: hash } of listedManifest.members) {
    if (![headName, metadataName, keyName].includes(name) && !isTableMember(name))
      throw fail('BACKUP_002', { file, reason: `it holds ${JSON.stringify(name)}` });
    const member = members.get(name);
    if (member?.size !== size || (await hashOfMember(handle, member)) !== hash)
      throw fail('BACKUP_003', { file, reason: `${name} is not as it was written` });
  }
}

async function readBackup(file: string, handle: FileHandle): Promise<OpenBackup> {
  const listedMembers = await readTar(handle, file);
  const members = new Map(listedMembers.map((member) => [member.name, member]));
  if (members.size !== listedMembers.length) throw fail('BACKUP_002', { file, reason: 'it holds a name twice' });
  const reading = { file, handle, members };
  const foundHead = await part(reading, headName, backupHead, 'BACKUP_002');
  requireReadableFormat(foundHead);
  const foundManifest = await part(reading, manifestName, backupManifest, 'BACKUP_003');
  await requireWhole(reading, foundManifest);
  return { ...reading, head: foundHead, manifest: foundManifest };
}

/** Opens a backup and reads all of it once. The caller closes its handle. @throws COMMAND_005, BACKUP_002, BACKUP_003, BACKUP_004 */
export async function openBackup(file: string): Promise<OpenBackup> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw fail('COMMAND_005', { file, reason: reasonOf(error) }, { cause: error });
  });
  try {
    return await readBackup(file, handle);
  } catch (error) {
    await handle.close();
    throw error instanceof SextantError
      ? error
      : fail('COMMAND_005', { file, reason: reasonOf(error) }, { cause: error });
  }
}

const plainReasons: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there',
  EACCES: 'it may not be touched',
  EPERM: 'it may not be touched',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left',
  EFBIG: 'it would be larger than files may be here',
  EROFS: 'it can only be read',
  EIO: 'the disk fails',
};

/** What an error of the file system means, without its path. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return plainReasons[code] ?? (error instanceof Error ? error.message : String(error));
}
