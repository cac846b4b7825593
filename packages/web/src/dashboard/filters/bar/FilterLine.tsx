import { narrowsPage } from '@sextant/dashboard';
import { BookmarkIcon, IconButton, Popover } from '@sextant/ui';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useFilters, usePage } from '../../page-context.ts';
import { CrossFilterChip } from '../CrossFilterChips.tsx';
import { FilterBarFoot, barFilters, useIsReaching } from '../FilterFields.tsx';
import { FilterSets } from '../sets/FilterSets.tsx';
import { useHasSets } from '../sets/use-filter-tabs.tsx';
import { FilterPill } from './FilterPill.tsx';
import styles from './FiltersAbove.module.css';
import { useLineItems } from './line-items.ts';
import type { LineItem } from './line-items.ts';
import { MoreFilters } from './MoreFilters.tsx';

function ItemView({ item }: { item: LineItem }) {
  switch (item.kind) {
    case 'cross':
      return <CrossFilterChip clause={item.clause} />;
    case 'filter':
      return <FilterPill filter={item.filter} />;
    case 'divider':
      return (
        <span className={styles.divider} title={item.divider.description}>
          {item.divider.title}
        </span>
      );
  }
}

/**
 * How many children of a line that wraps stand in its first row. `key` changes with the children; a child that grows or shrinks
 * is noticed. All until it is measured.
 */
function useFitting(key: string) {
  const row = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const line = row.current;
    if (line === null) return undefined;
    const measure = () => {
      const tops = Array.from(line.children, (child) => (child instanceof HTMLElement ? child.offsetTop : 0));
      // Children of one row may differ in height: what begins above the end of the first is beside it.
      const first = line.firstElementChild;
      const end = first instanceof HTMLElement ? first.offsetTop + first.offsetHeight : 0;
      setFitting(tops.filter((top) => top < end).length);
    };
    const observer = new ResizeObserver(measure);
    for (const element of [line, ...line.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [key]);
  return { row, fitting };
}

/** The sets of values that have a name. */
function SetsButton() {
  return (
    <Popover
      title="Filter sets"
      placement="bottom end"
      widthPx={360}
      trigger={<IconButton icon={BookmarkIcon} size="sm" label="Filter sets" />}
    >
      <div className={styles.sets}>
        <FilterSets />
      </div>
    </Popover>
  );
}

/** All filters in one line: as many as fit, the others under *More filters*. */
export function FilterLine({ editButton }: { readonly editButton: ReactNode }) {
  const { filterBar } = usePage().model;
  const items = useLineItems();
  const isReaching = useIsReaching();
  const hasSets = useHasSets();
  const { row, fitting } = useFitting(items.map(({ id }) => id).join(' '));
  const hidden = items.slice(fitting);
  const outside = useMemo(() => barFilters(filterBar).filter((filter) => !isReaching(filter)), [filterBar, isReaching]);
  const hiddenIds = new Set([...hidden, ...outside].map(({ id }) => id));
  const actingCount = useFilters(
    (state) =>
      [...state.clauses.values()].filter((clause) => narrowsPage(clause) && hiddenIds.has(clause.source)).length,
  );
  return (
    <>
      <div className={styles.line} ref={row}>
        {items.map((item, index) => (
          <div
            key={item.id}
            className={styles.item}
            data-hidden={index >= fitting || undefined}
            inert={index >= fitting}
          >
            <ItemView item={item} />
          </div>
        ))}
      </div>
      <div className={styles.more} data-hidden={hiddenIds.size === 0 || undefined}>
        <MoreFilters items={hidden} outside={outside} actingCount={actingCount} />
      </div>
      <div className={styles.end}>
        <FilterBarFoot />
        {hasSets && <SetsButton />}
        {editButton}
      </div>
    </>
  );
}
