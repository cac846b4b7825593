import { afterAll, beforeAll, vi } from 'vitest';

// Files of tests run one after another in the same process: one for each takes four to eight times as long (tools/NOTES.md). So that none
// depends on those before it, our modules are read anew for each file, and a file that leaves something changed behind fails.
vi.resetModules();

/** Things that tests put stand-ins into, by the name under which they are reported. */
const watchedGlobals: Readonly<Record<string, object | undefined>> = {
  globalThis,
  console,
  performance,
  Date,
  Math,
  JSON,
  'String.prototype': String.prototype,
  'Array.prototype': Array.prototype,
  AbortSignal,
  process,
  Buffer,
  document: globalThis.document,
  navigator: globalThis.navigator,
  'Element.prototype': globalThis.Element?.prototype,
  'HTMLElement.prototype': globalThis.HTMLElement?.prototype,
};

/** What the runner keeps there, and what packages add once for a process. */
const isOfPackages = (name: string): boolean =>
  /^(__vitest|__REACT|__TSR|__zod|_reactListening)/.test(name) ||
  // The SQL parser puts its own there in Node, which reads its WebAssembly from a file.
  (name === 'fetch' && globalThis.document === undefined);

/** What stands on the page but for what React Aria says aloud, which it keeps there. */
const page = (): string =>
  [...document.body.children]
    .flatMap((element) => (element.matches('[data-live-announcer]') ? [] : element.outerHTML))
    .join('');

type SeenGlobals = ReadonlyMap<string, unknown>;

/** Own members by `object.name`; accessors by their getter. */
function members(): Map<string, unknown> {
  const seenGlobals = new Map<string, unknown>();
  for (const [of, object] of Object.entries(watchedGlobals)) {
    const ownProperties: Readonly<Record<string, { readonly get?: unknown; readonly value?: unknown }>> =
      Object.getOwnPropertyDescriptors(object ?? {});
    for (const [name, { get, value }] of Object.entries(ownProperties))
      if (!isOfPackages(name)) seenGlobals.set(`${of}.${name}`, get ?? value);
  }
  return seenGlobals;
}

/** Everything that a file could leave changed. */
function state(): SeenGlobals {
  const seenGlobals = members();
  for (const [name, value] of Object.entries(process.env)) seenGlobals.set(`process.env.${name}`, value);
  for (const event of process.eventNames())
    seenGlobals.set(`listeners of ${String(event)}`, process.listenerCount(event));
  seenGlobals.set('the working folder', process.cwd());
  seenGlobals.set('fake timers', vi.isFakeTimers());
  if (globalThis.document === undefined) return seenGlobals;
  seenGlobals.set('the page', page());
  seenGlobals.set('the address', location.href);
  for (const { name, value } of document.documentElement.attributes) seenGlobals.set(`<html ${name}>`, value);
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    for (const [name, value] of Object.entries(globalThis[storage])) seenGlobals.set(`${storage}.${name}`, value);
  return seenGlobals;
}

let before: SeenGlobals;
beforeAll(() => {
  before = state();
});
afterAll(() => {
  const after = state();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => !Object.is(before.get(name), after.get(name)),
  );
  if (changed.length > 0) throw new Error(`The file left changed: ${changed.join(', ')}`);
});
