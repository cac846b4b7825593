// The screens as they were at an earlier commit: photographed by that commit's own code, in a worktree that is taken away afterwards. Runs under the product's Node.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

/** @throws where the command ends with an error, with what it printed */
function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.trim();
}

const lockOf = (folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8');

/** Packages that are the same need not be fetched; others are installed by the commit's own command. */
function takeInstalled(checkout) {
  const installed = join(root, 'node_modules');
  if (!existsSync(installed) || lockOf(root) !== lockOf(checkout)) return;
  cpSync(installed, join(checkout, 'node_modules'), { recursive: true, verbatimSymlinks: true });
}

/**
 * Photographs the screens of `revision` with the fixed clock; `args` choose screens and sizes, as for the run that is compared with it. Returns the
 * folder with its pictures, which is gone when this process ends. Screens that fail there are missing among the pictures, and are named as such when they are compared.
 * @throws where there is no such revision
 */
export function picturesAt(revision, args) {
  const commit = git('rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`);
  const folder = mkdtempSync(join(tmpdir(), 'sextant-earlier-'));
  const checkout = join(folder, 'checkout');
  git('worktree', 'add', '--quiet', '--detach', checkout, commit);
  const remove = () => {
    spawnSync('git', ['worktree', 'remove', '--force', checkout], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  takeInstalled(checkout);
  console.log(`Photographing ${commit.slice(0, 8)} ...`);
  const script = join(checkout, 'tools', 'screenshots.mjs');
  spawnSync(process.execPath, [script, '--fixed-clock', '--quick', ...args], { cwd: checkout, stdio: 'inherit' });
  const pictures = join(checkout, 'screenshots');
  if (!existsSync(pictures)) throw new Error(`${commit.slice(0, 8)} took no pictures`);
  return pictures;
}
