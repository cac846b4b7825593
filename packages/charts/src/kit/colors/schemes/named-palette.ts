/** A palette that a chart can name. */
export interface Palette {
  readonly id: string;
  readonly label: string;
  readonly isFeatured: boolean;
  /** Hex texts; of a sequential one from the smallest amount to the largest. */
  readonly colors: readonly string[];
}

/** The palettes beside the product's own. */
export interface PaletteList {
  readonly categorical: readonly Palette[];
  readonly sequential: readonly Palette[];
}
