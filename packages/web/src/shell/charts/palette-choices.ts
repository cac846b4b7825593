import { themes, sampledColors } from '@sextant/charts/views';
import type { Palette } from '@sextant/charts/views';
import { useTheme } from '@sextant/ui';
import type { ListChoice } from '@sextant/ui';
import { useColorPalettes } from '../../api/color-palettes.ts';

/** The id of the product's own palette: what stored forms call the default. */
export const ownPaletteId = 'SUPERSET_DEFAULT';
/** As many colors of a sequential palette are shown. */
const sampleCount = 10;

/** The palettes beside ours: the featured ones, then the others; each group by label. */
function groups(palettes: readonly Palette[], isLinear: boolean): ListChoice[] {
  const swatches = ({ colors }: Palette) => (isLinear ? sampledColors(colors, sampleCount) : colors);
  const group = (isFeatured: boolean, section: string) =>
    palettes
      .filter((palette) => palette.isFeatured === isFeatured)
      .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
      .map((palette) => ({ id: palette.id, text: palette.label, swatches: swatches(palette), section }));
  return [...group(true, 'Featured color palettes'), ...group(false, 'Other color palettes')];
}

/** A palette to choose: its colors are always known. */
export type PaletteChoice = ListChoice & { readonly swatches: readonly string[] };

/**
 * The palettes to choose from, ours first. `value` is the id that is stored: one that no palette has stands at the end. Only ours is there
 * until the others are fetched.
 */
export function usePaletteChoices(isLinear: boolean, value: string): readonly PaletteChoice[] {
  const { theme } = useTheme();
  const data = useColorPalettes();
  const swatches = isLinear ? themes[theme].sequential : themes[theme].slots;
  const own = { id: ownPaletteId, text: 'Sextant', section: 'Accessible', swatches };
  const choices: readonly ListChoice[] = [
    own,
    ...groups((isLinear ? data?.sequential : data?.categorical) ?? [], isLinear),
  ];
  const isKnown = data === undefined || choices.some(({ id }) => id === value);
  const unknown: ListChoice = { id: value, text: value, note: 'Not known: drawn in the default colors' };
  return [...choices, ...(isKnown ? [] : [unknown])].map((choice) => ({
    ...choice,
    swatches: choice.swatches ?? swatches,
  }));
}
