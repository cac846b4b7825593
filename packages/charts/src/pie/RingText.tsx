import { useRef } from 'react';
import { useTextScale } from '@sextant/ui';
import { useSize } from '../kit/view/use-size.ts';
import { holeText, type HoleResult } from '../kit/headline/hole-text.ts';
import styles from './Pie.module.css';

/** The whole, or the share that was picked: in the hole as far as it has the space, above a chart without a hole. */
export function RingText({ result }: { readonly result: HoleResult }) {
  const frame = useRef<HTMLParagraphElement>(null);
  const shown = holeText(result, useSize(frame) ?? { widthPx: 0, heightPx: 0 }, useTextScale());
  return (
    <p ref={frame} className={styles.ringText} data-above={result.holePercent === null || undefined} aria-hidden>
      {shown !== null && (
        <>
          <b data-size={shown.size}>{shown.text}</b>
          {shown.caption !== null && <span>{shown.caption}</span>}
        </>
      )}
    </p>
  );
}
