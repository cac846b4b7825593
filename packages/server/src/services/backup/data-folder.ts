import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, isRecord } from '@sextant/contract';

/** Holds the data folder for this process until it is released. */
export interface FolderLock {
  readonly release: () => void;
}

interface LockHolder {
  readonly pid: number;
  /** When the process started, as the system tells it; a number of a process is used again after a while. */
  readonly startedAt: string;
}

/** Ticks since boot at which a process started; empty where the system does not tell (not Linux). */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may hold blanks.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Whether there is a process of that number. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const isAlive = ({ pid, startedAt }: LockHolder): boolean => isRunning(pid) && startOf(pid) === startedAt;

function readHolder(path: string): LockHolder | null {
  try {
    const lockContent: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isRecord(lockContent) || !('pid' in lockContent) || !('startedAt' in lockContent)) return null;
    return typeof lockContent.pid === 'number' && typeof lockContent.startedAt === 'string'
      ? { pid: lockContent.pid, startedAt: lockContent.startedAt }
      : null;
  } catch {
    return null;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Removes a lock that nobody holds; returns why that was not possible. */
function removeLock(path: string): string | null {
  try {
    rmSync(path, { force: true });
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * Makes the data folder, readable by its owner only, and takes it for this process. A lock of a process that was killed is taken over.
 *
 * @throws CONFIG_003 when the folder cannot be written or another server uses it
 */
export function takeDataFolder(folder: string): FolderLock {
  const path = join(folder, 'server.lock');
  const ownHolder: LockHolder = { pid: process.pid, startedAt: startOf(process.pid) };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(path, JSON.stringify(ownHolder), { flag: 'wx', mode: 0o600 });
      return { release: () => rmSync(path, { force: true }) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
        removeLock(path);
        throw fail('CONFIG_003', { folder, reason: reasonOf(error) });
      }
      const lockHolder = readHolder(path);
      if (lockHolder !== null && isAlive(lockHolder))
        throw fail('CONFIG_003', { folder, reason: `another server uses it (process ${lockHolder.pid})` });
      const cause = removeLock(path);
      if (cause !== null) throw fail('CONFIG_003', { folder, reason: cause });
    }
  }
  throw fail('CONFIG_003', { folder, reason: 'another server uses it' });
}
