import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isAdvancedType, operators } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import type { AdhocFilter, AdvancedTypeName, DatasetData, OperatorName } from '@sextant/contract';
import { call } from '../../api/call.ts';

/** A user has stopped typing after this. */
export const lookupDebounceMs = 600;

/** What the server says about the values of a filter on a column with an advanced data type. */
export interface AdvancedLookup {
  /** The values as numbers; empty while nothing is known. */
  readonly displayValue: string;
  /** Why the filter cannot be kept. */
  readonly error: string | null;
  /** Of those offered anyway, the operators that fit; null while they are not known. */
  readonly operators: readonly OperatorName[] | null;
}

const none: AdvancedLookup = { displayValue: '', error: null, operators: null };

type Value = string | number | boolean | null;
const isValue = (value: unknown): value is Value =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** The advanced data type of the column that a simple filter is about; null for any other filter. */
function advancedTypeOf(filter: AdhocFilter, dataset: DatasetData): AdvancedTypeName | null {
  if (filter.expressionType !== 'SIMPLE' || filter.clause === 'HAVING') return null;
  const column = dataset.columns.find((item) => item.column_name === filter.subject);
  return isAdvancedType(column?.advanced_data_type) ? column.advanced_data_type : null;
}

/** The values of a filter that there are something to say about. */
const lookupValues = ({ comparator }: Pick<AdhocFilter, 'comparator'>): readonly Value[] =>
  (Array.isArray(comparator) ? comparator : [comparator]).filter(
    (value): value is Value => isValue(value) && value !== null && value !== '',
  );

/** Those of `offered` that the type takes too. */
const withinType = (offeredOperators: readonly OperatorName[], ids: readonly string[]): readonly OperatorName[] =>
  offeredOperators.filter((name) => ids.includes(operators[name].id));

/** Asks what the values of a filter mean, some time after the last change of them, and which of the `offered` operators they take. */
export function useAdvancedType(
  filter: AdhocFilter,
  dataset: DatasetData,
  offeredOperators: readonly OperatorName[],
): AdvancedLookup {
  const type = advancedTypeOf(filter, dataset);
  const currentRequest = JSON.stringify([type, lookupValues(filter)]);
  const [sentRequest, setSentRequest] = useState(JSON.stringify([null, []]));
  useEffect(() => {
    const timer = setTimeout(() => setSentRequest(currentRequest), lookupDebounceMs);
    return () => clearTimeout(timer);
  }, [currentRequest]);
  const [requestedType, values] = JSON.parse(sentRequest) as [AdvancedTypeName | null, Value[]];
  const result = useQuery({
    queryKey: ['advanced-type', requestedType, values],
    enabled: requestedType !== null && values.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call(api.advancedType.convert, { query: { q: { type: requestedType ?? '', values } }, signal })).result,
  });
  if (type === null || sentRequest !== currentRequest) return none;
  if (result.isError) return { ...none, error: 'Failed to retrieve advanced type' };
  if (result.data === undefined) return none;
  const { display_value: displayValue, error_message: message, valid_filter_operators: ids } = result.data;
  return { displayValue, error: message === '' ? null : message, operators: withinType(offeredOperators, ids) };
}
