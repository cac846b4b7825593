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

/**
 * The order in which users count: 'Gate 9' before 'Gate 10'. Texts that differ in digits alone need no locale for that, whose rules take a page
 * 15 ms to load.
 */
export function naturalOrder(one: string, other: string, sensitivity: 'base' | 'variant' = 'variant'): number {
  if (differInDigits(one, other)) return one < other ? -1 : one > other ? 1 : 0;
  return one.localeCompare(other, 'en', { sensitivity, numeric: true });
}
