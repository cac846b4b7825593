import type { ThemeColors } from '../colors/theme/theme-colors.ts';

/** A bar that will still grow, or that is only expected: pale, with a dashed edge. */
export const expectedBar = (color: string) => ({
  opacity: 0.45,
  borderColor: color,
  borderWidth: 1.5,
  borderType: 'dashed' as const,
  borderRadius: 0,
});

/** A line over bars, which have the same color: in ink where there is one series, else set off from them; `color` null is the only series. */
export const overBars = (color: string | null, { text, surface }: ThemeColors) => ({
  color: color ?? text,
  width: 1.5,
  shadowColor: surface,
  shadowBlur: 4,
});
