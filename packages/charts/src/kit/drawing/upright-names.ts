import { clipText, widestPx } from './text-width.ts';

/** Bands from this width on have space for an upright name. */
const uprightFromPx = 12;
/** Shorter names, such as hours, are thinned out instead: those between them are easily told. */
const longNamePx = 48;
/** At most as long, and at most this share of the chart. */
const [mostPx, mostShare] = [110, 0.3];

/** How long the names below bands of `bandPx` are where they stand upright, because bands are too narrow for long ones; null where they lie. */
export function uprightLengthPx(
  names: readonly string[],
  bandPx: number,
  { sizePx, heightPx }: { readonly sizePx: number; readonly heightPx: number },
): number | null {
  if (bandPx < uprightFromPx || bandPx >= longNamePx) return null;
  const namesPx = widestPx(names, sizePx);
  if (namesPx < longNamePx) return null;
  return Math.min(Math.ceil(namesPx) + 2, mostPx, Math.floor(heightPx * mostShare));
}

/** The labels of an axis below that names each band upright, cut to `lengthPx`. */
export const uprightNames = (lengthPx: number, sizePx: number) => ({
  rotate: 90,
  interval: 0,
  hideOverlap: false,
  formatter: (name: string) => clipText(name, sizePx, lengthPx),
});
