import { useMutation, useQuery } from '@tanstack/react-query';
import type { MarkPoint } from '@sextant/charts/views';
import { useClock } from '@sextant/ui';
import { useCallback, useMemo, useState } from 'react';
import { features } from '../../api/bootstrap.ts';
import { meQuery } from '../../api/me.ts';
import { checkNumber, hasSameRows, writtenNumber } from './check-number.ts';
import { allRowsQuery, behindMarkQuery } from './drill-queries.ts';
import { whyNoDetail } from './drill-rights.ts';
import { formOf } from './drill-source.ts';
import type { DrillSource } from './drill-source.ts';
import {
  filtersOfNumber,
  lastTimeQuery,
  metricOfNumber,
  originQuery,
  sentenceOf,
  stepsAfter,
} from './explain-number.ts';
import * as texts from './explain-texts.ts';
import { comparedNumbers, headlineStep, methodOverSteps } from './headline-number.ts';

/** The number as it was opened, and from *Ask again* on as the page shows it then. */
function useRefreshed(openedSource: DrillSource, current: DrillSource) {
  const [isRefreshed, setRefreshed] = useState(false);
  const source = useMemo(
    () => (isRefreshed ? { ...current, isForced: true } : openedSource),
    [isRefreshed, current, openedSource],
  );
  const refreshing = useMutation({
    mutationFn: async () => {
      setRefreshed(true);
      await current.shown?.refresh();
    },
  });
  return { source, refreshing };
}

/** True for a mark whose chart has other rows since it was opened: which of them is the mark's is not known. */
function hasMoved(mark: MarkPoint | null, openedSource: DrillSource, { shown }: DrillSource): boolean {
  const [before, after] = [openedSource.shown?.table ?? null, shown?.table ?? null];
  return mark !== null && before !== null && after !== null && before !== after && !hasSameRows(before, after);
}

/** How far and of when the data behind a number are. */
function useFreshness(source: DrillSource, loadedAt: number | null) {
  const last = useQuery(lastTimeQuery(source));
  const now = useClock(30_000);
  const { shown } = source;
  const isCached = shown?.entries.some((entry) => entry.is_cached === true) === true;
  const freshness = { lastTime: last.data ?? null, loadedAt, receivedAt: shown?.receivedAt ?? null, isCached };
  return { now, text: texts.freshText(freshness, now) };
}

/** The rows behind a number, for whoever may see rows: how many, of how many. Empty while that is not known. */
function useRowsText(source: DrillSource, filters: MarkPoint['filters'], mayDrill: boolean): string {
  const behind = useQuery({ ...behindMarkQuery(source, filters ?? [], []), enabled: mayDrill });
  const all = useQuery({ ...allRowsQuery(source), enabled: mayDrill });
  const rows = behind.data?.rows ?? null;
  return rows === null || all.isPending ? '' : texts.rowsText(rows, all.data ?? null);
}

/** What refreshing past the caches gave. */
function useCheck(source: DrillSource, point: MarkPoint | null, now: number) {
  const check = useMutation({ mutationFn: () => checkNumber(source, point) });
  const { data } = check;
  if (check.error !== null) return { check, text: `It could not be asked: ${check.error.message}`, isSame: false };
  if (data == null) return { check, text: 'Asks the same once more, past the cache', isSame: null };
  return { check, text: texts.checkText(data, now), isSame: data.isSame };
}

interface OpenedNumber {
  readonly source: DrillSource;
  readonly point: MarkPoint | null;
  readonly current: DrillSource;
}

/** All that is said of a number, as it is drawn and as one text. */
export function useExplained({ source: openedSource, point: mark, current }: OpenedNumber) {
  const { data: me } = useQuery(meQuery);
  const { source, refreshing } = useRefreshed(openedSource, current);
  const { dataset, name } = source.tile;
  const point = useMemo(() => mark ?? headlineStep(source), [mark, source]);
  const origin = useQuery(originQuery(source)).data ?? null;
  const filters = useMemo(() => filtersOfNumber(source, point), [source, point]);
  const rowFilters = point === null ? [] : point.filters;
  const mayDrill = whyNoDetail({ me, features, form: formOf(source), dataset }) === null && rowFilters !== null;
  const rows = useRowsText(source, rowFilters, mayDrill);
  const times = useFreshness(source, origin?.loaded_at ?? null);
  const { check, ...checked } = useCheck(source, point, times.now);
  const metric = metricOfNumber(source, point);
  const isMoved = hasMoved(mark, openedSource, source);
  const title = metric?.name ?? name;
  const subject = point === null ? name : [name, point.title, point.series].filter(Boolean).join(' · ');
  const then = [
    ...stepsAfter(formOf(source)),
    ...methodOverSteps(source),
    ...(point?.then === undefined ? [] : [point.then]),
  ];
  const definition = metric === null ? '' : texts.definitionText(metric, dataset?.table_name ?? '', origin);
  // Who sees the numbers by the dashboard alone is not told of the database.
  const database = dataset?.database.name ?? '';
  const readFrom = dataset === null ? '' : `${dataset.table_name}${database === '' ? '' : ` in ${database}`}`;
  const explained = {
    source,
    point,
    title,
    subject: subject === title ? '' : subject,
    value: isMoved ? '' : (mark?.value ?? writtenNumber(source)),
    isMoved,
    description: metric?.description ?? '',
    sentence: rowFilters === null ? '' : sentenceOf(title, dataset, { filters, then }),
    metric,
    definition,
    readFrom,
    rows,
    filters,
    compared: comparedNumbers(source).join(' · '),
    rules: origin?.row_rules ?? { act: false, names: null },
    freshness: times.text,
    check: checked,
    rowFilters,
    mayDrill,
  };
  const refresh = useCallback(() => {
    check.reset();
    refreshing.mutate();
  }, [check, refreshing]);
  return {
    ...explained,
    copyText: async () =>
      texts.explanationText({ ...explained, statements: (await current.shown?.loadStatements()) ?? [] }),
    isRefreshing: refreshing.isPending,
    isChecking: check.isPending,
    onRefresh: refresh,
    onCheck: () => check.mutate(),
  };
}

export type Explained = ReturnType<typeof useExplained>;
