import { expect, test } from 'vitest';
import { trackWidths } from './use-column-tracks.ts';

const tracks = [
  { idealPx: 100, leastPx: 60 },
  { idealPx: 200, leastPx: 150 },
  { idealPx: 100, leastPx: 100 },
];

// What `grid-template-columns: minmax(60px, 100fr) minmax(150px, 200fr) minmax(100px, 100fr)` gives in Chromium.
test.each([
  [800, [200, 400, 200]],
  [400, [100, 200, 100]],
  // The last keeps its least; what is left is shared by the others, of which the second then has no more than its own.
  [330, [76.67, 153.33, 100]],
  [320, [70, 150, 100]],
  [200, [60, 150, 100]],
])('in %i px tracks have the widths that CSS gives them', (spacePx, widths) => {
  expect(trackWidths(tracks, spacePx).map((px) => Math.round(px * 100) / 100)).toEqual(widths);
});
