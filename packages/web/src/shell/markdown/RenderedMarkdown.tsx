import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import styles from './Markdown.module.css';
import { markdownNodes } from './markdown-html.ts';
import { insertValues } from './metric-values.ts';
import type { TextValues } from '@sextant/dashboard';

/** Pages of this product; files and calls of the API are loaded as any other link. */
const pagePaths = /^\/(?:superset|explore|chart|dashboard|tablemodelview|help)\//;

/** The address on this page that a plain click on a link means; null for all others. */
function ownAddress(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (link === null || !isPlain || event.defaultPrevented || link.target === '_blank') return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const isHere = pathname === window.location.pathname && hash !== '';
  if (origin !== window.location.origin || !pagePaths.test(pathname)) return null;
  // A link to another tab of the dashboard that is open keeps its filters.
  const isOnlyTab = isHere && link.getAttribute('href')?.startsWith('#') === true;
  return `${pathname}${isOnlyTab ? window.location.search : search}${hash}`;
}

interface RenderedMarkdownProps {
  readonly text: string;
  readonly underHeading: number;
  readonly values: TextValues;
}

/** Markdown as it reads, with the readers for it; `Markdown` loads this when it is wanted. */
export function RenderedMarkdown({ text, underHeading, values }: RenderedMarkdownProps) {
  const container = useRef<HTMLDivElement>(null);
  const router = useRouter({ warn: false });
  useLayoutEffect(() => {
    const nodes = markdownNodes(text, underHeading);
    insertValues(nodes, values);
    container.current?.replaceChildren(nodes);
  }, [text, underHeading, values]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links in it are what is pressed, by keys too
    <div
      ref={container}
      className={styles.markdown}
      data-markdown=""
      onClick={(event) => {
        const address = ownAddress(event);
        if (address === null) return;
        event.preventDefault();
        void router.navigate({ href: address });
      }}
    />
  );
}
