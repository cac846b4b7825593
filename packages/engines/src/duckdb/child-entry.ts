/** The two processes in which DuckDB lives. */
export type ChildRole = 'query-host' | 'importer';

/** How a child process of `role` is started: the bundle's sibling file, or the TypeScript source, the way in which ours runs. */
export function childEntry(role: ChildRole): { readonly file: URL; readonly execArgv: readonly string[] } {
  const isSource = import.meta.url.endsWith('.ts');
  return isSource
    ? { file: new URL(`./${role}.ts`, import.meta.url), execArgv: process.execArgv }
    : { file: new URL(`./${role}.js`, import.meta.url), execArgv: [] };
}

/** The child's whole environment: nothing of ours (secrets) goes there, and the pool must exist before the engine is loaded. */
export function childEnvironment(poolSize: number): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE: compileCachePath } = process.env;
  const childEnv = { UV_THREADPOOL_SIZE: String(poolSize), TZ: 'UTC', PATH };
  return compileCachePath === undefined ? childEnv : { ...childEnv, NODE_COMPILE_CACHE: compileCachePath };
}
