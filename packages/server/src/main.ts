import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { runCompiled } from './run-compiled.ts';

/*
 * Entry of the server. The built one keeps what V8 compiled beside the build: its own code as the build ran it once (`run-compiled.ts`), that of
 * packages and of the engines' processes, which find the folder in their environment, from their first start on (`enableCompileCache`).
 * Where nothing can be written or what is there does not fit, everything is compiled anew.
 */

/** Nobody waits by then for what is written. */
const quietMs = 30_000;

if (import.meta.url.endsWith('.js')) {
  const folder = fileURLToPath(new URL('compile-cache', import.meta.url));
  enableCompileCache(folder);
  process.env['NODE_COMPILE_CACHE'] = folder;
  setTimeout(flushCompileCache, quietMs).unref();
  runCompiled(new URL('serve.cjs', import.meta.url), process.argv.includes('--keep-compiled'));
} else {
  // Named by a variable, so that the bundle of this entry does not hold the server a second time.
  const source = './serve.ts';
  await import(source);
}
