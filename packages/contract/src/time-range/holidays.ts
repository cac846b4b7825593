import { wallOf } from './calendar.ts';

/** When a holiday is in a year, as wall milliseconds; null when that year has none. */
type Day = (year: number) => number | null;
type Holiday = readonly [name: string, day: Day];

const dayMs = 86_400_000;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
type Month = (typeof months)[number];
type Weekday = (typeof weekdays)[number];

const on =
  (day: number, month: Month): Day =>
  (year) =>
    wallOf(year, months.indexOf(month), day);

/** The `count`th such weekday of a month; −1 is the last. */
const nth =
  (count: number, weekday: Weekday, month: Month): Day =>
  (year) => {
    const index = months.indexOf(month);
    if (count < 0) return backTo(weekday, wallOf(year, index + 1, 0));
    const first = wallOf(year, index, 1);
    return first + (((weekdays.indexOf(weekday) - new Date(first).getUTCDay() + 7) % 7) + (count - 1) * 7) * dayMs;
  };

const backTo = (weekday: Weekday, wallMs: number): number =>
  wallMs - ((new Date(wallMs).getUTCDay() - weekdays.indexOf(weekday) + 7) % 7) * dayMs;

/** The last such weekday before a date. */
const before =
  (weekday: Weekday, day: number, month: Month): Day =>
  (year) =>
    backTo(weekday, wallOf(year, months.indexOf(month), day - 1));

const since =
  (first: number, day: Day): Day =>
  (year) =>
    year >= first ? day(year) : null;

/** Easter Sunday by the Gregorian reckoning, moved by `days` (the anonymous algorithm of 1876). */
const easter =
  (days = 0): Day =>
  (year) => {
    const golden = year % 19;
    const century = Math.floor(year / 100);
    const rest = year % 100;
    const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
    const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
    const week = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
    const correction = Math.floor((golden + 11 * epact + 22 * week) / 451);
    const days114 = epact + week - 7 * correction + 114;
    return wallOf(year, Math.floor(days114 / 31) - 1, (days114 % 31) + 1) + days * dayMs;
  };

/** The first day in a year that the calendar of Umm al-Qura calls so. */
const hijri =
  (day: number, month: number): Day =>
  (year) => {
    const calendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'numeric',
    });
    for (let index = wallOf(year, 0, 1); index < wallOf(year + 1, 0, 1); index += dayMs) {
      const dateParts = calendar.formatToParts(index);
      const numberOf = (type: 'day' | 'month'): number => Number(dateParts.find((one) => one.type === type)?.value);
      if (numberOf('day') === day && numberOf('month') === month) return index;
    }
    return null;
  };

const commonLaw: readonly Holiday[] = [
  ["New Year's Day", on(1, 'jan')],
  ['Good Friday', easter(-2)],
  ['Easter Monday', easter(1)],
  ['Christmas Day', on(25, 'dec')],
  ['Boxing Day', on(26, 'dec')],
];

const german: readonly Holiday[] = [
  ['Neujahr', on(1, 'jan')],
  ['Ostermontag', easter(1)],
  ['Christi Himmelfahrt', easter(39)],
  ['Pfingstmontag', easter(50)],
];

/**
 * National holidays by country, each under its name in the country's own language. Days given in lieu are left out. Sources: the
 * holiday laws of each country as of 2025; the years since which some are kept are said where they are recent. Ours (decision 0037): pages
 * read them too, and no library has these names in few bytes.
 */
