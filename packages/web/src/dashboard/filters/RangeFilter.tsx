import { useQuery } from '@tanstack/react-query';
import type { NativeFilter } from '@sextant/contract';
import { Field, RangeSlider, Skeleton } from '@sextant/ui';
import { useState } from 'react';
import { usePage } from '../page-context.ts';
import type { ValueDistribution } from '../filter-choices.ts';
import { valueDistributionQuery } from '../filter-choices.ts';
import styles from './FilterBar.module.css';
import { rangeMask, rangeOf } from '@sextant/dashboard';
import { useFilterValue } from './use-filter-value.ts';

interface Ends {
  readonly range: readonly [number, number];
  /** The mask that the range was read from: another one resets it. */
  readonly of: unknown;
}

function Slider({ filter, spread }: { filter: NativeFilter; spread: ValueDistribution }) {
  const { mask, setMask } = useFilterValue(filter);
  const [low, high] = rangeOf(mask);
  const fromMask = [low ?? spread.min, high ?? spread.max] as const;
  const [movingEnds, setMovingEnds] = useState<Ends | null>(null);
  const range = movingEnds !== null && movingEnds.of === mask ? movingEnds.range : fromMask;
  const commit = ([from, to]: readonly [number, number]) => {
    setMask(rangeMask(filter, [from <= spread.min ? null : from, to >= spread.max ? null : to]));
    setMovingEnds(null);
  };
  return (
    <RangeSlider
      label={filter.name}
      min={spread.min}
      max={spread.max}
      step={spread.isWhole ? 1 : (spread.max - spread.min) / 100 || 1}
      value={range}
      onChange={(next) => setMovingEnds({ range: next, of: mask })}
      onChangeEnd={commit}
      spread={spread.counts}
    />
  );
}

/** A filter by a range of numbers, over the spread of the data. */
export function RangeFilter({ filter }: { filter: NativeFilter }) {
  const { model } = usePage();
  const filterSpread = useQuery(valueDistributionQuery({ filter, dashboardId: model.item.id, zone: model.zone }));
  if (filterSpread.data != null) return <Slider filter={filter} spread={filterSpread.data} />;
  return (
    <Field
      label={filter.name}
      error={filterSpread.error?.message ?? null}
      {...(filterSpread.data === null ? { hint: 'This column has no values' } : {})}
    >
      {filterSpread.isPending && (
        <div className={styles.sliderWait} aria-busy="true">
          <Skeleton shape="bars" />
        </div>
      )}
    </Field>
  );
}
