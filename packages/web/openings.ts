import type { Plugin } from 'vite';

/** What the server can hand over with the HTML of an address, so that its page need not ask first. */
interface Opening {
  /** The address; `:id` stands for one part of it. */
  readonly address: string;
  /** What it needs beside the start: its room, and code that the room will surely ask for. */
  readonly modules: readonly string[];
  /** Calls whose returns it begins with. */
  readonly calls: readonly string[];
}

const openings: readonly Opening[] = [
  {
    address: '/superset/dashboard/:id/',
    modules: [],
    calls: ['/api/v1/dashboard/:id', '/api/v1/dashboard/:id/charts', '/api/v1/dashboard/:id/datasets'],
  },
  { address: '/superset/welcome/', modules: ['/web/src/home/HomePage.tsx'], calls: [] },
  { address: '/explore/', modules: ['/web/src/explore/ExplorePage.tsx'], calls: [] },
];

interface BuiltChunk {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** A chunk and all it imports at once, with their styles. */
function filesOf(chunks: ReadonlyMap<string, BuiltChunk>, first: BuiltChunk): Set<string> {
  const found = new Set<string>();
  const collect = (chunk: BuiltChunk | undefined): void => {
    if (chunk === undefined || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const name of chunk.imports ?? []) collect(chunks.get(name));
  };
  collect(first);
  return found;
}

/** Writes `openings.json` beside the page: address → files of its room that the page does not load anyway, and its calls. */
export function openingsList(): Plugin {
  return {
    name: 'sextant-openings',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = new Map(
        Object.values(bundle as Record<string, BuiltChunk>).map((chunk) => [chunk.fileName, chunk]),
      );
      const chunkOf = (module: string): BuiltChunk => {
        const found = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(module) === true);
        if (found === undefined) throw new Error(`No chunk is that of ${module}`);
        return found;
      };
      const entryFiles = filesOf(chunks, chunkOf('/web/index.html'));
      const listed = openings.map(({ address, modules, calls }) => {
        const files = new Set(modules.flatMap((module) => [...filesOf(chunks, chunkOf(module))]));
        return { address, calls, files: [...files].filter((file) => !entryFiles.has(file)) };
      });
      this.emitFile({ type: 'asset', fileName: 'openings.json', source: JSON.stringify(listed) });
    },
  };
}
