import { isMap, jsonOfValue, mapOfJson } from '../../wire/json-values.ts';
import type { Value, ValueMap } from '../../wire/json-values.ts';

/** Numbers that the objects of a bundle have here, by uuid. */
export interface LocalIds {
  readonly charts: ReadonlyMap<string, number>;
  readonly datasets: ReadonlyMap<string, number>;
}

type Numbers = ReadonlyMap<number, number>;

const listOf = (value: Value | undefined): readonly Value[] =>
  Array.isArray(value) ? (value as readonly Value[]) : [];

/** Changes the members of a map that are there. */
function withParts(map: ValueMap, changes: Readonly<Record<string, (value: Value) => Value>>): ValueMap {
  return Object.fromEntries(
    Object.entries(map).map(([key, value]) => {
      const change = Object.hasOwn(changes, key) ? changes[key] : undefined;
      return [key, change === undefined ? value : change(value)];
    }),
  );
}

const uuidOf = (node: Value): string | null => {
  const uuid = isMap(node) && node['type'] === 'CHART' && isMap(node['meta']) ? node['meta']['uuid'] : null;
  return typeof uuid === 'string' ? uuid.toLowerCase() : null;
};

/** The uuids of the charts in a layout, in its order. */
export const chartUuidsOf = (position: ValueMap): readonly string[] => [
  ...new Set(Object.values(position).flatMap((node) => uuidOf(node) ?? [])),
];

/** The uuids of the datasets that native filters take their values from. */
export const filterDatasetUuids = (metadata: ValueMap): readonly string[] => [
  ...new Set(
    listOf(metadata['native_filter_configuration']).flatMap((filter) =>
      listOf(isMap(filter) ? filter['targets'] : undefined).flatMap((target) => {
        const uuid = isMap(target) ? target['datasetUuid'] : null;
        return typeof uuid === 'string' ? [uuid.toLowerCase()] : [];
      }),
    ),
  ),
];

/** The numbers of the datasets that native filters take their values from. */
export const filterDatasetIds = (metadata: ValueMap): readonly number[] => [
  ...new Set(
    listOf(metadata['native_filter_configuration']).flatMap((filter) =>
      listOf(isMap(filter) ? filter['targets'] : undefined).flatMap((target) => {
        const id = isMap(target) ? target['datasetId'] : null;
        return typeof id === 'number' ? [id] : [];
      }),
    ),
  ),
];

/** Number before → number here, of the charts in a layout. */
function idsByUuid(position: ValueMap, charts: ReadonlyMap<string, number>): Numbers {
  const numbers = new Map<number, number>();
  for (const node of Object.values(position)) {
    const before = isMap(node) && isMap(node['meta']) ? node['meta']['chartId'] : null;
    const chartId = charts.get(uuidOf(node) ?? '');
    if (typeof before === 'number' && chartId !== undefined) numbers.set(before, chartId);
  }
  return numbers;
}

/** The layout with the numbers of here. A number by itself is of another server: it goes, as it would name whatever has it here. */
export const localPosition = (position: ValueMap, { charts }: LocalIds): ValueMap =>
  Object.fromEntries(
    Object.entries(position).map(([key, node]) => {
      if (!isMap(node) || node['type'] !== 'CHART') return [key, node];
      const chartId = charts.get(uuidOf(node) ?? '');
      return [key, withParts(node, { meta: (meta) => localMeta(mapOf(meta), chartId) })];
    }),
  );

const localMeta = (meta: ValueMap, chartId: number | undefined): ValueMap =>
  chartId === undefined
    ? Object.fromEntries(Object.entries(meta).filter(([key]) => key !== 'chartId'))
    : withParts(meta, { chartId: () => chartId });

const mapOf = (value: Value): ValueMap => (isMap(value) ? value : {});

/** A list of chart numbers; those of charts that are not here go. */
const localIdList =
  (numbers: Numbers) =>
  (value: Value): Value =>
    Array.isArray(value)
      ? listOf(value).flatMap((id) => (typeof id === 'number' ? (numbers.get(id) ?? []) : []))
      : value;

