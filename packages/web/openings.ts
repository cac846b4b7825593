import type { Plugin } from 'vite';

/** What the server can hand over with the HTML of an address, so that its page need not ask first. */
interface Opening {
  /** The address; `:id` stands for one part of it. */
  readonly address: string;
  /** The room that shows it. */
  readonly room: string;
  /** Calls whose answers it begins with. */
  readonly calls: readonly string[];
}

const openings: readonly Opening[] = [
  {
    address: '/superset/dashboard/:id/',
    room: '/src/dashboard/DashboardPage.tsx',
    calls: ['/api/v1/dashboard/:id', '/api/v1/dashboard/:id/charts', '/api/v1/dashboard/:id/datasets'],
  },
  { address: '/superset/welcome/', room: '/src/home/HomePage.tsx', calls: [] },
  { address: '/explore/', room: '/src/explore/ExplorePage.tsx', calls: [] },
];

interface BuiltChunk {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly moduleIds?: readonly string[];
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
      const entries = [...chunks.values()].filter(({ isEntry }) => isEntry === true);
      const known = new Set(entries.flatMap((entry) => [...filesOf(chunks, entry)]));
      const listed = openings.map(({ address, room, calls }) => {
        const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(room)) === true);
        if (chunk === undefined) throw new Error(`No chunk holds ${room}`);
        return { address, calls, files: [...filesOf(chunks, chunk)].filter((file) => !known.has(file)) };
      });
      this.emitFile({ type: 'asset', fileName: 'openings.json', source: JSON.stringify(listed) });
    },
  };
}
