const digitBits = 11;
const digitSize = 1 << digitBits;
/** Below this a comparing sort is faster than counting digits. */
const fewNumbers = 512;
/** Up to this many are put in order by moving one at a time. */
const shortRun = 64;

/** The numbers 0, 1, 2 … */
export function firstPositions(count: number): Int32Array {
  const positions = new Int32Array(count);
  for (let index = 0; index < count; index += 1) positions[index] = index;
  return positions;
}

/** Positions of numbers in rising order; equal numbers keep their order, NaN comes last. */
export function risingOrder(numbers: Float64Array): Int32Array {
  const order = firstPositions(numbers.length);
  return isRising(numbers) ? order : orderBy(numbers, order, true);
}

/**
 * `order` sorted by the numbers at its positions; equal ones keep their order, NaN comes last in both directions. Linear: radix sort over
 * the bits of the doubles, which order like whole numbers once the sign is turned (IEEE 754). The given order may be overwritten.
 */
export function orderBy(numbers: Float64Array, order: Int32Array, isAscending: boolean): Int32Array {
  if (order.length < fewNumbers) {
    const positionOf = new Map(Array.from(order, (position, index) => [position, index]));
    const sign = isAscending ? 1 : -1;
    return order.sort(
      (left, right) =>
        compareNumbers(numbers, left, right, sign) || (positionOf.get(left) ?? 0) - (positionOf.get(right) ?? 0),
    );
  }
  return radixOrder(sortableWords(numbers, isAscending), order);
}

function isRising(numbers: Float64Array): boolean {
  for (let index = 1; index < numbers.length; index += 1)
    if (!((numbers[index - 1] ?? Number.NaN) <= (numbers[index] ?? Number.NaN))) return false;
  return numbers.length > 0 && !Number.isNaN(numbers[0]);
}

function compareNumbers(numbers: Float64Array, left: number, right: number, sign: 1 | -1): number {
  // A pair of them would be made for each comparison.
  const one = numbers[left] ?? Number.NaN;
  const other = numbers[right] ?? Number.NaN;
  if (one < other) return -sign;
  if (one > other) return sign;
  return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
}

/** High and low words of each double, turned so that they compare like the doubles do. */
interface SortableWords {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

function sortableWords(numbers: Float64Array, isAscending: boolean): SortableWords {
  const count = numbers.length;
  const bitWords = new Uint32Array(new Float64Array(numbers).buffer);
  const [high, low] = [new Uint32Array(count), new Uint32Array(count)];
  const flipMask = isAscending ? 0 : 0xffff_ffff;
  for (let index = 0; index < count; index += 1) {
    const number = numbers[index] ?? Number.NaN;
    if (Number.isNaN(number)) {
      high[index] = 0xffff_ffff;
      low[index] = 0xffff_ffff;
      continue;
    }
    // Little-endian, as every machine that runs this; -0 is 0.
    const lowWord = number === 0 ? 0 : (bitWords[index * 2] ?? 0);
    const highWord = number === 0 ? 0 : (bitWords[index * 2 + 1] ?? 0);
    const isNegative = highWord >>> 31 === 1;
    high[index] = (isNegative ? ~highWord : highWord | 0x8000_0000) ^ flipMask;
    low[index] = (isNegative ? ~lowWord : lowWord) ^ flipMask;
  }
  return { high, low };
}

function radixOrder({ high, low }: SortableWords, order: Int32Array): Int32Array {
  const sorted = byDigits(high, order);
  for (let start = 0; start < sorted.length;) {
    const highBits = high[sorted[start] ?? 0];
    let [end, isMixed] = [start + 1, false];
    for (; end < sorted.length && high[sorted[end] ?? 0] === highBits; end += 1)
      isMixed ||= low[sorted[end] ?? 0] !== low[sorted[start] ?? 0];
    if (isMixed) resolveRun(low, sorted, start, end);
    start = end;
  }
  return sorted;
}

/** Numbers that differ in their low words alone: most often two or three, which are put right in place; equal ones keep their order. */
function resolveRun(low: Uint32Array, sorted: Int32Array, start: number, end: number): void {
  if (end - start > shortRun) {
    sorted.set(byDigits(low, sorted.slice(start, end)), start);
    return;
  }
  for (let index = start + 1; index < end; index += 1) {
    const position = sorted[index] ?? 0;
    const lowBits = low[position] ?? 0;
    let insertAt = index;
    for (; insertAt > start && (low[sorted[insertAt - 1] ?? 0] ?? 0) > lowBits; insertAt -= 1)
      sorted[insertAt] = sorted[insertAt - 1] ?? 0;
    sorted[insertAt] = position;
  }
}

function byDigits(bitWords: Uint32Array, order: Int32Array): Int32Array {
  let from: Int32Array = order;
  let to: Int32Array = new Int32Array(order.length);
  for (let shift = 0; shift < 32; shift += digitBits) {
    if (!scatterByDigit(bitWords, shift, from, to)) continue;
    [from, to] = [to, from];
  }
  return from;
}

/** One stable pass by one digit; false when all digits are alike and nothing was written. */
function scatterByDigit(bitWords: Uint32Array, shift: number, from: Int32Array, to: Int32Array): boolean {
  const count = from.length;
  const starts = new Int32Array(digitSize + 1);
  for (let index = 0; index < count; index += 1) {
    const digit = ((bitWords[from[index] ?? 0] ?? 0) >>> shift) & (digitSize - 1);
    starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
  }
  if (starts.includes(count)) return false;
  for (let digit = 1; digit <= digitSize; digit += 1) starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
  for (let index = 0; index < count; index += 1) {
    const position = from[index] ?? 0;
    const digit = ((bitWords[position] ?? 0) >>> shift) & (digitSize - 1);
    const insertAt = starts[digit] ?? 0;
    starts[digit] = insertAt + 1;
    to[insertAt] = position;
  }
  return true;
}
