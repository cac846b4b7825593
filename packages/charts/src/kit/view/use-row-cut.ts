import { useLayoutEffect, useState, type RefObject } from 'react';

/** Space for what says how many are hidden. */
const countPx = 36;

/** What of a row has space in one line: how many of its children do not, and how wide it is up to the last that does; null where all have. */
export interface RowCut {
  readonly hiddenCount: number;
  readonly widthPx: number;
}

function cutOf(row: HTMLElement): RowCut | null {
  const spacePx = row.parentElement?.clientWidth ?? 0;
  const gapPx = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
  const ends: number[] = [];
  for (const child of row.children)
    ends.push((ends.length === 0 ? 0 : (ends.at(-1) ?? 0) + gapPx) + child.getBoundingClientRect().width);
  if (spacePx === 0 || (ends.at(-1) ?? 0) <= spacePx) return null;
  // The first is shown in any case, with its name cut.
  const wholeCount = Math.max(1, ends.filter((end) => end <= spacePx - countPx).length);
  return {
    hiddenCount: ends.length - wholeCount,
    widthPx: Math.min(Math.ceil(ends[wholeCount - 1] ?? 0), spacePx - countPx),
  };
}

/**
 * Where a row ends whose parent has no space for all of its children in one line, kept up to date; null while all have, and while it is not a row. What is
 * counted does not depend on whether the children stand in several lines now.
 */
export function useRowCut(
  row: RefObject<HTMLElement | null>,
  children: readonly unknown[],
  isRow: boolean,
): RowCut | null {
  const [cut, setCut] = useState<RowCut | null>(null);
  useLayoutEffect(() => {
    const element = row.current;
    const parent = element?.parentElement ?? null;
    if (element === null || parent === null || !isRow) return undefined;
    const measure = (): void => {
      const next = cutOf(element);
      setCut((before) =>
        before?.hiddenCount === next?.hiddenCount && before?.widthPx === next?.widthPx ? before : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(parent);
    return () => observer.disconnect();
  }, [row, children, isRow]);
  return isRow && cut !== null && cut.hiddenCount > 0 ? cut : null;
}
