/** Layouts are 12 columns wide; heights are stored in units of 8 px. */
export const layoutColumns = 12;
/** The unit of heights in a layout, in pixels. */
export const layoutUnitPx = 8;

/** The least and greatest height of a tile, in units. */
export const layoutHeights = { min: 5, max: 100 } as const;

/** The stored size of a new chart: 50 by 50. Its width counts as the whole row until it shares one. */
export const newChartSize = 50;

/** How many nodes lead to one at most, the root among them. */
export const maxLayoutDepth = 24;

/** Ids that stand in every layout. */
export const rootId = 'ROOT_ID';
/** The node under which everything stands that is not on a tab. */
export const gridRootId = 'GRID_ID';
