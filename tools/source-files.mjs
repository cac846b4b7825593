// Which files are ours, and how they are read by the checks.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

/** Every file that git knows or would add, with forward slashes, from the root, in one order whatever git knows already. */
export function ourFiles() {
  const listedFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return listedFiles
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .toSorted();
}

/** Our TypeScript and tool files; declarations and recorded cases left out. */
export function sourceFiles() {
  return ourFiles().filter(
    (path) => /\.(ts|tsx|mjs|mts)$/.test(path) && !/\.d\.m?ts$|\.d\.css\.ts$|(^|\/)golden\//.test(path),
  );
}

export const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path);

export const readSource = (path) => readFileSync(join(root, path), 'utf8');
