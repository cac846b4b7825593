import { themes } from './theme/theme-colors.ts';
import type { ThemeColors, ThemeName } from './theme/theme-colors.ts';

/** How the colors of a further round differ from those of the palette: turned on the wheel of hues, and lighter or darker. */
const variations = [
  { turn: 24, lightness: 0.08 },
  { turn: -24, lightness: -0.08 },
] as const;

type Hsl = readonly [hue: number, saturation: number, lightness: number];

function hslOf(hex: string): Hsl {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (offset) => Number.parseInt(hex.slice(offset, offset + 2), 16) / 255,
  );
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const chroma = most - least;
  const lightness = (most + least) / 2;
  if (chroma === 0) return [0, 0, lightness];
  const sector =
    most === red ? (green - blue) / chroma : most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4;
  return [(sector * 60 + 360) % 360, chroma / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function hexOf([hue, saturation, lightness]: Hsl): string {
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): string => {
    const hueStep = (offset + hue / 30) % 12;
    const amount = lightness - amplitude * Math.max(-1, Math.min(hueStep - 3, 9 - hueStep, 1));
    return Math.round(amount * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

const clampLightness = (amount: number): number => Math.min(0.85, Math.max(0.15, amount));

/** A theme's colors with two more rounds of category slots that are akin to the first: then so many more series have one of their own. */
const withAnalogous = (themeColors: ThemeColors): ThemeColors => ({
  ...themeColors,
  slots: [
    ...themeColors.slots,
    ...variations.flatMap(({ turn, lightness }) =>
      themeColors.slots.map((slot) => {
        const [hue, saturation, light] = hslOf(slot);
        return hexOf([(hue + turn + 360) % 360, saturation, clampLightness(light + lightness)]);
      }),
    ),
  ],
});

const analogousThemes: Readonly<Record<ThemeName, ThemeColors>> = {
  light: withAnalogous(themes.light),
  dark: withAnalogous(themes.dark),
};

/** A theme's colors; `isAnalogous` adds colors derived from the palette before it repeats. */
export const themeColorsOf = (theme: ThemeName, isAnalogous: boolean): ThemeColors =>
  (isAnalogous ? analogousThemes : themes)[theme];
