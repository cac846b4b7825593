import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Chip, CrossFilterIcon, FilteredIcon, TimeIcon } from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import { cellAt, countText, queryObject } from '@sextant/contract';
import type { DatasetData, QueryContext } from '@sextant/contract';
import { askChart } from '../../api/chart-data.ts';
import { newClientId } from '../../api/client-id.ts';
import { Fragment } from 'react';
import { asked, narrows } from '@sextant/dashboard';
import type { Clause, DashboardModel } from '@sextant/dashboard';
import { useFilters, usePage, useTiles } from '../page-context.ts';
import { inSentence, valuesText } from '@sextant/dashboard';
import { NotApplied } from './NotApplied.tsx';
import styles from './Sentence.module.css';

const icons: Readonly<Record<'cross' | 'native' | 'time', IconType>> = {
  cross: CrossFilterIcon,
  native: FilteredIcon,
  time: TimeIcon,
};

/** How many rows of a dataset the clauses leave. */
function countContext(dataset: DatasetData, clauses: readonly Clause[], zone: string | null): QueryContext {
  const timeColumn = clauses.findLast((clause) => clause.timeColumn !== null)?.timeColumn ?? dataset.main_dttm_col;
  const { timeRange = null, countsFrom = null } = clauses.findLast((clause) => clause.timeRange !== null) ?? {};
  const query = queryObject({
    metrics: [{ kind: 'sql', sql: 'COUNT(*)', label: 'count' }],
    filters: clauses.flatMap(({ filters }) => filters),
    timeRange,
    countsFrom,
    timeColumn: timeRange === null ? null : timeColumn,
  });
  return {
    datasetId: dataset.id,
    queries: [query],
    force: false,
    resultType: 'full',
    resultFormat: 'json',
    cacheTimeoutS: null,
    zone,
    formData: null,
  };
}

const countQuery = ({ mainDataset: dataset, item, zone }: DashboardModel, clauses: readonly Clause[]) =>
  queryOptions({
    queryKey: [
      'count',
      dataset?.id ?? null,
      dataset?.version ?? 0,
      zone,
      clauses.filter((clause) => narrows(clause) || clause.timeColumn !== null).map(asked),
    ],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<number | null> => {
      if (dataset === null) return null;
      const ask = { signal, clientId: newClientId(), dashboardId: item.id };
      const answer = await askChart(countContext(dataset, clauses, zone), ask);
      const column = answer.tables[0]?.columns[0];
      const cell = column === undefined ? null : cellAt(column, 0);
      return cell === null ? null : Number(cell);
    },
  });

/** What one row is, as the dataset's own count metric calls it ('departures'); else 'rows'. */
function nounOf(dataset: DatasetData | null): string {
  const counted = dataset?.metrics.find(({ expression }) => /^\s*count\(\s*(\*|1)?\s*\)\s*$/i.test(expression));
  const name = counted?.verbose_name ?? counted?.metric_name ?? 'rows';
  return /^count/i.test(name) ? 'rows' : inSentence(name);
}

const shown = (count: number | null | undefined): string => (count == null ? '…' : countText(count));

function ClauseChip({ clause }: { clause: Clause }) {
  const remove = useFilters((state) => state.remove);
  const { name, verb, values } = clause.words;
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

/** One line that says what is shown, of how much, and why. Each reason can be taken away. */
export function Sentence() {
  const { model } = usePage();
  const clauses = useFilters((state) => state.clauses);
  const mayAsk = useTiles((state) => state.mayLoadRest) && model.mainDataset !== null;
  const acting = [...clauses.values()].toSorted((one, other) => one.kind.localeCompare(other.kind));
  const list = acting.filter(narrows);
  const groupings = acting.filter(({ groupBy }) => groupBy !== null);
  const all = useQuery({ ...countQuery(model, []), enabled: mayAsk });
  const left = useQuery({
    ...countQuery(model, acting),
    enabled: mayAsk,
    placeholderData: keepPreviousData,
  });
  const noun = nounOf(model.mainDataset);
  return (
    <div className={styles.sentence} role="status" aria-busy={left.isFetching} tabIndex={0} aria-label="What is shown">
      {list.length === 0 ? (
        <span className={styles.words}>
          Showing all <b>{shown(all.data)}</b> {noun}
        </span>
      ) : (
        <span className={styles.words}>
          Showing <b data-stale={left.isPlaceholderData || undefined}>{shown(left.data)}</b> of <b>{shown(all.data)}</b>{' '}
          {noun} where
        </span>
      )}
      {list.map((clause) => (
        // The space is for those who hear or copy the sentence; a flex box draws none.
        <Fragment key={clause.source}>
          {' '}
          <ClauseChip clause={clause} />
        </Fragment>
      ))}
      {groupings.length > 0 && <span className={styles.words}> grouped by</span>}
      {groupings.map((clause) => (
        <Fragment key={clause.source}>
          {' '}
          <ClauseChip clause={clause} />
        </Fragment>
      ))}
      <NotApplied clauses={acting} />
    </div>
  );
}
