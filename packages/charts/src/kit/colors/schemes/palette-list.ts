import type { PaletteList } from './named-palette.ts';

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
