import type { Drawing } from './drawing.ts';

/** The drawing of a result without rows, where the tile around it says why it is empty, or without an amount in any of them. */
export const emptyDrawing: Drawing = {
  option: {},
  summary: 'No rows.',
  legend: [],
  pointCounts: [],
  markAt: () => null,
  notes: ['No row has a value that can be drawn.'],
};
