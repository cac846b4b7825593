import { useLayoutEffect, useRef } from 'react';
import styles from './Markdown.module.css';
import { markdownNodes } from './markdown-html.ts';

/** Markdown as it reads, with the readers for it; `Markdown` loads this when it is wanted. */
export function RenderedMarkdown({ text, underHeading }: { text: string; underHeading: number }) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => container.current?.replaceChildren(markdownNodes(text, underHeading)), [text, underHeading]);
  return <div ref={container} className={styles.markdown} data-markdown="" />;
}
