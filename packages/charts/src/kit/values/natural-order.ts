const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Whether two texts differ in digits alone, place by place, as 08:00 and 17:00 do. */
function differInDigits(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) {
    const [left, right] = [one.charCodeAt(index), other.charCodeAt(index)];
    if (left !== right && !(isDigit(left) && isDigit(right))) return false;
  }
  return true;
}

type Sensitivity = 'base' | 'variant';

/** Made when the first texts need them. `localeCompare` with options looks its rules up for each pair, ten times as slow. */
const collators = new Map<Sensitivity, Intl.Collator>();

function collatorOf(sensitivity: Sensitivity): Intl.Collator {
  const found = collators.get(sensitivity);
  if (found !== undefined) return found;
  const collator = new Intl.Collator('en', { sensitivity, numeric: true });
  collators.set(sensitivity, collator);
  return collator;
}

/**
 * The order in which users count: 'Gate 9' before 'Gate 10'. Texts that differ in digits alone need no locale for that, whose rules take a page
 * 15 ms to load.
 */
export function naturalOrder(one: string, other: string, sensitivity: Sensitivity = 'variant'): number {
  if (differInDigits(one, other)) return one < other ? -1 : one > other ? 1 : 0;
  return collatorOf(sensitivity).compare(one, other);
}
