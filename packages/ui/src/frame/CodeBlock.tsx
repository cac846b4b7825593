import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { CopyButton } from '../button/CopyButton.tsx';
import { sqlTokens } from './sql-tokens.ts';
import styles from './CodeBlock.module.css';

/** What CodeBlock takes. */
export interface CodeBlockProps {
  /** Names it for readers that cannot see it, and heads it. */
  title: string;
  text: string;
  /** 'plain' is not colored. Default 'sql'. */
  language?: 'sql' | 'plain';
  /** Buttons beside Copy. */
  actions?: ReactNode;
  /** Default true. */
  hasLineNumbers?: boolean;
  /** It scrolls beyond this. Default 420. */
  maxHeightPx?: number;
}

function ColoredSql({ sql }: { sql: string }) {
  const tokens = useMemo(() => sqlTokens(sql), [sql]);
  return tokens.map((token, index) =>
    token.kind === 'plain' ? (
      token.text
    ) : (
      <span key={index} data-token={token.kind}>
        {token.text}
      </span>
    ),
  );
}

/** Text of a language, lightly colored, with a button that copies it whole. */
export function CodeBlock(props: CodeBlockProps) {
  const { title, text, language = 'sql', actions, hasLineNumbers = true, maxHeightPx = 420 } = props;
  const lineCount = text.split('\n').length;
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span className={styles.title}>{title}</span>
        {actions}
        <CopyButton text={text} />
      </figcaption>
      <div className={styles.scroll} style={{ maxHeight: maxHeightPx }} tabIndex={0} role="region" aria-label={title}>
        {hasLineNumbers && (
          <pre className={styles.lines} aria-hidden="true">
            {Array.from({ length: lineCount }, (_, index) => index + 1).join('\n')}
          </pre>
        )}
        <pre className={styles.code}>
          <code>{language === 'sql' ? <ColoredSql sql={text} /> : text}</code>
        </pre>
      </div>
    </figure>
  );
}
