import { cellAt, type Column } from '@sextant/contract';

/** Weeks begin on Monday, as those of time grains do. */
const calendars = [
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ],
];

const indexOfName = (names: readonly string[], value: string): number => {
  const word = value.trim().toLowerCase();
  return names.findIndex((name) => word === name || word === name.slice(0, 3));
};

/**
 * Where each text of a column stands in the week or the year; null unless all of them are English names of weekdays, or all of months,
 * written out or by their first three letters. NULL is left out.
 */
export function calendarPlaces(column: Column, rowCount: number): ReadonlyMap<string, number> | null {
  const texts = new Set<string>();
  for (let row = 0; row < rowCount; row += 1) {
    const value = cellAt(column, row);
    if (value === null) continue;
    if (typeof value !== 'string' || texts.size > 2 * 12) return null;
    texts.add(value);
  }
  if (texts.size === 0) return null;
  for (const names of calendars) {
    const places = new Map([...texts].map((text) => [text, indexOfName(names, text)]));
    if ([...places.values()].every((place) => place >= 0)) return places;
  }
  return null;
}
