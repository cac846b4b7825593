import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTheme } from '@sextant/ui';
import styles from './ObjectPicture.module.css';

interface ObjectPictureProps {
  /** Null where nothing is drawn. */
  readonly url: string | null;
  /** Shown until it is there, and instead where there is none. */
  readonly fallback: ReactNode;
}

/** A picture of what a dashboard or chart shows, drawn by the server for this user, in the page's theme. Decoration: its name stands beside it. */
export function ObjectPicture({ url, fallback }: ObjectPictureProps) {
  const { theme } = useTheme();
  const source = url === null ? null : `${url}?theme=${theme}`;
  const [outcome, setOutcome] = useState<{ readonly source: string; readonly isThere: boolean } | null>(null);
  const currentOutcome = outcome?.source === source ? outcome : null;
  if (source === null || currentOutcome?.isThere === false) return fallback;
  return (
    <div className={styles.place}>
      {currentOutcome === null && <div className={styles.waiting}>{fallback}</div>}
      <img
        src={source}
        alt=""
        loading="lazy"
        decoding="async"
        className={styles.picture}
        data-there={currentOutcome?.isThere === true || undefined}
        onLoad={() => setOutcome({ source, isThere: true })}
        onError={() => setOutcome({ source, isThere: false })}
      />
    </div>
  );
}
