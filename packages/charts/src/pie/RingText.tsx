import { useRef } from 'react';
import { useTextScale } from '@sextant/ui';
import { useSize } from '../kit/view/use-size.ts';
import { holeText, type HoleResult, type HoleText } from '../kit/headline/hole-text.ts';
import styles from './Pie.module.css';
import type { PieForm } from './spec.ts';

interface RingTextProps {
  readonly result: HoleResult;
  readonly form: PieForm;
}

/** The whole, or the share that was picked: in the hole as far as it has the space, above a chart without a hole. */
export function RingText({ result, form }: RingTextProps) {
  const frame = useRef<HTMLParagraphElement>(null);
  const size = useSize(frame);
  const scale = useTextScale();
  const { donut, innerRadius, outerRadius } = form;
  const holePx = size === null ? 0 : (Math.min(size.widthPx, size.heightPx) * Math.min(innerRadius, outerRadius)) / 100;
  const [text = ''] = result.texts;
  const shown: HoleText | null = donut ? holeText(result, holePx, scale) : { text, size: 18, caption: result.caption };
  return (
    <p ref={frame} className={styles.ringText} data-above={!donut || undefined} aria-hidden>
      {shown !== null && (
        <>
          <b data-size={shown.size}>{shown.text}</b>
          {shown.caption !== null && <span>{shown.caption}</span>}
        </>
      )}
    </p>
  );
}
