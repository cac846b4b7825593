import { useEffect } from 'react';
import type { RefObject } from 'react';
import { wordRanges } from './control-search.ts';

const highlightName = 'control-search';

/** Marks the words of a search in all texts of `body`, as far as the browser can mark without changing the page. */
export function useSearchMarks(body: RefObject<HTMLElement | null>, words: readonly string[]): void {
  const search = words.join(' ');
  useEffect(() => {
    if (search === '' || body.current === null || !('highlights' in CSS)) return undefined;
    const root = body.current;
    const mark = () => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const ranges: Range[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        for (const [from, to] of wordRanges(node.nodeValue ?? '', search.split(' '))) {
          const range = new Range();
          range.setStart(node, from);
          range.setEnd(node, to);
          ranges.push(range);
        }
      CSS.highlights.set(highlightName, new Highlight(...ranges));
    };
    mark();
    const watch = new MutationObserver(mark);
    watch.observe(root, { childList: true, characterData: true, subtree: true });
    return () => {
      watch.disconnect();
      CSS.highlights.delete(highlightName);
    };
  }, [body, search]);
}
