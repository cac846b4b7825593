// What may stand in package-lock.json: hashes for everything, no scripts at install but known ones, no release that is known to be bad.
import { readSource } from './source-files.mjs';

/** Packages whose install script is known: it only links the binary that came as a package of its own. */
const mayRunScripts = new Set(['esbuild']);

/** Releases that carried foreign code (npm, 8 September 2025: the accounts of their authors were taken over). */
const knownBad = new Set([
  'duckdb@1.3.3',
  '@duckdb/node-api@1.3.3',
  '@duckdb/node-bindings@1.3.3',
  '@duckdb/duckdb-wasm@1.29.2',
  'chalk@5.6.1',
  'debug@4.4.2',
  'ansi-styles@6.2.2',
  'ansi-regex@6.2.1',
  'strip-ansi@7.1.1',
  'supports-color@10.2.1',
  'wrap-ansi@9.0.1',
  'slice-ansi@7.1.1',
  'color-convert@3.1.1',
  'color-name@2.0.1',
  'is-arrayish@0.3.3',
  'error-ex@1.3.3',
  'simple-swizzle@0.2.3',
  'has-ansi@6.0.1',
  'backslash@0.2.1',
]);

const folder = 'node_modules/';

function errorsOf(path, { version, integrity, resolved, hasInstallScript, link }) {
  if (link || !path.includes(folder)) return [];
  const name = path.slice(path.lastIndexOf(folder) + folder.length);
  const found = [];
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')) found.push('has no sha512 of its archive');
  if (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))
    found.push(`comes from ${resolved} and not from the registry`);
  if (hasInstallScript && !mayRunScripts.has(name)) found.push('runs a script when it is installed');
  if (knownBad.has(`${name}@${version}`)) found.push('is known to carry foreign code');
  return found.map((errorText) => `package-lock.json: ${name}@${version} ${errorText}`);
}

/** What is wrong with a lock file, one line each; without text the one of this repository. */
export function checkLockfile(text = readSource('package-lock.json')) {
  return Object.entries(JSON.parse(text).packages).flatMap(([path, entry]) => errorsOf(path, entry));
}
