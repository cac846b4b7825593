import { shadedFrom, shadeOf } from './schemes/shades.ts';
import { inks } from './theme/ink.ts';
import type { Ink } from './theme/ink.ts';

/**
 * What is known of labels' colors: the color that an author fixed, or the slot that the dashboard has for the label. Slots of one column are
 * all different; those that are equal by the number of a palette's colors have the same color, which the lowest of them keeps.
 */
export type ColorBook = Readonly<Record<string, number | string>>;

/** The name of the rest; it never takes a data slot. */
export const otherLabel = 'Other';

/** As many colors as a palette has of itself. */
export const paletteSize = 12;

/**
 * More of the product's colors than these are not told apart in one chart. Operators that ask for colors akin to them, and charts that name another
 * palette, get as many as there are.
 */
const maxColors = 8;

const isFixed = (color: number | string | undefined): color is string => typeof color === 'string';

/** A color that an author fixed, as this theme has it: one of the palette is the palette's in every theme. */
function inTheme(color: string, ink: Ink): string {
  const place = inks.light.slots.indexOf(color.toLowerCase());
  // The ink of a chart that names another palette has other slots.
  const { slots } = ink.surface === inks.dark.surface ? inks.dark : inks.light;
  return place < 0 ? color : (slots[place] ?? color);
}

const bookedColor = (book: ColorBook, label: string): number | string | undefined =>
  Object.hasOwn(book, label) ? book[label] : undefined;

/** Colors by place in the palette: every label its slot's, or another that is free where a lower slot has it already. */
function placesOf(labels: readonly string[], ink: Ink, book: ColorBook): ReadonlyMap<string, number> {
  const size = ink.slots.length;
  const fixed = new Set(
    labels
      .map((label) => bookedColor(book, label))
      .filter(isFixed)
      .map((color) => inTheme(color, ink)),
  );
  const taken = new Set(ink.slots.flatMap((color, place) => (fixed.has(color) ? [place] : [])));
  const places = new Map<string, number>();
  const take = (label: string, place: number): void => {
    taken.add(place);
    places.set(label, place);
  };
  const slotOf = (label: string): number => Number(bookedColor(book, label) ?? Number.POSITIVE_INFINITY);
  const open = labels.filter((label) => !isFixed(bookedColor(book, label)));
  const ordered = open.toSorted((one, other) => (slotOf(one) === slotOf(other) ? 0 : slotOf(one) - slotOf(other)));
  for (const label of ordered)
    if (Number.isFinite(slotOf(label)) && !taken.has(slotOf(label) % size)) take(label, slotOf(label) % size);
  const free = ink.slots.flatMap((_, place) => (taken.has(place) ? [] : [place]));
  ordered.filter((label) => !places.has(label)).forEach((label, index) => take(label, free[index] ?? index % size));
  return places;
}

const isOwnPalette = ({ slots }: Ink): boolean => slots === inks.light.slots || slots === inks.dark.slots;

function colorsOfOwn(labels: readonly string[], ink: Ink, book: ColorBook): (label: string) => string {
  const own = [...new Set(labels)].filter((label) => label !== otherLabel);
  const most = isOwnPalette(ink) ? maxColors : ink.slots.length;
  const colored = own.filter((label, index) => index < most || isFixed(bookedColor(book, label)));
  const places = placesOf(colored, ink, book);
  return (label) => {
    const fixed = bookedColor(book, label);
    if (isFixed(fixed)) return inTheme(fixed, ink);
    const place = places.get(label);
    return place === undefined ? ink.text3 : (ink.slots[place] ?? ink.text3);
  };
}

/**
 * The color of each label of one chart, in the order drawn: what the author fixed, else its slot's, else the lowest that is free. No two have the
 * same. Beyond eight, or as many as another palette has, labels are gray: the rest. So is `Other`. A label that was computed of another one
 * ('mean__delay' of 'delay') has a shade of its color.
 */
export function colorsFor(labels: readonly string[], ink: Ink, book: ColorBook = {}): (label: string) => string {
  const baseOf = (label: string): string =>
    bookedColor(book, label) === undefined ? (shadedFrom(label) ?? label) : label;
  const color = colorsOfOwn(labels.map(baseOf), ink, book);
  const distinct = [...new Set(labels)];
  const isBaseDrawn = (label: string): boolean => distinct.includes(baseOf(label));
  const stepOf = (label: string): number => {
    if (baseOf(label) === label) return 0;
    const computed = distinct.filter((other) => other !== baseOf(label) && baseOf(other) === baseOf(label));
    return computed.indexOf(label) + (isBaseDrawn(label) ? 1 : 0);
  };
  return (label) => shadeOf(color(baseOf(label)), Math.max(0, stepOf(label)));
}
