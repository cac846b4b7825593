import type { NativeFilter } from '@sextant/contract';
import { Badge, Button, MoreIcon, Popover } from '@sextant/ui';
import { CrossFilterChips } from '../CrossFilterChips.tsx';
import { Divider, FilterField, OutOfScope } from '../FilterFields.tsx';
import type { LineItem } from './line-items.ts';

interface MoreFiltersProps {
  /** What has no space in the line. */
  readonly items: readonly LineItem[];
  /** Filters without effect on the open tab. */
  readonly outside: readonly NativeFilter[];
  /** How many of them act. */
  readonly actingCount: number;
}

/** The filters that the line has no space for, one under the other. */
export function MoreFilters({ items, outside, actingCount }: MoreFiltersProps) {
  return (
    <Popover
      title="More filters"
      placement="bottom end"
      trigger={
        <Button
          size="sm"
          icon={MoreIcon}
          aria-label={actingCount === 0 ? 'More filters' : `More filters, ${actingCount} applied`}
        >
          More filters {actingCount > 0 && <Badge tone="accent">{actingCount}</Badge>}
        </Button>
      }
    >
      {items.some(({ kind }) => kind === 'cross') && <CrossFilterChips />}
      {items.map((item) => {
        if (item.kind === 'filter') return <FilterField key={item.id} filter={item.filter} />;
        return item.kind === 'divider' ? <Divider key={item.id} divider={item.divider} /> : null;
      })}
      {outside.length > 0 && <OutOfScope filters={outside} />}
    </Popover>
  );
}
