import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Folders of a run. They say whose they are: what a run leaves that was killed without a word, the next one removes. Files that any run can use again
 * (`bench-table.ts`) are none of them.
 */

const prefix = 'sextant-bench-run-';
const folders = new Set<string>();
const endings = new Set<() => Promise<void>>();

/** Whether a process is there, of whatever user. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}

/** Removes the folders of runs that are over. */
function removeOld(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isInteger(pid) && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

let isReady = false;

function makeReady(): void {
  if (isReady) return;
  isReady = true;
  removeOld();
  process.on('exit', removeFolders);
  for (const [signal, code] of Object.entries(exitCodes))
    process.once(signal, () => {
      void Promise.allSettled([...endings].map((end) => end())).then(() => process.exit(code));
    });
}

/** A folder that is gone when the run ends, by a signal too. `name` tells it apart for who looks. */
export function makeBenchFolder(name: string): string {
  makeReady();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-${name}-`));
  folders.add(folder);
  return folder;
}

/** Removes a folder of the run before its end. */
export function removeBenchFolder(folder: string): void {
  folders.delete(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** Has `end` run when a signal ends the run: for processes that write into its folders. Returns what takes it back. */
export function onBenchEnd(end: () => Promise<void>): () => void {
  makeReady();
  endings.add(end);
  return () => void endings.delete(end);
}
