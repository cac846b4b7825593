import { closeSync, openSync, readSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, normalize, relative } from 'node:path';
import { fail } from '@sextant/contract';
import { LRUCache } from 'lru-cache';
import type { FileConnection } from './connection-uri.ts';

/** What a file of each kind begins with, and where. */
const marks: Readonly<Record<string, { readonly offset: number; readonly text: string; readonly name: string }>> = {
  sqlite: { offset: 0, text: 'SQLite format 3\0', name: 'SQLite' },
  duckdb: { offset: 8, text: 'DUCK', name: 'DuckDB' },
};

/** Folders from which files may be connected, and the server's own, which never is one. */
export interface FileRoots {
  readonly roots: readonly string[];
  readonly dataFolder: string;
  /** Files of the server outside of its folder, such as metadata elsewhere. Default: none. */
  readonly ownFiles?: readonly string[];
}

const isWithin = (path: string, folder: string): boolean => {
  const relativePath = relative(folder, path);
  return relativePath !== '' && !relativePath.startsWith('..') && !isAbsolute(relativePath);
};

const realPathOf = (path: string): string | null => {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
};

const invalidExtra = { extra: { invalid: ['database'] } };

/**
 * The file that a connection means, without links: inside of an allowed folder, there, and of its kind. A path that leads out of the folders
 * is rejected alike whether something is there or not.
 *
 * @throws CONNECT_013 outside of the folders, and for what is a file of the server or of another folder under another name; CONNECT_014 when it is not there,
 * not of its kind, or has a second name
 */
export function allowedFile({ engine, path }: FileConnection, files: FileRoots): string {
  const found = pathWithin(path, files);
  const signature = signatureOf(found);
  if (signature !== null && knownGood.get(found) === `${engine} ${signature}`) return found;
  requireKind(found, engine);
  requireOneName(found, files);
  knownGood.set(found, `${engine} ${signature}`);
  return found;
}

/** A file of any kind inside of an allowed folder, by the same rules. @throws CONNECT_013, CONNECT_014 */
export function allowedPlainFile(path: string, files: FileRoots): string {
  const found = pathWithin(path, files);
  if (!statSync(found).isFile()) throw fail('CONNECT_014', { reason: 'it is not a file' }, invalidExtra);
  requireOneName(found, files);
  return found;
}

const rejectedPath = ({ roots }: FileRoots) => fail('CONNECT_013', { hasRoots: roots.length > 0 }, invalidExtra);

/** Where a path leads, without links. @throws CONNECT_013, CONNECT_014 */
function pathWithin(path: string, files: FileRoots): string {
  const { roots, dataFolder } = files;
  if (path.includes('\0') || path.startsWith(':')) throw rejectedPath(files);
  const candidates = isAbsolute(path) ? [normalize(path)] : roots.map((root) => join(root, path));
  const realRoots = roots.flatMap((root) => realPathOf(root) ?? []);
  const allowedPaths = candidates.filter((candidate) =>
    [...roots, ...realRoots].some((root) => isWithin(candidate, root)),
  );
  if (allowedPaths.length === 0) throw rejectedPath(files);
  const found = allowedPaths.map(realPathOf).find((candidate) => candidate !== null) ?? null;
  if (found === null)
    throw fail('CONNECT_014', { reason: 'it is not there, or the server may not read it' }, invalidExtra);
  const ownText = realPathOf(dataFolder);
  if (!realRoots.some((root) => isWithin(found, root)) || (ownText !== null && isWithin(found, ownText)))
    throw rejectedPath(files);
  return found;
}

/** A file that has another name could be anybody's. @throws CONNECT_013, CONNECT_014 */
function requireOneName(found: string, files: FileRoots): void {
  if (statSync(found).nlink > 1)
    throw fail(
      'CONNECT_014',
      { reason: 'it has a second name (a hard link); a copy of it can be connected' },
      invalidExtra,
    );
  if (isElsewhere(found, files)) throw rejectedPath(files);
}

/** Files that were looked at, as they were then: every query asks. */
const knownGood = new LRUCache<string, string>({ max: 1_000 });

/** Which file it is, and whether anything of it was changed, a further name among it. */
function signatureOf(file: string): string | null {
  try {
    const { dev, ino, nlink, ctimeMs } = statSync(file);
    return `${dev} ${ino} ${nlink} ${ctimeMs}`;
  } catch {
    return null;
  }
}

/** More files than this in a folder are not looked through: the operator opened an archive, not a place for links. */
const maxLookedAt = 20_000;

/** Names of the files in a folder and below, as many as are looked at. */
function filesBelow(folder: string): string[] {
  const files: string[] = [];
  const folders = [folder];
  for (let index = folders.pop(); index !== undefined && files.length < maxLookedAt; index = folders.pop())
    try {
      for (const entry of readdirSync(index, { withFileTypes: true }))
        if (entry.isDirectory()) folders.push(join(index, entry.name));
        else if (entry.isFile()) files.push(join(index, entry.name));
    } catch {
      // Closed to the server: nothing of it can be connected either.
    }
  return files;
}

/** Files of the folders by their paths within, as many as are looked at; links are left out. */
export const filesIn = ({ roots }: Pick<FileRoots, 'roots'>): string[] =>
  roots.flatMap((root) => filesBelow(root).map((file) => relative(root, file)));

/** Whether the server or another of the folders has the very same file (device and number) under another path: a bind mount shows no link. */
function isElsewhere(found: string, { roots, dataFolder, ownFiles = [] }: FileRoots): boolean {
  const { dev, ino } = statSync(found);
  const isSame = (other: string): boolean => {
    try {
      const otherStats = statSync(other);
      return otherStats.dev === dev && otherStats.ino === ino && realPathOf(other) !== found;
    } catch {
      return false;
    }
  };
  const others = roots.flatMap((root) => realPathOf(root) ?? []).filter((root) => !isWithin(found, root));
  return [...ownFiles, ...filesBelow(dataFolder), ...others.flatMap(filesBelow)].some(isSame);
}

function requireKind(file: string, engine: string): void {
  const mark = marks[engine];
  if (mark === undefined) throw fail('CONNECT_013', { hasRoots: true }, invalidExtra);
  const head = Buffer.alloc(mark.offset + mark.text.length);
  try {
    if (!statSync(file).isFile()) throw new Error('not a file');
    const descriptor = openSync(file, 'r');
    try {
      readSync(descriptor, head, 0, head.length, 0);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw fail(
      'CONNECT_014',
      { reason: 'it is not there, or the server may not read it' },
      { cause: error, ...invalidExtra },
    );
  }
  if (head.subarray(mark.offset).toString('latin1') !== mark.text)
    throw fail('CONNECT_014', { reason: `it is not a ${mark.name} database` }, invalidExtra);
}

/** Changes with the file: what was read of it before is old. */
export function fileVersion(file: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(file);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    return 'gone';
  }
}
