import type { ChartDataEntry, ColumnTable } from '@sextant/contract';
import { labelOf, type LabelMap, type Labels } from '../values/labels.ts';

/** The metrics of a result by fewer dimensions, as the engine has them. */
export interface Subtotal {
  /** Labels of the dimensions that are kept; empty for the grand total. */
  readonly labels: readonly string[];
  /** Cells by label; times are epoch milliseconds. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** True when there are more rows than came. */
  readonly isCut: boolean;
}

/** What the server says of a result beside its rows. */
export interface ResultFacts {
  /** Labels of the metrics that add up; of all others it is not known. */
  readonly additive: readonly string[];
  /** True when there are more groups than came. */
  readonly isCut: boolean;
  /** True when values of it are infinite or no number, and came as NULL. Default false. */
  readonly isNotFinite?: boolean;
  /** Groups that came, before they were spread over series. */
  readonly groupCount: number;
  /** Each metric over all rows, by its label, as the engine has it; null when it was not asked. */
  readonly totals: Readonly<Record<string, unknown>> | null;
  /** In the order in which they were asked for. */
  readonly subtotals: readonly Subtotal[];
  /** Shares that would be none: amounts came in their place. */
  readonly sharesLeftOut: { readonly metrics: readonly string[]; readonly reason: 'not_additive' | 'negative' } | null;
  /** The time range of the query, or what it compares with other times, its end not counted; an end that is open is null. Default both. */
  readonly range?: { readonly fromMs: number | null; readonly toMs: number | null };
}

/** What the server says of one of several results. */
export interface ResultDetails {
  readonly facts: ResultFacts;
  /** The parts from which the names of its wide columns are joined, by name. */
  readonly labelMap: LabelMap;
}

/** Results of a chart's queries as its drawing takes them, with what is said of them. */
export interface ShownResults {
  readonly tables: readonly ColumnTable[];
  readonly facts: ResultFacts;
  readonly others: readonly ResultDetails[];
  readonly labelMap: LabelMap | undefined;
}

/** Of a result that nothing is said of: nothing in it is added up. */
export const noFacts: ResultFacts = {
  additive: [],
  isCut: false,
  groupCount: 0,
  totals: null,
  subtotals: [],
  sharesLeftOut: null,
};

/** What the entries of the wire say of the results after the first. */
export const detailsOf = (entries: readonly ChartDataEntry[]): readonly ResultDetails[] =>
  entries.slice(1).map((entry) => ({ facts: factsOf(entry), labelMap: entry.label_map ?? {} }));

/** What is compared with other times may have its range in a filter, of which the range of the query says nothing. */
const rangeOf = ({
  compared_range: compared,
  from_dttm: from,
  to_dttm: to,
}: ChartDataEntry): NonNullable<ResultFacts['range']> =>
  compared === undefined ? { fromMs: from ?? null, toMs: to ?? null } : { fromMs: compared.from, toMs: compared.to };

/** Reads what an entry of the wire says of its result. */
export function factsOf(entry: ChartDataEntry | undefined): ResultFacts {
  if (entry === undefined) return noFacts;
  return {
    additive: entry.additive_metrics ?? [],
    isCut: entry.is_cut === true,
    isNotFinite: (entry.not_finite_columns ?? []).length > 0,
    groupCount: entry.sql_rowcount ?? entry.rowcount ?? 0,
    totals: entry.subtotals?.find(({ groupby }) => groupby.length === 0)?.data[0] ?? null,
    subtotals: (entry.subtotals ?? []).map(({ groupby: labels, data: rows, is_cut: isCut }) => ({
      labels,
      rows,
      isCut,
    })),
    sharesLeftOut: entry.shares_left_out ?? null,
    range: rangeOf(entry),
  };
}

/** Names of hundreds of letters leave no space for the sentence that they stand in. */
const maxNameLength = 80;
const shortName = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name;

function list(names: readonly string[]): string {
  const shortNames = names.map(shortName);
  return shortNames.length <= 1
    ? (shortNames[0] ?? '')
    : `${shortNames.slice(0, -1).join(', ')} and ${shortNames.at(-1) ?? ''}`;
}

/** Why amounts are no parts of a whole: they do not add up, some are negative, or their sum is beyond what a number can be. */
export type NoParts = 'not_additive' | 'negative' | 'too_large';

/** Why parts of metrics are no parts of a whole, as a clause that a sentence begins with. */
export function whyNoParts(names: readonly string[], reason: NoParts): string {
  if (reason === 'too_large')
    return `${list(names)} ${names.length === 1 ? 'adds' : 'add'} up to more than a number can be`;
  if (reason === 'negative') return `${list(names)} ${names.length === 1 ? 'has' : 'have'} negative amounts`;
  return `${list(names)} ${names.length === 1 ? 'does' : 'do'} not add up`;
}

/** That metrics such as ranks have no total, as a sentence; none for no metrics. */
export const noTotal = (names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`${list(names)} ${names.length === 1 ? 'has' : 'have'} no total.`];

/** The metric whose statistics a box plot has in columns of their own, such as `delay__median`; else the column itself. */
function measured(name: string, columns: readonly string[]): string {
  const metric = name.replace(/__[a-z\d]+$/, '');
  return metric !== name && columns.includes(`${metric}__outliers`) ? metric : name;
}

const notFiniteNames = ({ not_finite_columns: columns = [], colnames = [] }: ChartDataEntry): readonly string[] =>
  columns.map((name) => measured(name, colnames));

/** That values of a chart's results could not be shown as they are, as a sentence; null where all could. `labels` are those of the dataset. */
export function notFiniteText(entries: readonly ChartDataEntry[], labels: Labels): string | null {
  const names = [...new Set(entries.flatMap(notFiniteNames))];
  if (names.length === 0) return null;
  const columns = list(names.map((name) => labelOf(labels, name)));
  return `Values of ${columns} that are infinite or no number are taken as NULL.`;
}

/** What the wire says of results, for a drawing. */
export const shownResultsOf = ({
  entries,
  tables,
}: {
  readonly entries: readonly ChartDataEntry[];
  readonly tables: readonly ColumnTable[];
}): ShownResults => ({
  tables,
  facts: factsOf(entries[0]),
  others: detailsOf(entries),
  labelMap: entries[0]?.label_map,
});
