/** The name of `StrokesShape` among the shapes of custom series. */
export const strokesShape = 'strokes';

/** Many strokes as one shape: `ends` has x and y of where each begins and of where it ends, in px. */
export interface StrokesShape {
  readonly ends: readonly number[];
}
