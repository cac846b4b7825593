import { useNarrow } from '../theme/use-media-query.ts';
import styles from './ColorMap.module.css';

/** How wide a color map is drawn where there is little space, and where there is much; never wider than what is around it. */
const widths = { narrowPx: 250, widePx: 500 } as const;

/** The width of a color map in a layout. */
export const colorMapWidthPx = (isNarrow: boolean): number => (isNarrow ? widths.narrowPx : widths.widePx);

/** The colors of a sequential palette as they run into each other, from the smallest amount to the largest. */
export function ColorMap({ colors, label }: { colors: readonly string[]; label: string }) {
  const width = colorMapWidthPx(useNarrow());
  return (
    <span
      className={styles.map}
      role="img"
      aria-label={label}
      style={{ width, background: `linear-gradient(to right, ${colors.join(', ')})` }}
    />
  );
}
