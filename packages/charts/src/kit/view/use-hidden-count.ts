import { useLayoutEffect, useState, type RefObject } from 'react';

/** Space for what says how many are hidden. */
const countPx = 36;

/** How many children of a row stand beyond the space that its parent has. */
function hiddenIn(row: HTMLElement): number {
  const spacePx = row.parentElement?.clientWidth ?? 0;
  const ends: readonly number[] = [...row.children].reduce<number[]>((sums, child) => {
    const gapPx = sums.length === 0 ? 0 : Number.parseFloat(getComputedStyle(row).columnGap) || 0;
    return [...sums, (sums.at(-1) ?? 0) + gapPx + child.getBoundingClientRect().width];
  }, []);
  if (spacePx === 0 || (ends.at(-1) ?? 0) <= spacePx) return 0;
  return ends.filter((end) => end > spacePx - countPx).length;
}

/**
 * How many children of a row its parent has no space for in one line, kept up to date; 0 while it is not a row. What is counted does not depend on whether
 * the children stand in several lines now.
 */
export function useHiddenCount(
  row: RefObject<HTMLElement | null>,
  children: readonly unknown[],
  isRow: boolean,
): number {
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    const element = row.current;
    const parent = element?.parentElement ?? null;
    if (element === null || parent === null || !isRow) return undefined;
    const measure = (): void => setCount(hiddenIn(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(parent);
    return () => observer.disconnect();
  }, [row, children, isRow]);
  return isRow ? count : 0;
}
