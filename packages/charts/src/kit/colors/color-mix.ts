import { memoizeByObject } from '../values/memoize.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const gray: Rgb = [128, 128, 128];
const black: Rgb = [0, 0, 0];

/** Colors that authors fixed may be short hex texts, or none at all: those count as gray where they are mixed. */
function rgbOf(hex: string): Rgb {
  const longHex = /^#[0-9a-f]{3}$/i.test(hex) ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  if (!/^#[0-9a-f]{6}$/i.test(longHex)) return gray;
  const channelAt = (start: number): number => Number.parseInt(longHex.slice(start, start + 2), 16);
  return [channelAt(1), channelAt(3), channelAt(5)];
}

/** A number of seven digits, the first of which keeps the zeros of the others. */
const hexOf = (red: number, green: number, blue: number): string =>
  `#${(0x1_00_00_00 + Math.round(red) * 0x1_00_00 + Math.round(green) * 0x1_00 + Math.round(blue)).toString(16).slice(1)}`;

function mixRgb(from: Rgb, to: Rgb, share: number): string {
  const part = (index: 0 | 1 | 2): number => from[index] + (to[index] - from[index]) * share;
  return hexOf(part(0), part(1), part(2));
}

/** `share` 0 is all of `one`, 1 all of `other`; both written as #rrggbb. */
export const mixColors = (one: string, other: string, share: number): string => mixRgb(rgbOf(one), rgbOf(other), share);

/** A color that lets shine through what is behind it; `alpha` 1 lets nothing. */
export const translucent = (hex: string, alpha: number): string => `rgba(${rgbOf(hex).join(',')},${alpha})`;

/** Relative luminance by WCAG 2, 0 to 1. */
function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// With a lighter black, words on some fills would have a contrast below 4.5.
const [blackInk, whiteInk] = ['#000000', '#ffffff'] as const;

/** The color in which words are read best on `fill`. */
export function readableTextColor(fill: string): string {
  const light = luminance(fill);
  const contrastWith = (hex: string): number => {
    const other = luminance(hex);
    return (Math.max(light, other) + 0.05) / (Math.min(light, other) + 0.05);
  };
  return contrastWith(whiteInk) >= contrastWith(blackInk) ? whiteInk : blackInk;
}

/** The ramp of a metric: amounts that add up have that of amounts; of all others, rates as a rule, more is hotter. */
export const rampOf = (
  metric: string,
  additive: readonly string[],
  themeColors: { readonly sequential: readonly string[]; readonly heat: readonly string[] },
): readonly string[] => (additive.includes(metric) ? themeColors.sequential : themeColors.heat);

/** Charts ask a ramp for thousands of colors. */
const rgbsOf = memoizeByObject((steps: readonly string[]): readonly Rgb[] => steps.map(rgbOf));

/** The color at `share` (0 to 1) of a ramp of steps, between its neighbors. */
export function rampColor(steps: readonly string[], share: number): string {
  const scalePosition = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0)) * (steps.length - 1);
  const rgbs = rgbsOf(steps);
  const low = rgbs[Math.floor(scalePosition)] ?? black;
  return mixRgb(low, rgbs[Math.ceil(scalePosition)] ?? low, scalePosition % 1);
}
