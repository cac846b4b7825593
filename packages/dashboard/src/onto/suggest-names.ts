import type { DatasetData } from '@sextant/contract';
import { namesInForm } from '@sextant/charts/form-onto';

/** A column or saved metric that charts and filters name. */
export interface UsedName {
  readonly name: string;
  /** Titles of the charts and filters that name it, each once. */
  readonly usedBy: readonly string[];
}

/** What charts and filters of a dashboard name of one dataset. */
export interface UsedNames {
  readonly columns: readonly UsedName[];
  readonly metrics: readonly UsedName[];
  /** SQL written in a chart or filter: taken over as it is. */
  readonly sql: readonly UsedName[];
}

/** Something that names columns and metrics in the way of a form: a chart, or a filter as `{ column, adhoc_filters }`. */
export interface NamingForm {
  readonly title: string;
  readonly form: Readonly<Record<string, unknown>>;
}

/** What forms name, in the order of their first mention. */
export function usedNames(forms: readonly NamingForm[], dataset: DatasetData): UsedNames {
  const byKind = {
    columns: new Map<string, Set<string>>(),
    metrics: new Map<string, Set<string>>(),
    sql: new Map<string, Set<string>>(),
  };
  const isMetric = new Set(dataset.metrics.map(({ metric_name: name }) => name));
  const isColumn = new Set(dataset.columns.map(({ column_name: name }) => name));
  const note = (names: Map<string, Set<string>>, name: string, title: string): void => {
    const titles = names.get(name) ?? new Set();
    names.set(name, titles.add(title));
  };
  for (const { title, form } of forms) {
    const found = namesInForm(form);
    // Forms keep what earlier chart types left: what the dataset itself does not have cannot be mapped.
    for (const name of found.columns) if (isColumn.has(name)) note(byKind.columns, name, title);
    for (const name of found.metrics) if (isMetric.has(name)) note(byKind.metrics, name, title);
    for (const sql of found.sql) note(byKind.sql, sql, title);
  }
  const listOf = (names: Map<string, Set<string>>): readonly UsedName[] =>
    [...names].map(([name, titles]) => ({ name, usedBy: [...titles] }));
  return { columns: listOf(byKind.columns), metrics: listOf(byKind.metrics), sql: listOf(byKind.sql) };
}

/** A name without what people write differently: case, spaces, underscores and other marks. */
const spelling = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** For each name the one of the other dataset that is written the same, else alike; null for none. */
export function suggestedName(name: string, candidates: readonly string[]): string | null {
  return candidates.find((one) => one === name) ?? candidates.find((one) => spelling(one) === spelling(name)) ?? null;
}

const kindTexts = { 0: 'numbers', 1: 'texts', 2: 'times', 3: 'yes or no' } as const;

/** Why a mapped column may not do what it did: its values are of another kind. Null when they are of the same. */
export function kindDifference(before: DatasetData, after: DatasetData, [name, next]: [string, string]): string | null {
  const kindOf = (dataset: DatasetData, columnName: string): string | null => {
    const column = dataset.columns.find(({ column_name: own }) => own === columnName);
    if (column === undefined) return null;
    if (column.is_dttm) return 'times';
    return column.type_generic === null ? null : kindTexts[column.type_generic];
  };
  const [one, other] = [kindOf(before, name), kindOf(after, next)];
  return one === null || other === null || one === other ? null : `${one} before, ${other} there`;
}
