import { useQuery } from '@tanstack/react-query';
import type { DataMask, DatasetData, NativeFilter } from '@sextant/contract';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { FieldOfType } from '../filters/FilterFields.tsx';
import { createFilterStore } from '../filter-store.ts';
import { PageContextProvider, usePage } from '../page-context.ts';
import type { DashboardPageContext } from '../page-context.ts';
import { datasetDataQuery } from '../../api/dashboard.ts';

interface DefaultValueProps {
  readonly filter: NativeFilter;
  readonly others: readonly NativeFilter[];
  readonly onChange: (mask: DataMask) => void;
}

/** The page as the filter's field sees it: the filter that is edited, its dataset known, and a store of its own. */
function useFieldPage({ filter, others, onChange }: DefaultValueProps): DashboardPageContext {
  const page = usePage();
  const datasetId = filter.targets[0]?.datasetId;
  const { data: dataset } = useQuery({ ...datasetDataQuery(datasetId ?? 0), enabled: datasetId !== undefined });
  const model = useMemo(() => {
    const datasets = new Map<number, DatasetData>(page.model.datasets);
    if (dataset != null) datasets.set(dataset.id, dataset);
    const filters = [filter, ...others];
    return { ...page.model, datasets, filters, filterBar: filters };
  }, [page.model, dataset, filter, others]);
  const [store] = useState(() =>
    createFilterStore(model, { masks: { [filter.id]: filter.defaultDataMask }, setId: null }, () => undefined),
  );
  useEffect(
    () =>
      store.subscribe((state, before) => {
        const mask = state.drafts[filter.id];
        if (mask !== undefined && mask !== before.drafts[filter.id]) onChange(mask);
      }),
    [store, filter.id, onChange],
  );
  return useMemo(() => ({ ...page, model, filters: store }), [page, model, store]);
}

/** The filter as it will look; what is chosen in it is what it starts with. */
export function DefaultValue(props: DefaultValueProps) {
  const page = useFieldPage(props);
  return (
    <PageContextProvider value={page}>
      <Suspense fallback={null}>
        <FieldOfType filter={props.filter} />
      </Suspense>
    </PageContextProvider>
  );
}