/** A map whose keys are chart numbers as text. */
const localKeys =
  (numbers: Numbers, change: (value: Value) => Value = (value) => value) =>
  (value: Value): Value =>
    isMap(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, part]) => {
            const chartId = numbers.get(Number(key));
            return chartId === undefined ? [] : [[String(chartId), change(part)]];
          }),
        )
      : value;

const localScope =
  (numbers: Numbers) =>
  (value: Value): Value =>
    isMap(value) ? withParts(value, { excluded: localIdList(numbers) }) : value;

function localFilter(filter: Value, numbers: Numbers, datasets: ReadonlyMap<string, number>): Value {
  if (!isMap(filter)) return filter;
  return withParts(filter, {
    targets: (targets) => listOf(targets).map((target) => localTarget(target, datasets)),
    scope: localScope(numbers),
    chartsInScope: localIdList(numbers),
  });
}

function localTarget(target: Value, datasets: ReadonlyMap<string, number>): Value {
  if (!isMap(target)) return target;
  const uuid = target['datasetUuid'];
  const chartId = typeof uuid === 'string' ? datasets.get(uuid.toLowerCase()) : undefined;
  // In the place of the uuid, so that an export has the same order.
  return Object.fromEntries(
    Object.entries(target).flatMap(([key, value]) => {
      if (key === 'datasetId') return [];
      return [key === 'datasetUuid' && chartId !== undefined ? ['datasetId', chartId] : [key, value]];
    }),
  );
}

function localCrossFilter(numbers: Numbers) {
  return (value: Value): Value => {
    if (!isMap(value)) return value;
    return withParts(value, {
      id: (id) => (typeof id === 'number' ? (numbers.get(id) ?? id) : id),
      crossFilters: (cross) =>
        isMap(cross) ? withParts(cross, { scope: localScope(numbers), chartsInScope: localIdList(numbers) }) : cross,
      scope: localScope(numbers),
      chartsInScope: localIdList(numbers),
    });
  };
}

/** The scope of an old filter box: immune charts by number, for each column. */
const localBoxScopes =
  (numbers: Numbers) =>
  (columns: Value): Value =>
    isMap(columns)
      ? Object.fromEntries(
          Object.entries(columns).map(([column, scope]) => [
            column,
            isMap(scope) ? withParts(scope, { immune: localIdList(numbers) }) : scope,
          ]),
        )
      : columns;

const localDefaultFilters =
  (numbers: Numbers) =>
  (text: Value): Value => {
    const filters = typeof text === 'string' ? mapOfJson(text) : null;
    if (filters === null) return text;
    const numberedFilters = localKeys(numbers)(filters);
    return jsonOfValue(numberedFilters);
  };

/** The metadata with the numbers of here: charts that are not here go from lists and keys, as in Superset. */
export function localMetadata(metadata: ValueMap, position: ValueMap, { charts, datasets }: LocalIds): ValueMap {
  const numbers = idsByUuid(position, charts);
  const cross = localCrossFilter(numbers);
  return withParts(metadata, {
    timed_refresh_immune_slices: localIdList(numbers),
    expanded_slices: localKeys(numbers),
    filter_scopes: localKeys(numbers, localBoxScopes(numbers)),
    default_filters: localDefaultFilters(numbers),
    native_filter_configuration: (filters) => listOf(filters).map((filter) => localFilter(filter, numbers, datasets)),
    chart_configuration: localKeys(numbers, cross),
    global_chart_configuration: cross,
  });
}

/** The metadata as bundles have it: datasets of native filters by uuid. One that is not in `uuids` is left out. */
export const withDatasetUuids = (metadata: ValueMap, uuids: ReadonlyMap<number, string>): ValueMap =>
  withParts(metadata, {
    native_filter_configuration: (filters) =>
      listOf(filters).map((filter) =>
        isMap(filter)
          ? withParts(filter, {
              targets: (targets) =>
                listOf(targets).map((target) => {
                  if (!isMap(target) || typeof target['datasetId'] !== 'number') return target;
                  const uuid = uuids.get(target['datasetId']);
                  return Object.fromEntries(
                    Object.entries(target).flatMap(([key, value]) =>
                      key === 'datasetId' ? (uuid === undefined ? [] : [['datasetUuid', uuid]]) : [[key, value]],
                    ),
                  );
                }),
            })
          : filter,
      ),
  });
