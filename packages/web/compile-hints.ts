import type { Plugin } from 'vite';

/** V8 compiles what follows at once and whole, on a thread of its own while it arrives (explicit compile hints); others see a comment. */
const hint = '//# allFunctionsCalledOnLoad\n';

interface BuiltChunk {
  readonly type: 'chunk' | 'asset';
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  code?: string;
}

/**
 * Marks the start, all it imports, and the chunks of these names: most of what they hold runs while a page opens. Without the mark the page's own
 * thread reads each function when it is called first, one by one and a second time.
 */
export function compileHints(names: readonly string[]): Plugin {
  return {
    name: 'sextant-compile-hints',
    apply: 'build',
    // The mark has to be the first line, and Vite itself puts one there.
    generateBundle: {
      order: 'post',
      handler(_, options) {
        const bundle = options as Record<string, BuiltChunk>;
        const marked = new Set<BuiltChunk>();
        const mark = (chunk: BuiltChunk | undefined): void => {
          if (chunk?.type !== 'chunk' || marked.has(chunk)) return;
          marked.add(chunk);
          for (const file of chunk.imports ?? []) mark(bundle[file]);
        };
        for (const chunk of Object.values(bundle)) if (chunk.isEntry || names.includes(chunk.name ?? '')) mark(chunk);
        for (const chunk of marked) chunk.code = `${hint}${chunk.code}`;
      },
    },
  };
}
