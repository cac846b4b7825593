import type { RawForm } from '../../declare/control.ts';
import type { ThemeColors } from '../theme/theme-colors.ts';
import type { Palette, PaletteList } from './named-palette.ts';

/** The ids of the palettes that a chart names; null takes the product's own. */
export interface NamedSchemes {
  readonly categorical: string | null;
  readonly sequential: string | null;
}

/** Names under which stored forms mean the palette that is the default where they are shown. */
const defaultNames = ['', 'SUPERSET_DEFAULT'];

const idAt = (form: RawForm, key: string): string | null => {
  const raw = form[key];
  return typeof raw === 'string' && !defaultNames.includes(raw) ? raw : null;
};

/** The palettes that a form names. */
export const schemesOf = (form: RawForm): NamedSchemes => ({
  categorical: idAt(form, 'color_scheme'),
  sequential: idAt(form, 'linear_color_scheme'),
});

/** A form as a dashboard draws it: the dashboard's palette, where it has one, takes the place of the chart's. */
export const underDashboardScheme = (form: RawForm, scheme: string | null | undefined): RawForm =>
  scheme === null || scheme === undefined || scheme === '' ? form : { ...form, color_scheme: scheme };

const channels = (hex: string): readonly number[] =>
  [1, 3, 5].map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16));

/** `count` colors evenly along `colors`, from the first to the last; between two neighbors red, green and blue change evenly. */
export function sampledColors(colors: readonly string[], count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const position = count === 1 ? 0 : (index / (count - 1)) * (colors.length - 1);
    const from = channels(colors[Math.floor(position)] ?? '#000000');
    const to = channels(colors[Math.ceil(position)] ?? '#000000');
    const parts = from.map((part, channel) => Math.round(part + ((to[channel] ?? part) - part) * (position % 1)));
    return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  });
}

const colorsNamed = (palettes: readonly Palette[], id: string | null): readonly string[] | null =>
  palettes.find((palette) => palette.id === id)?.colors ?? null;

/** A theme's colors under the palettes that a chart names: slots and ramps are theirs. A name that no palette has changes nothing. */
export function themeColorsWithSchemes(
  themeColors: ThemeColors,
  namedSchemes: NamedSchemes,
  { categorical, sequential }: PaletteList,
): ThemeColors {
  const slots = colorsNamed(categorical, namedSchemes.categorical);
  const ramp = colorsNamed(sequential, namedSchemes.sequential);
  const steps = ramp === null ? null : sampledColors(ramp, themeColors.sequential.length);
  return {
    ...themeColors,
    ...(slots === null ? {} : { slots: [...new Set(slots)], seriesColors: new Set(slots).size }),
    ...(steps === null ? {} : { sequential: steps, heat: steps }),
  };
}
