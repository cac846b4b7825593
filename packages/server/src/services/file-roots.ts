import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, normalize, relative } from 'node:path';
import { fail } from '@sextant/contract';
import type { FileConnection } from './connection-uri.ts';

/** What a file of each kind begins with, and where. */
const marks: Readonly<Record<string, { readonly at: number; readonly text: string; readonly name: string }>> = {
  sqlite: { at: 0, text: 'SQLite format 3\0', name: 'SQLite' },
  duckdb: { at: 8, text: 'DUCK', name: 'DuckDB' },
};

/** Folders from which files may be connected, and the server's own, which never is one. */
export interface FileRoots {
  readonly roots: readonly string[];
  readonly dataFolder: string;
}

const isWithin = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
};

const real = (path: string): string | null => {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
};

const invalid = { extra: { invalid: ['database'] } };

/**
 * The file that a connection means, without links: inside of an allowed folder, there, and of its kind. A path that leads out of the folders
 * is refused alike whether something is there or not.
 *
 * @throws CONNECT_013 outside of the folders, CONNECT_014 when it is not there or not of its kind
 */
export function allowedFile({ engine, path }: FileConnection, { roots, dataFolder }: FileRoots): string {
  const refuse = () => fail('CONNECT_013', { hasRoots: roots.length > 0 }, invalid);
  if (path.includes('\0') || path.startsWith(':')) throw refuse();
  const wanted = isAbsolute(path) ? [normalize(path)] : roots.map((root) => join(root, path));
  const realRoots = roots.flatMap((root) => real(root) ?? []);
  const inside = wanted.filter((candidate) => [...roots, ...realRoots].some((root) => isWithin(candidate, root)));
  if (inside.length === 0) throw refuse();
  const found = inside.map(real).find((candidate) => candidate !== null) ?? null;
  if (found === null) throw fail('CONNECT_014', { reason: 'it is not there, or the server may not read it' }, invalid);
  const own = real(dataFolder);
  if (!realRoots.some((root) => isWithin(found, root)) || (own !== null && isWithin(found, own))) throw refuse();
  requireKind(found, engine);
  return found;
}

function requireKind(file: string, engine: string): void {
  const mark = marks[engine];
  if (mark === undefined) throw fail('CONNECT_013', { hasRoots: true }, invalid);
  const head = Buffer.alloc(mark.at + mark.text.length);
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
      { cause: error, ...invalid },
    );
  }
  if (head.subarray(mark.at).toString('latin1') !== mark.text)
    throw fail('CONNECT_014', { reason: `it is not a ${mark.name} database` }, invalid);
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
