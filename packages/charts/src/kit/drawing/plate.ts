import type { ThemeColors } from '../colors/theme/theme-colors.ts';

/** What lies under words that stand over marks, so that they can be read, also over dense lines: the background, through which marks shimmer. */
export const plate = (themeColors: ThemeColors) => ({
  backgroundColor: `${themeColors.surface}f2`,
  padding: [1, 3],
  borderRadius: 2,
});
