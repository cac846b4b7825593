import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Entry of the server. The built one keeps what V8 compiles beside the build, in Node's own compile cache: its code, that of packages and of the
 * engine's processes, which find the folder in their environment. Where nothing can be written or what is there does not fit, everything is
 * compiled anew.
 */

/** Nobody waits by then for what is written. */
const quietMs = 30_000;

if (import.meta.url.endsWith('.js')) {
  const folder = fileURLToPath(new URL('compile-cache', import.meta.url));
  enableCompileCache(folder);
  process.env['NODE_COMPILE_CACHE'] = folder;
  setTimeout(flushCompileCache, quietMs).unref();
}
// Not imported above: what is imported there is compiled before the cache is there.
await import('./serve.ts');
