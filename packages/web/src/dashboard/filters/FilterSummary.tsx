import { useQuery, keepPreviousData } from '@tanstack/react-query';
import {
  Chip,
  CrossFilterIcon,
  DrillByIcon,
  FilteredIcon,
  Icon,
  lazyPart,
  OfflineIcon,
  showMoment,
  TimeIcon,
  useClock,
} from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import { countOf, countText } from '@sextant/contract';
import type { DatasetData } from '@sextant/contract';
import { waitingErrorOf } from '../../api/transient.ts';
import { Fragment, Suspense, useCallback, useMemo, useState } from 'react';
import { chartsUnder, isRequired, missingRequiredFilter, narrows, narrowsDataset, requestOf } from '@sextant/dashboard';
import type { Clause } from '@sextant/dashboard';
import { useFilters, usePage, useTiles } from '../page-context.ts';
import { namedClauses, rowCountQuery } from '../row-count-query.ts';
import { inSentence, valuesText } from '@sextant/dashboard';
import styles from './FilterSummary.module.css';

/** Few dashboards have filters that need a value. */
const WaitingSummary = lazyPart(async () => (await import('./WaitingSummary.tsx')).WaitingSummary);

const NotApplied = lazyPart(async () => (await import('./NotApplied.tsx')).NotApplied);

const icons: Readonly<Record<Clause['kind'] | 'time', IconType>> = {
  drill: DrillByIcon,
  cross: CrossFilterIcon,
  native: FilteredIcon,
  time: TimeIcon,
};

/** What one row is, as the dataset's own count metric calls it ('departures'); else 'rows'. */
function nounOf(dataset: DatasetData | null): string {
  const countMetric = dataset?.metrics.find(({ expression }) => /^\s*count\(\s*(\*|1)?\s*\)\s*$/i.test(expression));
  const name = countMetric?.verbose_name ?? countMetric?.metric_name ?? 'rows';
  return /^count/i.test(name) ? 'rows' : inSentence(name);
}

/** What a clause asks and says, whoever made it. */
const asKey = (clause: Clause): string => JSON.stringify([clause.source, requestOf(clause)]);

const shownCount = (count: number | null | undefined): string => (count == null ? '…' : countText(count));

function ClauseChip({ clause }: { clause: Clause }) {
  const remove = useFilters((state) => state.remove);
  const { name, verb, values } = clause.text;
  return (
    <Chip
      shape="sentence"
      tone="accent"
      icon={icons[clause.timeRange === null ? clause.kind : 'time']}
      onRemove={() => remove(clause.source)}
      removeLabel={`Remove ${name}`}
    >
      {verb !== '' && clause.groupBy === null && `${inSentence(name)} ${verb} `}
      <b>{valuesText(values)}</b>
    </Chip>
  );
}

/** Chips in a line, with what parts them for screen readers and copies; a flex box draws no space. */
const Chips = ({ clauses }: { clauses: readonly Clause[] }) =>
  clauses.map((clause) => (
    <Fragment key={clause.source}>
      {' '}
      <ClauseChip clause={clause} />
    </Fragment>
  ));

interface Left {
  readonly data: number | null | undefined;
  readonly isPlaceholderData: boolean;
  readonly failureReason: Error | null;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
}

/**
 * While the server does not return, the numbers are those of before: `appliedClauses` are the filters that they obey, as far as that is known, and `waiting`
 * those that are asked for and not there yet. `outdatedAt` is the oldest result on the page that should be newer.
 */
function useDebouncedValue(activeClauses: readonly Clause[], left: Left) {
  const outdatedAt = useTiles((state) => (state.outdated.size === 0 ? null : Math.min(...state.outdated.values())));
  const isOutdated = outdatedAt !== null || waitingErrorOf(left) !== null;
  const [debounced, setDebounced] = useState<{
    readonly active: readonly Clause[];
    readonly count: number | null;
  } | null>(null);
  const count = left.isPlaceholderData ? undefined : left.data;
  if (!isOutdated && count !== undefined && (debounced?.active !== activeClauses || debounced.count !== count))
    setDebounced({ active: activeClauses, count });
  if (!isOutdated)
    return {
      isHindered: isOutdated,
      outdatedAt,
      appliedClauses: activeClauses,
      count: left.data,
      waiting: [],
      hasChanged: false,
    };
  if (debounced === null)
    return {
      isHindered: isOutdated,
      outdatedAt,
      appliedClauses: null,
      count: null,
      waiting: activeClauses,
      hasChanged: activeClauses.length > 0,
    };
  const activeKeys = new Set(debounced.active.map(asKey));
  const waitingClauses = activeClauses.filter((clause) => !activeKeys.has(asKey(clause)));
  const hasChanged = waitingClauses.length > 0 || activeClauses.length !== debounced.active.length;
  return {
    isHindered: isOutdated,
    outdatedAt,
    appliedClauses: debounced.active,
    count: debounced.count,
    waiting: waitingClauses,
    hasChanged,
  };
}

