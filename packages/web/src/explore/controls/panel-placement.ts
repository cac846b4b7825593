/** Above the first and below the second part of the window's height a popover is level with its field. */
const ratios = { up: 0.35, down: 0.65 } as const;

/** On which side of a field its popover stands, and how it is level with it; `ratio` is where the field stands in the window, from 0 (top) to 1. */
export function sideAt(ratio: number): 'left top' | 'left' | 'left bottom' {
  if (ratio < ratios.up) return 'left top';
  return ratio > ratios.down ? 'left bottom' : 'left';
}
