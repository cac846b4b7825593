import { open } from 'node:fs/promises';
import { version } from '@duckdb/node-api';

/** The first release of DuckDB that wrote each storage version (duckdb.org/docs/stable/internals/storage). */
const firstRelease: Readonly<Record<number, string>> = { 64: '0.9', 65: '1.2', 66: '1.3', 67: '1.4', 68: '1.5' };

/** Where the main header of a file names the release that wrote it: 32 bytes, filled up with zeros. */
const releaseAt = { start: 52, length: 32 } as const;

/** The release of DuckDB that wrote a file; null where the file does not say. */
async function releaseOf(file: string): Promise<string | null> {
  const handle = await open(file).catch(() => null);
  if (handle === null) return null;
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(releaseAt.length),
      0,
      releaseAt.length,
      releaseAt.start,
    );
    return /^v?(\d[\w.-]*)/.exec(buffer.toString('latin1', 0, bytesRead))?.[1] ?? null;
  } finally {
    await handle.close();
  }
}

/** Why DuckDB rejected the version of a file, from its words: which version the file has and which can be read; null for another reason. */
export async function versionReason(file: string, text: string): Promise<string | null> {
  const message = /version number (\d+), but we can only read versions? (?:between )?(\d+)(?: and (\d+))?/.exec(text);
  if (message === null) return null;
  const [found = 0, least = 0, most = least] = message
    .slice(1)
    .flatMap((part) => (part === undefined ? [] : [Number(part)]));
  const release = await releaseOf(file);
  const writer = release === null ? '' : ` by DuckDB ${release}`;
  const engine = version().replace(/^v/, '');
  const readableFiles = `files of DuckDB ${firstRelease[least] ?? `storage version ${least}`} to ${engine} can be read (storage versions ${least} to ${most})`;
  const advice =
    found > most
      ? `Write it for an older version: ATTACH 'new.duckdb' (STORAGE_VERSION 'v${engine}'), then COPY FROM DATABASE`
      : 'Export it with the DuckDB that wrote it (EXPORT DATABASE) and import it with a newer one';
  return `it was written${writer} in storage version ${found}; ${readableFiles}. ${advice}`;
}
