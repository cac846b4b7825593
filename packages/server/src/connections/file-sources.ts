import { constants, createReadStream, fstatSync, openSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fail } from '@sextant/contract';
import type { ScheduleSource } from '@sextant/contract';
import type { Config } from '../config.ts';
import { fileRootsOf } from './connections.ts';
import { fetchUrl, fileAddress } from './fetch-url.ts';
import type { Validators } from './fetch-url.ts';
import { allowedPlainFile, fileVersion, filesIn } from './file-roots.ts';
import { outboundRule } from './outbound.ts';

/** What tells a file from a later one at the same place: its own version on this machine, or what its server says of it. */
export interface SourceMark {
  readonly version: string | null;
  readonly validators: Validators | null;
}

/** A file at its source, open to be read once. */
export interface OpenSource {
  readonly body: Readable;
  readonly fileName: string;
  readonly declaredBytes: number | null;
  readonly mark: SourceMark;
  /** Whether the file is still what it was when it was opened; asked when all of it was read. */
  readonly isWhole: () => boolean;
}

/** A file in an allowed folder. `path` is within the folder; times are epoch milliseconds. */
export interface ListedFile {
  readonly path: string;
  readonly bytes: number;
  readonly changedAt: number;
}

/** Files that the server reads by itself: in the operator's folders, and at addresses that it may go to. */
export interface FileSources {
  /** Looks at where a source leads, without going there. @throws UPLOAD_025, CONNECT_013, CONNECT_014 */
  check(source: ScheduleSource): void;
  /** Opens the file; null when it is still the one that `mark` is of. @throws as `check` and `fetchUrl` */
  open(source: ScheduleSource, mark: SourceMark | null, signal: AbortSignal): Promise<OpenSource | null>;
  /** Files of tables in the folders, the newest first. */
  list(): ListedFile[];
}

const waitMs = 20_000;
const shownFiles = 500;
const tableEnding = /\.(?:csv|tsv|tab|txt|jsonl|ndjson|json|parquet|xlsx)$/i;

/** The sources that the configuration opens. */
export function openFileSources(config: Config): FileSources {
  const outbound = outboundRule(config.privateHosts);
  const files = fileRootsOf(config);
  const openFile = (location: string, mark: SourceMark | null): OpenSource | null => {
    const path = allowedPlainFile(location, files);
    const version = fileVersion(path);
    if (mark?.version === version) return null;
    const { dev, ino } = statSync(path);
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    const openStat = fstatSync(descriptor);
    const body = createReadStream(path, { fd: descriptor });
    if (openStat.dev !== dev || openStat.ino !== ino) {
      body.destroy();
      throw fail('UPLOAD_028', {});
    }
    return {
      body,
      fileName: basename(path),
      declaredBytes: openStat.size,
      mark: { version, validators: null },
      isWhole: () => fileVersion(path) === version,
    };
  };
  const openUrl = async (
    location: string,
    mark: SourceMark | null,
    signal: AbortSignal,
  ): Promise<OpenSource | null> => {
    const validators = mark?.validators ?? null;
    const fetched = await fetchUrl(location, { outbound, validators, signal, waitMs });
    if (fetched === null) return null;
    const { validators: newValidators, ...file } = fetched;
    return { ...file, mark: { version: null, validators: newValidators }, isWhole: () => true };
  };
  return {
    check({ kind, location }) {
      if (kind === 'url') fileAddress(location);
      else allowedPlainFile(location, files);
    },
    open: async ({ kind, location }, mark, signal) =>
      kind === 'url' ? openUrl(location, mark, signal) : openFile(location, mark),
    list: () =>
      files.roots
        .flatMap((root) => filesIn({ roots: [root] }).map((path) => ({ root, path })))
        .filter(({ path }) => tableEnding.test(path))
        .flatMap(({ root, path }) => listed(join(root, path), path))
        .toSorted((one, other) => other.changedAt - one.changedAt)
        .slice(0, shownFiles),
  };
}

function listed(file: string, path: string): ListedFile[] {
  try {
    const { size, mtimeMs, nlink } = statSync(file);
    return nlink > 1 ? [] : [{ path, bytes: size, changedAt: mtimeMs }];
  } catch {
    // It went meanwhile.
    return [];
  }
}
