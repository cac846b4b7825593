import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What the server can send with the HTML of an address, so that its page need not ask first. */
interface Opening {
  /** The address; `:id` stands for one part of it. */
  readonly address: string;
  /** What it needs beside the start: its page, and code that the page will surely ask for. */
  readonly modules: readonly string[];
  /** Calls whose returns it begins with. Names after a `?` are parameters that the call takes from the address, in this order; without any it is not made. */
  readonly calls: readonly string[];
  /** What of its charts' types is listed too: what they are `asked` with and small views, or also what draws the one chart that it has. Default neither. */
  readonly charts?: 'asked' | 'drawn';
}

const openings: readonly Opening[] = [
  {
    address: '/superset/dashboard/:id/',
    modules: [],
    calls: ['/api/v1/dashboard/:id', '/api/v1/dashboard/:id/charts', '/api/v1/dashboard/:id/datasets'],
    charts: 'asked',
  },
  { address: '/superset/welcome/', modules: ['/web/src/home/HomePage.tsx'], calls: [] },
  {
    address: '/explore/',
    modules: ['/web/src/explore/ExplorePage.tsx', '/web/src/explore/begin-chart.ts'],
    calls: ['/api/v1/explore/?slice_id&datasource_id&datasource_type&form_data_key&permalink_key'],
    charts: 'drawn',
  },
  { address: '/sqllab/', modules: ['/web/src/sql-lab/SqlLabPage.tsx'], calls: ['/api/v1/sqllab/'] },
];

const charts = fileURLToPath(new URL('../charts/src/', import.meta.url));

/** The modules of each chart type by its `viz_type` that a page wants at once: its queries, and its view where that is small or `isDrawn`. */
function chartModules(isDrawn: boolean): readonly (readonly [type: string, module: string])[] {
  const list = readFileSync(join(charts, 'type-folders.ts'), 'utf8');
  return [...list.matchAll(/^ {2}'?([\w-]+)'?: '([\w-]+)',$/gm)].flatMap(([, type = '', folder = '']) => {
    const isPlain = readFileSync(join(charts, folder, 'about.ts'), 'utf8').includes('isPlain: true');
    const files = isPlain || isDrawn ? ['definition.ts', 'view.tsx'] : ['definition.ts'];
    return files.map((file) => [type, `/charts/src/${folder}/${file}`] as const);
  });
}

interface BuiltChunk {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly modules?: Readonly<Record<string, unknown>>;
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

/** Writes `openings.json` beside the page: address → files of its page that are not loaded anyway, and its calls. */
export function openingsList(): Plugin {
  return {
    name: 'sextant-openings',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = new Map(
        Object.values(bundle as Record<string, BuiltChunk>).map((chunk) => [chunk.fileName, chunk]),
      );
      const chunkOf = (module: string): BuiltChunk => {
        // Vite gives the page itself to no chunk but as its facade.
        const found = [...chunks.values()].find(
          ({ facadeModuleId, modules = {} }) =>
            facadeModuleId?.endsWith(module) === true || Object.keys(modules).some((id) => id.endsWith(module)),
        );
        if (found === undefined) throw new Error(`No chunk is that of ${module}`);
        return found;
      };
      const entryFiles = filesOf(chunks, chunkOf('/web/index.html'));
      const sideModules = (modules: readonly string[]): readonly string[] =>
        [...new Set(modules.flatMap((module) => [...filesOf(chunks, chunkOf(module))]))].filter(
          (file) => !entryFiles.has(file),
        );
      const chartFiles = (isDrawn: boolean) =>
        Object.fromEntries(
          [...Map.groupBy(chartModules(isDrawn), ([type]) => type)].map(([type, modules]) => [
            type,
            sideModules(modules.map(([, module]) => module)),
          ]),
        );
      const listed = openings.map(({ address, modules, calls, charts }) => ({
        address,
        calls,
        files: sideModules(modules),
        ...(charts === undefined ? {} : { chartFiles: chartFiles(charts === 'drawn') }),
      }));
      this.emitFile({ type: 'asset', fileName: 'openings.json', source: JSON.stringify(listed) });
    },
  };
}
