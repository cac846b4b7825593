import type { Bounds } from '../fields/bounds.ts';
import styles from './Spark.module.css';
import { sparkGeometry, type SparkBox } from './spark-geometry.ts';

interface SparkProps {
  readonly values: readonly (number | null)[];
  readonly kind: 'line' | 'bar' | 'area';
  readonly box: SparkBox;
  readonly bounds: Bounds;
  /** Words for the least and the most at its left; null without. */
  readonly ends: readonly [min: string, max: string] | null;
  /** What is read aloud. */
  readonly text: string;
}

/** A series as a small drawing, with its last point. */
export function Spark({ values, kind, box, bounds, ends, text }: SparkProps) {
  const { path, area, bars, last } = sparkGeometry(values, box, bounds);
  return (
    <span className={styles.spark}>
      {ends !== null && (
        <span className={styles.ends} aria-hidden>
          <span>{ends[1]}</span>
          <span>{ends[0]}</span>
        </span>
      )}
      <svg width={box.widthPx} height={box.heightPx} role="img" aria-label={text}>
        <title>{text}</title>
        {kind === 'bar' && bars.map((bar) => <rect key={bar.x} className={styles.bar} {...bar} />)}
        {kind === 'area' && <path className={styles.area} d={area} />}
        {kind !== 'bar' && <path className={styles.line} d={path} />}
        {kind !== 'bar' && last !== null && <circle className={styles.last} cx={last.x} cy={last.y} r={2} />}
      </svg>
    </span>
  );
}
