/** A default label of 43 or more characters is cut to 40 and three dots. */
export const cutLabel = (label: string): string =>
  [...label].length < 43 ? label : `${[...label].slice(0, 40).join('')}...`;
