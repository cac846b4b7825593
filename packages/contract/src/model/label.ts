/** A default label of 43 or more characters is cut to 40 and three dots. */
export const cutLabel = (label: string): string =>
  [...label].length < 43 ? label : `${[...label].slice(0, 40).join('')}...`;

/** What stands for NULL where it is a group: in the names of series and bars, and in texts of filters at the wire, as Superset has it. */
export const nullMark = '<NULL>';

/** The label that somebody gave a column or metric; null for none, also as an empty text, which Superset's pages and bundles have for it. */
export const givenLabel = (label: string | null): string | null => (label === '' ? null : label);
