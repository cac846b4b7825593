// Where the tests' temporary files are: in memory, where there is enough of it. Every server that a test opens has a data folder of its own,
// and waits for the disk with each change of its metadata; what is killed here is a process, never the machine.
import { chmodSync, existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { removeLeftFolders } from './left-folders.mjs';

/** Linux keeps files of this folder in memory. Containers often have 64 MB of it. */
const memoryFolder = '/dev/shm';
const prefix = 'sextant-tests-';
/** Uploads of 200 MB, tables of millions of rows, three servers of databases: far less than this, which leaves what the tests themselves need. */
const neededBytes = 8 * 1024 ** 3;

function hasMemory() {
  if (!existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes;
}

/** Has this process and all that it starts make temporary files in memory, until it ends. */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR !== undefined || !hasMemory()) return;
  removeLeftFolders(memoryFolder, prefix);
  const folder = join(memoryFolder, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // As the one it takes the place of: servers of databases run as users of their own and have files of theirs here.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
}
