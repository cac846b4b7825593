import type { Column, DatasetData } from '@sextant/contract';
import {
  missingValue,
  requestOf,
  textContext,
  textQueries,
  textScope,
  textTarget,
  unknownValue,
  valueIn,
} from '@sextant/dashboard';
import type { Clause, DashboardModel, TextQuery, TextValue } from '@sextant/dashboard';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { fetchChart } from '../../api/chart-data.ts';
import { newClientId } from '../../api/client-id.ts';
import { batchOf } from '../../api/request-batch.ts';
import { retryTransient } from '../../api/transient.ts';
import { Markdown } from '../../shell/markdown/Markdown.tsx';
import { useFilters, usePage } from '../page-context.ts';

const keyOf = ({ id, version }: DatasetData) => [id, version];

const valuesQuery = (model: DashboardModel, query: TextQuery, clauses: readonly Clause[]) =>
  queryOptions({
    // Refreshed with the counts.
    queryKey: ['count', 'text', ...keyOf(query.dataset), model.zone, query.metrics, clauses.map(requestOf)],
    staleTime: 5 * 60_000,
    retry: retryTransient,
    structuralSharing: false,
    queryFn: async ({ client, signal }): Promise<readonly Column[]> => {
      const { tables } = await fetchChart(textContext(query, clauses, model.zone), {
        signal,
        clientId: newClientId(),
        dashboardId: model.item.id,
        via: batchOf(client).later,
      });
      return tables[0]?.columns ?? [];
    },
  });

/** The values that a text names, under the filters that reach its place. */
function useTextValues(text: string, placeId: string): ReadonlyMap<string, TextValue> {
  const { model } = usePage();
  const { queries, unknown } = useMemo(() => textQueries(model, text), [model, text]);
  const clauses = useFilters((state) => state.clauses);
  const masks = useFilters((state) => state.masks);
  const target = useMemo(() => textTarget(model, placeId), [model, placeId]);
  const { waitsFor, clausesOn } = textScope(model, { masks, clauses }, target);
  const results = useQueries({
    queries: queries.map((query) => ({
      ...valuesQuery(model, query, clausesOn(query.dataset)),
      enabled: waitsFor === null,
    })),
  });
  const values = new Map<string, TextValue>(unknown.map((name) => [name, unknownValue(name)]));
  queries.forEach(({ named }, index) => {
    const result = results[index];
    for (const one of named) {
      if (waitsFor !== null) values.set(one.name, missingValue(one, `Waiting for a value of ${waitsFor}`));
      else if (result?.data !== undefined) values.set(one.name, valueIn(one, result.data));
      else if (result?.error == null) values.set(one.name, { state: 'waiting', text: '…', title: 'Loading' });
      else values.set(one.name, missingValue(one, messageOf(result.error)));
    }
  });
  return values;
}

/** A text of a dashboard with the values that it names as `{{ metric }}`. */
export function ValuedText({
  text,
  placeId,
  underHeading,
}: {
  readonly text: string;
  readonly placeId: string;
  readonly underHeading: number;
}) {
  const values = useTextValues(text, placeId);
  return <Markdown text={text} underHeading={underHeading} values={values} />;
}
