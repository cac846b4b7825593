import { useQuery } from '@tanstack/react-query';
import { loadPalettes } from '@sextant/charts/views';
import type { PaletteList } from '@sextant/charts/views';

const palettesQuery = { queryKey: ['color-palettes'], staleTime: Number.POSITIVE_INFINITY, queryFn: loadPalettes };

/** All palettes beside ours, where `isWanted`; undefined until they are here. */
export const useColorPalettes = (isWanted = true): PaletteList | undefined =>
  useQuery<PaletteList>({ ...palettesQuery, enabled: isWanted }).data;
