import type { ColorRamp } from '../drawing/drawing.ts';
import styles from './ChartRamp.module.css';

/** The colors of a chart between the least and the largest amount, above it at the right. */
export function ChartRamp({ from, to, colors, isStepped }: ColorRamp) {
  return (
    <div className={styles.ramp} role="img" aria-label={`Colors from ${from} to ${to}`}>
      <span>{from}</span>
      {isStepped ? (
        colors.map((color) => <i key={color} className={styles.step} style={{ background: color }} />)
      ) : (
        <i className={styles.run} style={{ background: `linear-gradient(to right, ${colors.join(', ')})` }} />
      )}
      <span>{to}</span>
    </div>
  );
}
