import { afterAll, beforeAll, vi } from 'vitest';

// Files of tests run one after another in the same process: one for each takes four to eight times as long (tools/NOTES.md). So that none
// depends on those before it, our modules are read anew for each file, and a file that leaves something changed behind fails.
vi.resetModules();

/** Things that tests put stand-ins into, by the name under which they are reported. */
const watched: Readonly<Record<string, object | undefined>> = {
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

type Seen = ReadonlyMap<string, unknown>;

/** Own members by `object.name`; accessors by their getter. */
function members(): Map<string, unknown> {
  const seen = new Map<string, unknown>();
  for (const [of, object] of Object.entries(watched)) {
    const own: Readonly<Record<string, { readonly get?: unknown; readonly value?: unknown }>> =
      Object.getOwnPropertyDescriptors(object ?? {});
    for (const [name, { get, value }] of Object.entries(own))
      if (!isOfPackages(name)) seen.set(`${of}.${name}`, get ?? value);
  }
  return seen;
}

/** Everything that a file could leave changed. */
function state(): Seen {
  const seen = members();
  for (const [name, value] of Object.entries(process.env)) seen.set(`process.env.${name}`, value);
  for (const event of process.eventNames()) seen.set(`listeners of ${String(event)}`, process.listenerCount(event));
  seen.set('the working folder', process.cwd());
  seen.set('fake timers', vi.isFakeTimers());
  if (globalThis.document === undefined) return seen;
  seen.set('the page', page());
  seen.set('the address', location.href);
  for (const { name, value } of document.documentElement.attributes) seen.set(`<html ${name}>`, value);
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    for (const [name, value] of Object.entries(globalThis[storage])) seen.set(`${storage}.${name}`, value);
  return seen;
}

let before: Seen;
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
