import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import type { CellColor } from './match.ts';
import { colorRuleSchemes } from './rule.ts';

/** The background of a cell and the ink on it, as hex texts. */
export interface CellPaint {
  readonly background: string;
  readonly text: string;
}

type Rgb = readonly [red: number, green: number, blue: number];

const rgbOf = (hex: string): Rgb | null => {
  const digits = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex) ? hex.slice(1) : null;
  if (digits === null) return null;
  const size = digits.length / 3;
  const part = (index: number): number => {
    const two = digits.slice(index * size, (index + 1) * size);
    return Number.parseInt(size === 1 ? two + two : two, 16);
  };
  return [part(0), part(1), part(2)];
};

const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** `share` of `over` laid on `under`. */
const mixRgb = (underColor: Rgb, overColor: Rgb, share: number): Rgb => [
  underColor[0] + (overColor[0] - underColor[0]) * share,
  underColor[1] + (overColor[1] - underColor[1]) * share,
  underColor[2] + (overColor[2] - underColor[2]) * share,
];

/** Relative luminance of WCAG 2. */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const white: Rgb = [255, 255, 255];
const black: Rgb = [18, 11, 3];

/** The theme's ink where it can be read on `background`, else white or black. */
function textOn(background: Rgb, themeColors: ThemeColors): string {
  const groundLuminance = luminance(background);
  const textColor = rgbOf(themeColors.text) ?? black;
  if (contrast(groundLuminance, luminance(textColor)) >= 4.5) return themeColors.text;
  return hexOf(
    contrast(groundLuminance, luminance(white)) >= contrast(groundLuminance, luminance(black)) ? white : black,
  );
}

/** How much of a status color stands in its strongest background, on which words are read. */
const toneShare = 0.42;

/** What later versions of Superset call the three tones. */
const laterNames: Readonly<Record<string, 'ok' | 'warn' | 'danger'>> = {
  colorsuccess: 'ok',
  colorwarning: 'warn',
  colorerror: 'danger',
  colorsuccessbg: 'ok',
  colorwarningbg: 'warn',
  colorerrorbg: 'danger',
  green: 'ok',
  red: 'danger',
};

/** The color, or the steps of colors, that a scheme stands for in a theme; null where it is none. */
function colorsOf(scheme: string, themeColors: ThemeColors): Rgb | readonly string[] | null {
  const name = scheme.toLowerCase();
  const themeColor = colorRuleSchemes.find(({ value }) => value.toLowerCase() === name)?.color ?? laterNames[name];
  if (themeColor === undefined) return rgbOf(scheme);
  if (themeColor === 'ok' || themeColor === 'warn' || themeColor === 'danger') {
    const surface = rgbOf(themeColors.surface) ?? white;
    return mixRgb(surface, rgbOf(themeColors[themeColor]) ?? surface, toneShare);
  }
  return themeColors[themeColor];
}

const isRamp = (colors: Rgb | readonly string[]): colors is readonly string[] => typeof colors[0] === 'string';

/** What a color by rule looks like in a theme; null for a scheme that is none. */
export function paintOf({ scheme, strength }: CellColor, themeColors: ThemeColors): CellPaint | null {
  const colors = colorsOf(scheme, themeColors);
  if (colors === null) return null;
  const background = isRamp(colors)
    ? rgbOf(colors[Math.min(colors.length - 1, Math.floor(strength * colors.length))] ?? '')
    : mixRgb(rgbOf(themeColors.surface) ?? white, colors, strength);
  return background === null ? null : { background: hexOf(background), text: textOn(background, themeColors) };
}
