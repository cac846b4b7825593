import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';
import { Scale } from './Scale.tsx';
import styles from './Skeleton.module.css';

/** The gray shape that stands where a result will be: that of the thing's own kind. */
export type SkeletonShape = 'number' | 'line' | 'bars' | 'rows-of-bars' | 'ring' | 'table' | 'text' | 'block';

const heights = [40, 62, 51, 80, 68, 92, 71, 58, 84, 66] as const;
const widths = [96, 84, 70, 62, 51, 44, 36] as const;

function Bars() {
  return (
    <div className={styles.bars}>
      {heights.map((height, index) => (
        <i key={index} className={styles.gray} style={{ height: `${height}%` }} />
      ))}
    </div>
  );
}

function RowsOfBars() {
  return (
    <div className={styles.rows}>
      {widths.map((width) => (
        <i key={width} className={styles.gray} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

function Line() {
  return (
    <svg className={styles.line} viewBox="0 0 200 80" preserveAspectRatio="none">
      <path
        className={styles.area}
        d="M0 56 L22 40 L44 47 L66 24 L88 34 L110 14 L132 30 L154 22 L178 42 L200 26 V80 H0Z"
      />
    </svg>
  );
}

function Table() {
  return (
    <div className={styles.table}>
      {Array.from({ length: 24 }, (_, index) => (
        <i key={index} className={styles.gray} />
      ))}
    </div>
  );
}

function Text() {
  return (
    <div className={styles.text}>
      {[100, 92, 60].map((width) => (
        <i key={width} className={styles.gray} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

const drawings: Readonly<Record<SkeletonShape, () => ReactElement>> = {
  number: () => <i className={classNames(styles.gray, styles.number)} />,
  line: Line,
  bars: Bars,
  'rows-of-bars': RowsOfBars,
  ring: () => <i className={styles.ring} />,
  table: Table,
  text: Text,
  block: () => <i className={classNames(styles.gray, styles.block)} />,
};

/** What Skeleton takes. */
export interface SkeletonProps {
  shape: SkeletonShape;
  /** Puts the scale under it, as tiles have it. Default false. */
  hasScale?: boolean;
}

/** A waiting place. It says nothing to readers that cannot see: what holds it must be `aria-busy`. */
export function Skeleton({ shape, hasScale = false }: SkeletonProps) {
  const Drawing = drawings[shape];
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <div className={styles.drawing}>
        <Drawing />
      </div>
      {hasScale && <Scale />}
    </div>
  );
}
