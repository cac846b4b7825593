import { lazyPart } from '@sextant/ui';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import styles from './Markdown.module.css';
import type { TextValues } from '@sextant/dashboard';

const RenderedMarkdown = lazyPart(async () => (await import('./RenderedMarkdown.tsx')).RenderedMarkdown);

const noValues: TextValues = new Map();

interface MarkdownProps {
  /** What somebody wrote; anybody may have. */
  readonly text: string;
  /** The level of the heading that the text stands under; its own begin one below. Default 2. */
  readonly underHeading?: number;
  /** What stands for `{{ name }}` in it, by names. Default: nothing does, the braces are words. */
  readonly values?: TextValues;
}

/**
 * Text in markdown, wherever users write some: tiles of a dashboard, descriptions. Safe to show whoever wrote it
 * (`markdown-html.ts`), and kept within its place. Its code comes with the first of it; where that does not come, the text
 * stands as it was written.
 */
export function Markdown({ text, underHeading = 2, values = noValues }: MarkdownProps) {
  return (
    <CatchBoundary getResetKey={() => text} errorComponent={() => <div className={styles.plain}>{text}</div>}>
      <Suspense fallback={<div className={styles.markdown} aria-busy="true" />}>
        <RenderedMarkdown text={text} underHeading={underHeading} values={values} />
      </Suspense>
    </CatchBoundary>
  );
}
