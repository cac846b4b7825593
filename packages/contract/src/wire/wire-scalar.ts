import * as z from 'zod';

/** Superset's integers: `"10"` counts as 10. */
export const wireInt = z.preprocess(
  (value) => (typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value),
  z.int('Not a valid integer.'),
);

const trueTexts: readonly unknown[] = [1, 't', 'true', 'y', 'yes', 'on', '1'];
const falseTexts: readonly unknown[] = [0, 'f', 'false', 'n', 'no', 'off', '0'];
/** Superset's booleans: `"yes"` counts as true. */
export const wireFlag = z.preprocess((value) => {
  const lowerText = typeof value === 'string' ? value.toLowerCase() : value;
  return trueTexts.includes(lowerText) ? true : falseTexts.includes(lowerText) ? false : value;
}, z.boolean());
