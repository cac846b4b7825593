import type { Cell, Dataset, DatasetColumn, DatasetMetric } from '@sextant/contract';
import type { Dialect } from '@sextant/sql';

/** A half-open range of wall time in epoch milliseconds (read as UTC): since ≤ t < until. null is open. */
export interface TimeBounds {
  readonly sinceMs: number | null;
  readonly untilMs: number | null;
}

/** What shifts or anchors a time range text. */
export interface TimeRangeAnchors {
  readonly relativeStart: 'today' | 'now' | null;
  readonly relativeEnd: 'today' | 'now' | null;
  readonly timeShift: string | null;
}

/** How many rows a query may return. */
export interface RowLimits {
  /** When the query says nothing (or 0). */
  readonly defaultRows: number;
  /** Never more, whatever the query says. */
  readonly maxRows: number;
  /** For samples and drill to detail that say nothing. */
  readonly samplesRows: number;
}

/** Superset's own limits: rows without a limit, the most that can be asked for, and samples. */
export const defaultRowLimits: RowLimits = { defaultRows: 50_000, maxRows: 100_000, samplesRows: 1_000 };

/** All that a query is compiled against. Templates are rendered before; clock and zone are inside `resolveTimeRange`. */
export interface CompileScope {
  readonly dataset: Dataset;
  readonly dialect: Dialect;
  /** Conditions of row level security, already chosen for the session; each is AND-ed. */
  readonly rowRules: readonly string[];
  /**
   * Whether nothing but the row rules may decide which rows the engine reads, so that no filter, order or aggregate tells by its time, through an
   * index or statistics, what hidden rows hold. Default false: comparisons of columns stand beside the rules.
   */
  readonly hasRulesAlone?: boolean;
  /**
   * The engine's own names of the types of the columns that it reads, by name: what the dataset says of them may be out of date. Asked where
   * rules bind and the dialect converts columns to compare them; without it no filter counts as one that cannot fail there.
   */
  readonly nativeTypes?: ReadonlyMap<string, string>;
  /** Reads a time range text. Throws the coded error of what it does not understand. */
  readonly resolveTimeRange: (text: string, anchors: TimeRangeAnchors) => TimeBounds;
  readonly limits: RowLimits;
  /** IANA name of the zone in which instants are shown and ranges of them are meant. Wall times know none. Default UTC. */
  readonly zone?: string;
  /** The series that a limit leaves, each as the cells of its dimensions: the result to `compileSeries`. Default: a join finds them. */
  readonly series?: readonly (readonly Cell[])[];
  /** Asks the engine for one row more than the limit, so that `limitRows` can tell a cut result from a full one. Default false. */
  readonly detectsCut?: boolean;
}

/** A dataset's columns and metrics by name. */
export interface DatasetNames {
  readonly columns: ReadonlyMap<string, DatasetColumn>;
  readonly metrics: ReadonlyMap<string, DatasetMetric>;
}

const namesByDataset = new WeakMap<Dataset, DatasetNames>();

/** The names of a dataset, looked up once per dataset object. */
export function namesOf(dataset: Dataset): DatasetNames {
  const found = namesByDataset.get(dataset);
  if (found !== undefined) return found;
  const names: DatasetNames = {
    columns: new Map(dataset.columns.map((column) => [column.name, column])),
    metrics: new Map(dataset.metrics.map((metric) => [metric.name, metric])),
  };
  namesByDataset.set(dataset, names);
  return names;
}
