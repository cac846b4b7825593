import type { CSSProperties } from 'react';

/** A height as it is designed beside text of 13 px: where the browser makes texts larger, what holds them is as much higher. */
export const withText = (heightPx: number): string => `calc(${heightPx}em / 13)`;

/** A place's share of the 12 columns and its height, for the style sheet; phones ignore the columns. */
export const sizeStyle = (width: number, heightPx?: number): CSSProperties => ({
  ['--columns' as string]: width,
  ...(heightPx === undefined ? {} : { ['--height' as string]: withText(heightPx) }),
});
