// Folders that are named after the process that made them, so that those of processes that were killed can be told from others.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes the folders `<prefix><pid>` in a folder whose process has ended. */
export function removeLeftFolders(folder, prefix) {
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix));
  for (const name of names.filter((found) => !isRunning(Number(found.slice(prefix.length)))))
    rmSync(join(folder, name), { recursive: true, force: true });
}
