import type { ReactNode } from 'react';
import { currentTypeOf, aboutType } from '@sextant/charts';
import type { ChartSpec } from '@sextant/charts';
import styles from './Sketch.module.css';

const line = (points: string) => <polyline className={styles.line} points={points} />;
const bars = (heights: readonly number[], className: string | undefined) =>
  heights.map((height, index) => (
    // Bars have no other name than their place.
    <rect key={index} className={className} x={4 + index * 9} y={36 - height} width={6} height={height} rx={1} />
  ));

/** One small drawing per shape of chart, without any data. */
const drawings: Readonly<Record<ChartSpec['skeleton'], ReactNode>> = {
  line: (
    <>
      {line('4,28 14,18 24,22 34,10 44,16 54,12 64,24 76,8')}
      <polyline className={styles.second} points="4,33 14,30 24,31 34,24 44,27 54,22 64,29 76,20" />
    </>
  ),
  bars: bars([14, 24, 18, 30, 22, 12, 26, 16], styles.bar),
  bins: bars([4, 11, 22, 30, 25, 15, 8, 4], styles.bin),
  donut: (
    <>
      <circle className={styles.ring} cx={40} cy={20} r={12} />
      <path className={styles.slice} d="M40 8a12 12 0 0 1 11 16.8" />
      <path className={styles.sliceTwo} d="M51 24.8A12 12 0 0 1 33 29.7" />
    </>
  ),
  rows: <path className={styles.rule} d="M6 8h68M6 16h68M6 24h68M6 32h68M30 4v32" />,
  number: (
    <>
      <rect className={styles.figure} x={6} y={11} width={34} height={10} rx={2} />
      <rect className={styles.words} x={6} y={27} width={50} height={4} rx={2} />
    </>
  ),
};
const other = <path className={styles.rule} d="M6 34h68M6 34V6" />;

function SketchPart({ kind }: { kind: string }) {
  const shape = aboutType(kind)?.skeleton;
  return (
    <svg className={styles.part} data-kind={kind} viewBox="0 0 80 40" preserveAspectRatio="xMidYMid meet">
      {shape === undefined ? other : drawings[shape]}
    </svg>
  );
}

const shownNumbers = 3;
const shownCharts = 3;

/** What a dashboard or chart is made of, drawn small: its figures above, its charts below. Decoration: no kinds, no drawing. */
export function Sketch({ kinds: storedKinds = [] }: { kinds?: readonly string[] }) {
  const kinds = storedKinds.map(currentTypeOf);
  const numbers = kinds.filter((kind) => aboutType(kind)?.display === 'figure').slice(0, shownNumbers);
  const charts = [...new Set(kinds.filter((kind) => aboutType(kind)?.display !== 'figure'))].slice(0, shownCharts);
  if (kinds.length === 0) return null;
  return (
    <div className={styles.sketch} data-single={kinds.length === 1 || undefined}>
      {numbers.length > 0 && (
        <div className={styles.row} data-row="numbers">
          {numbers.map((kind, index) => (
            // Figures differ in nothing but their place.
            <SketchPart key={index} kind={kind} />
          ))}
        </div>
      )}
      {charts.length > 0 && (
        <div className={styles.row}>
          {charts.map((kind) => (
            <SketchPart key={kind} kind={kind} />
          ))}
        </div>
      )}
    </div>
  );
}
