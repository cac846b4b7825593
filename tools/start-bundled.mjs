// Preloaded into the processes of server tests (see vitest-processes.mjs): what is started from a source runs from its bundle.
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const manifest = new URL(import.meta.url).searchParams.get('sources');
const bundles = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolution = nextResolve(specifier, context);
    const isStart = context.parentURL === undefined;
    const bundle = isStart ? bundles[resolution.url] : undefined;
    return bundle === undefined ? resolution : { ...resolution, url: bundle, format: 'module' };
  },
});
