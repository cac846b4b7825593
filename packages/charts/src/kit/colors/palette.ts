import { shadedFrom, shadeOf } from './schemes/shades.ts';
import { themes } from './theme/theme-colors.ts';
import type { ThemeColors } from './theme/theme-colors.ts';

/**
 * What is known of labels' colors: the color that an author fixed, or the slot that the dashboard has for the label. Slots of one column are
 * all different; those that are equal by the number of a palette's colors have the same color, which the lowest of them keeps.
 */
export type ColorAssignments = Readonly<Record<string, number | string>>;

/** The name of the rest; it never takes a data slot. */
export const otherLabel = 'Other';

/** As many colors as a palette has of itself. */
export const paletteSize = 12;

/**
 * More of the product's colors than these are not distinguished in one chart. Operators that ask for colors akin to them, and charts that name another
 * palette, get as many as there are.
 */
const maxColors = 8;

const isFixed = (color: number | string | undefined): color is string => typeof color === 'string';

/** A color that an author fixed, as this theme has it: one of the palette is the palette's in every theme. */
function inTheme(color: string, themeColors: ThemeColors): string {
  const slotIndex = themes.light.slots.indexOf(color.toLowerCase());
  // The ink of a chart that names another palette has other slots.
  const { slots } = themeColors.surface === themes.dark.surface ? themes.dark : themes.light;
  return slotIndex < 0 ? color : (slots[slotIndex] ?? color);
}

const bookedColor = (colorBook: ColorAssignments, label: string): number | string | undefined =>
  Object.hasOwn(colorBook, label) ? colorBook[label] : undefined;

/** Colors by place in the palette: every label its slot's, or another that is free where a lower slot has it already. */
function placesOf(
  labels: readonly string[],
  themeColors: ThemeColors,
  colorBook: ColorAssignments,
): ReadonlyMap<string, number> {
  const size = themeColors.slots.length;
  const bookedColors = new Set(
    labels
      .map((label) => bookedColor(colorBook, label))
      .filter(isFixed)
      .map((color) => inTheme(color, themeColors)),
  );
  const takenSlots = new Set(
    themeColors.slots.flatMap((color, slotIndex) => (bookedColors.has(color) ? [slotIndex] : [])),
  );
  const slotByLabel = new Map<string, number>();
  const take = (label: string, slotIndex: number): void => {
    takenSlots.add(slotIndex);
    slotByLabel.set(label, slotIndex);
  };
  const slotOf = (label: string): number => Number(bookedColor(colorBook, label) ?? Number.POSITIVE_INFINITY);
  const open = labels.filter((label) => !isFixed(bookedColor(colorBook, label)));
  const orderedSlots = open.toSorted((one, other) => (slotOf(one) === slotOf(other) ? 0 : slotOf(one) - slotOf(other)));
  for (const label of orderedSlots)
    if (Number.isFinite(slotOf(label)) && !takenSlots.has(slotOf(label) % size)) take(label, slotOf(label) % size);
  const free = themeColors.slots.flatMap((_, slotIndex) => (takenSlots.has(slotIndex) ? [] : [slotIndex]));
  orderedSlots
    .filter((label) => !slotByLabel.has(label))
    .forEach((label, index) => take(label, free[index] ?? index % size));
  return slotByLabel;
}

const isOwnPalette = ({ slots }: ThemeColors): boolean => slots === themes.light.slots || slots === themes.dark.slots;

function colorsOfOwn(
  labels: readonly string[],
  themeColors: ThemeColors,
  colorBook: ColorAssignments,
): (label: string) => string {
  const ownLabels = [...new Set(labels)].filter((label) => label !== otherLabel);
  const most = isOwnPalette(themeColors) ? maxColors : themeColors.slots.length;
  const coloredLabelsOnly = ownLabels.filter((label, index) => index < most || isFixed(bookedColor(colorBook, label)));
  const slotByLabel = placesOf(coloredLabelsOnly, themeColors, colorBook);
  return (label) => {
    const bookedSlot = bookedColor(colorBook, label);
    if (isFixed(bookedSlot)) return inTheme(bookedSlot, themeColors);
    const slotIndex = slotByLabel.get(label);
    return slotIndex === undefined ? themeColors.text3 : (themeColors.slots[slotIndex] ?? themeColors.text3);
  };
}

/**
 * The color of each label of one chart, in the order drawn: what the author fixed, else its slot's, else the lowest that is free. No two have the
 * same. Beyond eight, or as many as another palette has, labels are gray: the rest. So is `Other`. A label that was computed of another one
 * ('mean__delay' of 'delay') has a shade of its color.
 */
export function colorsFor(
  labels: readonly string[],
  themeColors: ThemeColors,
  colorBook: ColorAssignments = {},
): (label: string) => string {
  const baseOf = (label: string): string =>
    bookedColor(colorBook, label) === undefined ? (shadedFrom(label) ?? label) : label;
  const color = colorsOfOwn(labels.map(baseOf), themeColors, colorBook);
  const distinct = [...new Set(labels)];
  const isBaseDrawn = (label: string): boolean => distinct.includes(baseOf(label));
  const stepOf = (label: string): number => {
    if (baseOf(label) === label) return 0;
    const computedLabels = distinct.filter((other) => other !== baseOf(label) && baseOf(other) === baseOf(label));
    return computedLabels.indexOf(label) + (isBaseDrawn(label) ? 1 : 0);
  };
  return (label) => shadeOf(color(baseOf(label)), Math.max(0, stepOf(label)));
}
