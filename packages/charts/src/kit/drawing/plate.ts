import type { ThemeColors } from '../colors/theme/theme-colors.ts';

/** What lies under words that stand over marks, so that they can be read: the ground, through which the marks can still be seen. */
export const plate = (themeColors: ThemeColors) => ({
  backgroundColor: `${themeColors.surface}cc`,
  padding: [1, 3],
  borderRadius: 2,
});
