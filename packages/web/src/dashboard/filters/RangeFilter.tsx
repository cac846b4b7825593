import { useQuery } from '@tanstack/react-query';
import type { NativeFilter } from '@sextant/contract';
import { Field, RangeSlider, Skeleton } from '@sextant/ui';
import { useMemo, useState } from 'react';
import { useCubes } from '../brush/use-cubes.ts';
import { usePage } from '../page-context.ts';
import type { ValueDistribution } from '../filter-choices.ts';
import { valueDistributionQuery } from '../filter-choices.ts';
import styles from './FilterBar.module.css';
import { hasValue, rangeMask, rangeOf } from '@sextant/dashboard';
import { useFilterValue } from './use-filter-value.ts';

interface Ends {
  readonly range: readonly [number, number];
  /** The mask that the range was read from: another one resets it. */
  readonly of: unknown;
}

function Slider({ filter, spread }: { filter: NativeFilter; spread: ValueDistribution }) {
  const { mask, setMask, appliesAtOnce } = useFilterValue(filter);
  // What waits for *Apply filters* changes nothing while it moves.
  const cubes = useCubes(
    useMemo(() => ({ kind: 'filter', filter }) as const, [filter]),
    appliesAtOnce,
  );
  const [low, high] = rangeOf(mask);
  const fromMask = [low ?? spread.min, high ?? spread.max] as const;
  const [movingEnds, setMovingEnds] = useState<Ends | null>(null);
  const range = movingEnds !== null && movingEnds.of === mask ? movingEnds.range : fromMask;
  const maskOf = ([from, to]: readonly [number, number]) =>
    rangeMask(filter, [from <= spread.min ? null : from, to >= spread.max ? null : to]);
  const move = (next: readonly [number, number]) => {
    setMovingEnds({ range: next, of: mask });
    const nextMask = maskOf(next);
    if (appliesAtOnce) cubes.show(hasValue(nextMask) ? nextMask : null);
  };
  const commit = (next: readonly [number, number]) => {
    cubes.show(null);
    setMask(maskOf(next));
    setMovingEnds(null);
  };
  return (
    <div {...cubes.area}>
      <RangeSlider
        label={filter.name}
        min={spread.min}
        max={spread.max}
        step={spread.isWhole ? 1 : (spread.max - spread.min) / 100 || 1}
        value={range}
        onChange={move}
        onChangeEnd={commit}
        spread={spread.counts}
      />
    </div>
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