/** Of when the numbers are, and what they do not obey yet. */
function BlockedSummary({
  outdatedAt,
  waiting,
  hasChanged,
}: Omit<ReturnType<typeof useDebouncedValue>, 'appliedClauses' | 'count'>) {
  const now = useClock(30_000);
  return (
    <>
      <span className={styles.hindered}>
        {' '}
        <Icon of={OfflineIcon} size={14} />
        {outdatedAt === null ? '' : `As of ${showMoment(outdatedAt, now)}: the`}
        {outdatedAt === null && 'The'} server does not answer and is asked again.
        {hasChanged && (waiting.length > 0 ? ' Not applied everywhere yet:' : ' Your last change is not applied yet.')}
      </span>
      <Chips clauses={waiting} />
    </>
  );
}

/** What is shown of how much, and where. What acts on other datasets than the one that is counted, or nowhere, is said by itself. */
function CountSummary({ appliedClauses, countCharts, count, all, isOld }: ShownProps) {
  const { model } = usePage();
  const rowNoun = nounOf(model.mainDataset);
  const isApplied = (clause: Clause): boolean => countCharts(clause) > 0;
  const isCounted = (clause: Clause): boolean => isApplied(clause) && narrowsDataset(model.mainDataset, clause);
  const list = appliedClauses.filter((clause) => narrows(clause) && isCounted(clause));
  const groupings = appliedClauses.filter((clause) => clause.groupBy !== null && isApplied(clause));
  const others = appliedClauses.filter(
    (clause) => (narrows(clause) || clause.groupBy !== null) && !list.includes(clause) && !groupings.includes(clause),
  );
  return (
    <>
      <div className={styles.line}>
        {list.length === 0 ? (
          <span className={styles.words}>
            Showing all <b>{shownCount(all)}</b> {rowNoun}
          </span>
        ) : (
          <span className={styles.words}>
            Showing <b data-stale={isOld || undefined}>{shownCount(count)}</b> of <b>{shownCount(all)}</b> {rowNoun}{' '}
            where
          </span>
        )}
        <Chips clauses={list} />
        {groupings.length > 0 && <span className={styles.words}> grouped by</span>}
        <Chips clauses={groupings} />
      </div>
      {others.map((clause) => (
        <span key={clause.source} className={styles.other}>
          {' '}
          <ClauseChip clause={clause} />
          <span className={styles.words}>
            {' '}
            {isApplied(clause) ? `in ${countOf(countCharts(clause), 'chart')}` : 'applies to no chart'}
          </span>
        </span>
      ))}
    </>
  );
}

interface ShownProps {
  readonly appliedClauses: readonly Clause[];
  /** On how many charts a clause acts. */
  readonly countCharts: (clause: Clause) => number;
  readonly count: number | null | undefined;
  readonly all: number | null | undefined;
  readonly isOld: boolean;
}

/** One line that says what is shown, of how much, and why. Each reason can be taken away. */
export function FilterSummary() {
  const { model } = usePage();
  const clauses = useFilters((state) => state.clauses);
  const mayLoadRest = useTiles((state) => state.mayLoadRest);
  // While every tile waits for a value nothing is counted: the first values are asked for alone.
  const isAnyShown = useFilters(({ masks }) =>
    model.tiles.some((tile) => missingRequiredFilter(model.filters, masks, tile) === null),
  );
  const canQuery = mayLoadRest && isAnyShown && model.mainDataset !== null;
  const activeClauses = useMemo(() => namedClauses(clauses), [clauses]);
  const [counted, setCounted] = useState<{ readonly of: readonly Clause[]; readonly counts: readonly number[] } | null>(
    null,
  );
  const noteCounts = useCallback(
    (of: readonly Clause[], counts: readonly number[]) => {
      const isExpected = of.every((clause, index) => counts[index] === chartsUnder(model, clause).length);
      setCounted(isExpected ? null : { of, counts });
    },
    [model],
  );
  const countCharts = (clause: Clause): number =>
    counted?.counts[counted.of.indexOf(clause)] ?? chartsUnder(model, clause).length;
  const all = useQuery({ ...rowCountQuery(model, []), enabled: canQuery });
  const left = useQuery({
    ...rowCountQuery(
      model,
      activeClauses.filter((clause) => countCharts(clause) > 0),
    ),
    enabled: canQuery,
    placeholderData: keepPreviousData,
  });
  const { appliedClauses, count, ...rest } = useDebouncedValue(activeClauses, left);
  const counts = appliedClauses !== null && (
    <CountSummary {...{ appliedClauses, countCharts, count }} all={all.data} isOld={left.isPlaceholderData} />
  );
  const hasRequired = model.filters.some(isRequired);
  return (
    <div className={styles.sentence} role="status" aria-busy={left.isFetching} tabIndex={0} aria-label="What is shown">
      {hasRequired ? (
        <Suspense fallback={null}>
          <WaitingSummary>{counts}</WaitingSummary>
        </Suspense>
      ) : (
        counts
      )}
      {rest.isHindered && <BlockedSummary {...rest} />}
      {mayLoadRest && activeClauses.length > 0 && (
        <Suspense fallback={null}>
          <NotApplied clauses={activeClauses} onCounts={noteCounts} />
        </Suspense>
      )}
    </div>
  );
}
