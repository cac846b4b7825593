import type { RawForm } from '@sextant/charts';
import { formDown, formPath, formUp, levelFilter, levelOf, withConditions } from '@sextant/dashboard';
import type { Selection } from '@sextant/charts/views';
import { lazyPart } from '@sextant/ui';
import { createElement, Suspense, useMemo } from 'react';
import type { ChartLoad } from '../../api/chart-load.ts';
import { tileOfChart } from '../../shell/drill/chart-tile.ts';
import type { DrillSource } from '../../shell/drill/drill-source.ts';
import { useDrill } from '../../shell/drill/use-drill.tsx';
import { useExplore, useExploreStore } from '../explore-store.ts';

const ResultStatements = lazyPart(async () => (await import('./ResultStatements.tsx')).ResultStatements);

/** The menu of the chart's marks. What is picked there becomes a condition of the chart, which is asked with it at once. */
export function useExploreDrill(result: ChartLoad) {
  const { form } = result;
  const store = useExploreStore();
  const dataset = useExplore((state) => state.dataset);
  const name = useExplore((state) => state.name);
  const sliceId = useExplore((state) => state.slice?.slice_id ?? null);
  const filters = useExplore((state) => state.filters);
  const source = useMemo((): DrillSource => {
    const zone = filters?.tile.zone ?? null;
    const keep = (selection: Selection): void => {
      const { draft, setAll, runQuery: ask } = store.getState();
      setAll({ adhoc_filters: withConditions(draft, selection.filters)['adhoc_filters'] });
      ask();
    };
    return {
      tile: tileOfChart({ chartId: sliceId, name: name === '' ? 'New chart' : name, form, dataset, zone }),
      clauses: filters?.clauses ?? [],
      dashboardId: null,
      shown: {
        entries: result.entries,
        table: result.tables[0] ?? null,
        receivedAt: result.receivedAt,
        statements: createElement(
          Suspense,
          { fallback: null },
          createElement(ResultStatements, { result, backend: dataset.database.backend }),
        ),
        loadStatements: async () => {
          const { formattedStatements, statementsOf } = await import('../../shell/charts/statement-texts.ts');
          return formattedStatements(statementsOf(result.entries), dataset.database.backend);
        },
        originOf: () => 'Of the dashboard',
        ownState: result.ownState,
        refresh: async () => store.getState().runQuery({ force: true }),
      },
      filter: {
        textOf: (selection) => (selection === null ? 'Keep only' : `Keep only ${selection.label}`),
        onPick: keep,
        onExclude: keep,
      },
    };
  }, [store, dataset, name, sliceId, filters, form, result]);
  const level = useMemo(() => levelOf(dataset, form), [dataset, form]);
  const path = useMemo(() => (level === null ? [] : formPath(form, level)), [level, form]);
  const change = (next: RawForm): void => {
    const { setAll, runQuery: ask } = store.getState();
    setAll(next);
    ask();
  };
  const onSelect = (selection: Selection): void => {
    const filter = level === null ? null : levelFilter(selection.filters, level);
    if (filter !== null && level !== null) change(formDown(store.getState().draft, level, filter));
  };
  const isLast = level === null || level.index === level.hierarchy.columns.length - 1;
  return {
    ...useDrill(source),
    path,
    dataset,
    onSelect: isLast ? undefined : onSelect,
    go: (steps: number) => level !== null && change(formUp(store.getState().draft, level, steps)),
  };
}
