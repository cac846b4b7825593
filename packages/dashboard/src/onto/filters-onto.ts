import { isRecord } from '@sextant/contract';
import { formOnto } from '@sextant/charts/form-onto';
import type { Renaming } from '@sextant/charts/form-onto';

/** One dataset of a dashboard that another one takes the place of. Names that are not listed stay. */
export interface DatasetMove {
  readonly from: number;
  readonly to: number;
  /** Columns of the one by columns of the other. */
  readonly columns: Readonly<Record<string, string>>;
  readonly metrics: Readonly<Record<string, string>>;
}

/** What a name is called after a move; as it was where nothing takes its place. */
export const nameAfterMove =
  (names: Readonly<Record<string, string>>) =>
  (name: string): string =>
    Object.hasOwn(names, name) ? (names[name] ?? name) : name;

/** A saved metric of the dataset that a move leaves. */
export interface MovedMetric {
  readonly name: string;
  readonly label: string | null;
  readonly expression: string;
}

/** The metrics that nothing takes the place of, in a dataset that has `metricsThere`: charts have their SQL instead. */
export const metricsToWrite = (
  metrics: readonly MovedMetric[],
  move: DatasetMove,
  metricsThere: ReadonlySet<string>,
): readonly MovedMetric[] => metrics.filter(({ name }) => !metricsThere.has(nameAfterMove(move.metrics)(name)));

/** The names after a move; saved metrics that are `written` become metrics of the chart, called as they were. */
export function renamingOf({ columns, metrics }: DatasetMove, written: readonly MovedMetric[]): Renaming {
  const byName = new Map(written.map((metric) => [metric.name, metric]));
  return {
    column: nameAfterMove(columns),
    metric: (name) => {
      const metric = byName.get(name);
      if (metric === undefined) return nameAfterMove(metrics)(name);
      const label = metric.label ?? name;
      return { expressionType: 'SQL', sqlExpression: metric.expression, label, hasCustomLabel: true };
    },
  };
}

type Moves = readonly DatasetMove[];
type Member = Readonly<Record<string, unknown>>;

const moveOf = (moves: Moves, datasetId: unknown): DatasetMove | null =>
  moves.find(({ from }) => from === datasetId) ?? null;

function targetOnto(target: unknown, moves: Moves): unknown {
  const move = isRecord(target) ? moveOf(moves, target['datasetId']) : null;
  if (move === null || !isRecord(target)) return target;
  const { column } = target;
  const isNamed = isRecord(column) && typeof column['name'] === 'string';
  return {
    ...target,
    datasetId: move.to,
    ...(isNamed ? { column: { ...column, name: nameAfterMove(move.columns)(String(column['name'])) } } : {}),
  };
}

/** What a filter begins with: its conditions go by the names of the other dataset. */
function maskOnto(mask: unknown, names: Renaming): unknown {
  if (!isRecord(mask) || !isRecord(mask['extraFormData'])) return mask;
  const { filters, ...rest } = mask['extraFormData'];
  const columnOf = (col: unknown): unknown => (typeof col === 'string' ? names.column(col) : col);
  const extraFormData = {
    ...formOnto(rest, names),
    ...(filters === undefined ? {} : { filters: conditionsOnto(filters, columnOf) }),
  };
  return { ...mask, extraFormData };
}

const conditionsOnto = (filters: unknown, columnOf: (col: unknown) => unknown): unknown =>
  Array.isArray(filters)
    ? filters.map((one: unknown) => (isRecord(one) ? { ...one, col: columnOf(one['col']) } : one))
    : filters;

function filterOnto(filter: Member, moves: Moves): Member {
  const targets: readonly unknown[] = Array.isArray(filter['targets']) ? filter['targets'] : [];
  const [own] = targets;
  const move = isRecord(own) ? moveOf(moves, own['datasetId']) : null;
  const moved = { ...filter, targets: targets.map((target) => targetOnto(target, moves)) };
  if (move === null) return moved;
  const names = renamingOf(move, []);
  const { sortMetric } = filter;
  return {
    ...formOnto(moved, names),
    ...(typeof sortMetric === 'string' ? { sortMetric: nameAfterMove(move.metrics)(sortMetric) } : {}),
    ...(filter['defaultDataMask'] === undefined ? {} : { defaultDataMask: maskOnto(filter['defaultDataMask'], names) }),
  };
}

/** `native_filter_configuration` of a dashboard whose datasets moved: targets, conditions and defaults go by the names there. */
export const filtersOnto = (configuration: unknown, moves: Moves): unknown =>
  Array.isArray(configuration)
    ? configuration.map((filter: unknown) => (isRecord(filter) ? filterOnto(filter, moves) : filter))
    : configuration;