const holidays: Readonly<Record<string, readonly Holiday[]>> = {
  US: [
    ["New Year's Day", on(1, 'jan')],
    ['Martin Luther King Jr. Day', since(1986, nth(3, 'mon', 'jan'))],
    ["Washington's Birthday", nth(3, 'mon', 'feb')],
    ['Memorial Day', nth(-1, 'mon', 'may')],
    ['Juneteenth National Independence Day', since(2021, on(19, 'jun'))],
    ['Independence Day', on(4, 'jul')],
    ['Labor Day', nth(1, 'mon', 'sep')],
    ['Columbus Day', nth(2, 'mon', 'oct')],
    ['Veterans Day', on(11, 'nov')],
    ['Thanksgiving', nth(4, 'thu', 'nov')],
    ['Christmas Day', on(25, 'dec')],
  ],
  CA: [
    ...commonLaw,
    ['Victoria Day', before('mon', 25, 'may')],
    ['Canada Day', on(1, 'jul')],
    ['Labour Day', nth(1, 'mon', 'sep')],
    ['National Day for Truth and Reconciliation', since(2021, on(30, 'sep'))],
    ['Thanksgiving', nth(2, 'mon', 'oct')],
    ['Remembrance Day', on(11, 'nov')],
  ],
  GB: [
    ...commonLaw,
    ['May Day', nth(1, 'mon', 'may')],
    ['Spring Bank Holiday', nth(-1, 'mon', 'may')],
    ['Late Summer Bank Holiday', nth(-1, 'mon', 'aug')],
  ],
  IE: [
    ["New Year's Day", on(1, 'jan')],
    ["Saint Patrick's Day", on(17, 'mar')],
    ['Easter Monday', easter(1)],
    ['May Day', nth(1, 'mon', 'may')],
    ['June Bank Holiday', nth(1, 'mon', 'jun')],
    ['August Bank Holiday', nth(1, 'mon', 'aug')],
    ['October Bank Holiday', nth(-1, 'mon', 'oct')],
    ['Christmas Day', on(25, 'dec')],
    ["Saint Stephen's Day", on(26, 'dec')],
  ],
  AU: [...commonLaw, ['Australia Day', on(26, 'jan')], ['ANZAC Day', on(25, 'apr')]],
  NZ: [
    ...commonLaw,
    ['Waitangi Day', on(6, 'feb')],
    ['Anzac Day', on(25, 'apr')],
    ['Labour Day', nth(4, 'mon', 'oct')],
  ],
  DE: [
    ...german,
    ['Karfreitag', easter(-2)],
    ['Erster Mai', on(1, 'may')],
    ['Tag der Deutschen Einheit', since(1990, on(3, 'oct'))],
    ['Erster Weihnachtstag', on(25, 'dec')],
    ['Zweiter Weihnachtstag', on(26, 'dec')],
  ],
  AT: [
    ...german,
    ['Heilige Drei Könige', on(6, 'jan')],
    ['Staatsfeiertag', on(1, 'may')],
    ['Fronleichnam', easter(60)],
    ['Mariä Himmelfahrt', on(15, 'aug')],
    ['Nationalfeiertag', on(26, 'oct')],
    ['Allerheiligen', on(1, 'nov')],
    ['Mariä Empfängnis', on(8, 'dec')],
    ['Christtag', on(25, 'dec')],
    ['Stefanitag', on(26, 'dec')],
  ],
  FR: [
    ["Jour de l'an", on(1, 'jan')],
    ['Lundi de Pâques', easter(1)],
    ['Fête du Travail', on(1, 'may')],
    ['Fête de la Victoire', on(8, 'may')],
    ['Ascension', easter(39)],
    ['Lundi de Pentecôte', easter(50)],
    ['Fête nationale', on(14, 'jul')],
    ['Assomption', on(15, 'aug')],
    ['Toussaint', on(1, 'nov')],
    ['Armistice', on(11, 'nov')],
    ['Noël', on(25, 'dec')],
  ],
  IT: [
    ['Capodanno', on(1, 'jan')],
    ['Epifania del Signore', on(6, 'jan')],
    ['Pasqua di Resurrezione', easter()],
    ["Lunedì dell'Angelo", easter(1)],
    ['Festa della Liberazione', on(25, 'apr')],
    ['Festa dei Lavoratori', on(1, 'may')],
    ['Festa della Repubblica', on(2, 'jun')],
    ['Assunzione della Vergine', on(15, 'aug')],
    ['Tutti i Santi', on(1, 'nov')],
    ['Immacolata Concezione', on(8, 'dec')],
    ['Natale', on(25, 'dec')],
    ['Santo Stefano', on(26, 'dec')],
  ],
  ES: [
    ['Año Nuevo', on(1, 'jan')],
    ['Epifanía del Señor', on(6, 'jan')],
    ['Viernes Santo', easter(-2)],
    ['Fiesta del Trabajo', on(1, 'may')],
    ['Asunción de la Virgen', on(15, 'aug')],
    ['Fiesta Nacional de España', on(12, 'oct')],
    ['Todos los Santos', on(1, 'nov')],
    ['Día de la Constitución Española', on(6, 'dec')],
    ['Inmaculada Concepción', on(8, 'dec')],
    ['Natividad del Señor', on(25, 'dec')],
  ],
  NL: [
    ['Nieuwjaarsdag', on(1, 'jan')],
    ['Eerste paasdag', easter()],
    ['Tweede paasdag', easter(1)],
    ['Koningsdag', since(2014, (year) => wallOf(year, 3, new Date(wallOf(year, 3, 27)).getUTCDay() === 0 ? 26 : 27))],
    ['Hemelvaartsdag', easter(39)],
    ['Eerste pinksterdag', easter(49)],
    ['Tweede pinksterdag', easter(50)],
    ['Eerste kerstdag', on(25, 'dec')],
    ['Tweede kerstdag', on(26, 'dec')],
  ],
  SA: [
    ['Founding Day', since(2022, on(22, 'feb'))],
    ['National Day', since(2005, on(23, 'sep'))],
    ['Eid al-Fitr', hijri(1, 10)],
    ['Arafat Day', hijri(9, 12)],
    ['Eid al-Adha', hijri(10, 12)],
  ],
};

const aliases: Readonly<Record<string, string>> = {
  UK: 'GB',
  USA: 'US',
  CAN: 'CA',
  GBR: 'GB',
  IRL: 'IE',
  AUS: 'AU',
  NZL: 'NZ',
  DEU: 'DE',
  AUT: 'AT',
  FRA: 'FR',
  ITA: 'IT',
  ESP: 'ES',
  NLD: 'NL',
  SAU: 'SA',
};

/** The countries whose holidays are known, by their two letters. */
export const holidayCountries: readonly string[] = Object.keys(holidays);

const countryOf = (code: string): string => aliases[code.toUpperCase()] ?? code.toUpperCase();

/** True when the holidays of a country are known; two or three letters, or `UK`. */
export const isHolidayCountry = (code: string): boolean => Object.hasOwn(holidays, countryOf(code));

/**
 * Midnight of the first holiday of a year whose name begins with `name`, case not counting, as wall milliseconds; null when there is none.
 * Names are those of the country's own language, as Superset has them.
 */
export function holidayOf(name: string, year: number, country: string): number | null {
  const searchedName = name.trim().toLowerCase();
  const found = (holidays[countryOf(country)] ?? []).flatMap(([holidayName, day]) =>
    holidayName.toLowerCase().startsWith(searchedName) ? (day(year) ?? []) : [],
  );
  return found.length === 0 || searchedName === '' ? null : Math.min(...found);
}
