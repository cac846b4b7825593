import type { CSSProperties } from 'react';

/** A place's share of the 12 columns and its height, for the style sheet; phones ignore the columns. */
export const sized = (width: number, heightPx?: number): CSSProperties => ({
  ['--columns' as string]: width,
  ...(heightPx === undefined ? {} : { ['--height' as string]: `${heightPx}px` }),
});
