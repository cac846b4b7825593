import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

/** What a bundled script is handed in place of what modules have; `tools/bundle-server.mjs` writes its head. */
type Bundled = (
  require: NodeJS.Require,
  module: { exports: object },
  exports: object,
  url: string,
  resolve: (name: string) => string,
  load: (name: string) => Promise<unknown>,
) => void;

function readKept(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Writes what is compiled of the script when the process ends: every function that ran is in it, none is given up before. */
function keepAtExit(script: Script, path: string): void {
  setFlagsFromString('--no-flush-bytecode');
  process.on('exit', () => {
    // V8 takes kept code only under the flags that it was written with.
    setFlagsFromString('--flush-bytecode');
    writeFileSync(path, script.createCachedData());
  });
}

/**
 * Runs a bundled script with what an earlier run kept of it (`<name>.compiled`). Node's own compile cache keeps what is compiled before anything
 * runs, so each function would be compiled anew when it is called first. V8 rejects what other flags, another Node or a text of another length
 * left; the build removes what the last one left.
 *
 * @returns whether kept code was taken
 */
export function runCompiled(file: URL, isKeeping: boolean): boolean {
  const filename = fileURLToPath(file);
  const compiledPath = filename.replace(/cjs$/, 'compiled');
  // The bundle is ASCII: read so, it need not be looked through.
  const text = readFileSync(filename, 'latin1');
  const script = new Script(text, { filename, cachedData: readKept(compiledPath) });
  if (isKeeping) keepAtExit(script, compiledPath);
  const run = script.runInThisContext() as Bundled;
  const module = { exports: {} };
  const url = import.meta.url;
  const resolve = (name: string): string => import.meta.resolve(name);
  run(createRequire(url), module, module.exports, url, resolve, (name) => import(name));
  return script.cachedDataRejected === false;
}
