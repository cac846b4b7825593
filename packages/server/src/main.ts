import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Entry of the built server: what V8 compiled is kept beside the build, for the next start and for the processes of the engines, which find the
 * folder in their environment. Where the folder cannot be written, everything is compiled anew.
 */

/** Nobody waits by then for what is written. */
const settledMs = 30_000;

if (import.meta.url.endsWith('.js')) {
  const folder = fileURLToPath(new URL('compile-cache', import.meta.url));
  enableCompileCache(folder);
  process.env['NODE_COMPILE_CACHE'] = folder;
  setTimeout(flushCompileCache, settledMs).unref();
}
await import('./serve.ts');
