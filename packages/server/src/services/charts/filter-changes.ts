import { adhocFilter, adhocFilterText, filterOf } from '@sextant/contract';
import { labelOf, type Labels } from '@sextant/charts';
import { filterText } from '@sextant/dashboard';
import { listChange } from '../objects/change-texts.ts';

/** A condition in words: what it is of, as far as its values, and those. */
interface FilterText {
  /** Column and operator, as `origin is`; null for SQL, which is one text. */
  readonly head: string | null;
  readonly values: readonly string[];
  readonly text: string;
}

/** A condition of a form in words; null for what is none. */
function filterTextOf(value: unknown, labels: Labels): FilterText | null {
  const read = adhocFilter.safeParse(value);
  if (!read.success) return null;
  const filter = read.data.expressionType === 'SQL' ? null : filterOf(read.data);
  if (filter === null) {
    const text = adhocFilterText(read.data);
    return { head: null, values: [], text };
  }
  const { column } = filter;
  const { name, verb, values } = filterText(
    column.kind === 'column' ? labelOf(labels, column.name) : column.label,
    [filter],
    null,
  );
  const head = `${name} ${verb}`;
  return { head, values, text: `${head} ${values.join(', ')}` };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The only condition that begins with `head`; undefined where there is none or several. */
function onlyOne(filters: readonly FilterText[], head: string | null): FilterText | undefined {
  const found = filters.filter((filter) => head !== null && filter.head === head);
  return found.length === 1 ? found[0] : undefined;
}

/**
 * How the conditions of a form changed: which came and went, each with its column, operator and values; of a condition that has other values, those that
 * came and went. Null where one cannot be read.
 */
export function filterChanges(
  label: string,
  before: unknown,
  after: unknown,
  labels: Labels = {},
): readonly string[] | null {
  const [olds, news] = [before, after].map((list) => listOf(list).map((one) => filterTextOf(one, labels)));
  if (olds === undefined || news === undefined) return null;
  const [oldFilters, filters] = [olds.filter((one) => one !== null), news.filter((one) => one !== null)];
  if (oldFilters.length < olds.length || filters.length < news.length) return null;
  const pairs = filters.flatMap((filter) => {
    const old = onlyOne(oldFilters, filter.head);
    const isPair = old !== undefined && onlyOne(filters, filter.head) === filter && old.text !== filter.text;
    return isPair ? [{ old, filter }] : [];
  });
  const [pairedOlds, paired] = [new Set(pairs.map(({ old }) => old)), new Set(pairs.map(({ filter }) => filter))];
  const textsOf = (all: readonly FilterText[], without: ReadonlySet<FilterText>): readonly string[] =>
    all.filter((one) => !without.has(one)).map(({ text }) => text);
  return [
    ...listChange(label, textsOf(oldFilters, pairedOlds), textsOf(filters, paired)),
    ...pairs.flatMap(({ old, filter }) => listChange(`Filter “${filter.head ?? ''}”`, old.values, filter.values)),
  ];
}
