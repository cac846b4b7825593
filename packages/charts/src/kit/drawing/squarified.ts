/** A place in px. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How far the worst of a row of areas is from a square (1): it is the largest or the smallest of them. */
function worst({ largest, smallest, sum }: Row, side: number, scale: number): number {
  const thickness = (sum * scale) / side;
  const aspectRatio = (value: number): number => {
    const length = (value * scale) / thickness;
    return Math.max(length / thickness, thickness / length);
  };
  return Math.max(aspectRatio(largest), aspectRatio(smallest));
}

interface Row {
  readonly largest: number;
  readonly smallest: number;
  readonly sum: number;
}

/**
 * Splits a place into areas in proportion to `values` (all above 0, the largest first), as near to squares as can be:
 * Bruls, Huizing, van Wijk, "Squarified treemaps", 2000.
 */
export function squarified(values: readonly number[], { x, y, width, height }: Rectangle): readonly Rectangle[] {
  const rectangles: Rectangle[] = [];
  let rest: Rectangle = { x, y, width: Math.max(0, width), height: Math.max(0, height) };
  let left = values.reduce((sum, value) => sum + value, 0);
  let start = 0;
  while (start < values.length) {
    const side = Math.min(rest.width, rest.height);
    const scale = left > 0 ? (rest.width * rest.height) / left : 0;
    let end = start + 1;
    let sum = values[start] ?? 0;
    if (side > 0 && scale > 0) {
      const largest = sum;
      let bestRatio = worst({ largest, smallest: sum, sum }, side, scale);
      for (; end < values.length; end += 1) {
        const smallest = values[end] ?? 0;
        const more = sum + smallest;
        const next = worst({ largest, smallest, sum: more }, side, scale);
        if (next > bestRatio) break;
        bestRatio = next;
        sum = more;
      }
    } else {
      end = values.length;
      sum = left;
    }
    const share = left > 0 ? sum / left : 0;
    const isWide = rest.width >= rest.height;
    let startShare = 0;
    for (const value of values.slice(start, end)) {
      const part = sum > 0 ? value / sum : 0;
      rectangles.push(
        isWide
          ? { x: rest.x, y: rest.y + startShare * rest.height, width: rest.width * share, height: rest.height * part }
          : { x: rest.x + startShare * rest.width, y: rest.y, width: rest.width * part, height: rest.height * share },
      );
      startShare += part;
    }
    rest = isWide
      ? { ...rest, x: rest.x + rest.width * share, width: rest.width * (1 - share) }
      : { ...rest, y: rest.y + rest.height * share, height: rest.height * (1 - share) };
    left -= sum;
    start = end;
  }
  return rectangles;
}
