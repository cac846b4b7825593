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

let list: PaletteList | null = null;
let loading: Promise<PaletteList> | null = null;

/** All palettes, fetched once. */
export function loadPalettes(): Promise<PaletteList> {
  loading ??= Promise.all([import('./categorical.ts'), import('./sequential.ts')]).then(
    ([{ categoricalPalettes: categorical }, { sequentialPalettes: sequential }]) => {
      list = { categorical, sequential };
      return list;
    },
    (error: unknown) => {
      // What did not arrive may arrive the next time.
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** All palettes once they are here. */
export const loadedPalettes = (): PaletteList | null => list;
