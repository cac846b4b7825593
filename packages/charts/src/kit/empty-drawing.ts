import type { Drawing } from './drawing.ts';

/** The drawing of a result without rows; the tile around it says why it is empty. */
export const emptyDrawing: Drawing = { option: {}, summary: 'No rows.', key: [], pointCounts: [], markAt: () => null };
