import { columnNamed, type ColumnTable, type FilterScalar } from '@sextant/contract';
import { amountAt } from '../kit/values/cell-text.ts';
import type { Selection } from '../kit/drawing/drawing.ts';
import type { Group } from '../kit/drawing/group-bars.ts';
import { otherLabel } from '../kit/colors/palette.ts';
import { groupReader } from '../kit/drawing/read-groups.ts';
import { noFacts, type NoParts, type ResultFacts } from '../kit/result/result-facts.ts';
import { selectionOf } from '../kit/drawing/selection.ts';
import type { TreemapForm } from './spec.ts';

/** An area: a group by the first dimensions, with its parts by the next. */
export interface Area {
  readonly name: string;
  readonly value: number;
  /** Null for the rest, and where times of no known step are among the values. */
  readonly selection: Selection | null;
  readonly parts: readonly Area[];
}

/** A result read as areas within areas. */
export interface Areas {
  /** The largest first; empty where amounts are no parts of a whole. */
  readonly parts: readonly Area[];
  /** The metric over all rows. */
  readonly total: number;
  /** Why there are no areas; null where there are. */
  readonly error: NoParts | null;
  /** Every group as it came. */
  readonly groups: readonly Group[];
  /** Groups without an amount: they have no area. */
  readonly leftOut: number;
}

/** What sums of doubles may lose. */
const tinyShare = 1e-9;

interface Leaf {
  readonly values: readonly FilterScalar[];
  readonly texts: readonly string[];
  readonly amount: number;
}

const keyOf = (values: readonly unknown[]): string => JSON.stringify(values);

/** The engine's metric for each combination of the first dimensions. */
function engineValues(form: TreemapForm, { subtotals }: ResultFacts): ReadonlyMap<string, number> {
  const label = form.metric?.label ?? '';
  return new Map(
    subtotals.flatMap(({ labels, rows }) =>
      rows.flatMap((row): [string, number][] => {
        const value = row[label];
        return typeof value === 'number' ? [[keyOf(labels.map((name) => row[name] ?? null)), value]] : [];
      }),
    ),
  );
}

class Reader {
  readonly #form: TreemapForm;
  readonly #known: ReadonlyMap<string, number>;
  readonly #canPick: boolean;

  constructor(form: TreemapForm, facts: ResultFacts, canPick: boolean) {
    this.#form = form;
    this.#known = engineValues(form, facts);
    this.#canPick = canPick;
  }

  /** The area that the first `depth` values of its leaves name. */
  area(leafRows: readonly Leaf[], depth: number): Area {
    const [first] = leafRows;
    const [values, texts] = [first?.values.slice(0, depth) ?? [], first?.texts.slice(0, depth) ?? []];
    const parts = depth === this.#form.groupby.length ? [] : this.#parts(leafRows, depth + 1);
    const shownCount = (
      parts.length === 0 ? leafRows.map(({ amount }) => amount) : parts.map(({ value }) => value)
    ).reduce((sum, value) => sum + value, 0);
    const value = parts.length === 0 ? shownCount : (this.#known.get(keyOf(values)) ?? shownCount);
    const rest = value - shownCount;
    return {
      name: texts.at(-1) ?? '',
      value,
      selection: this.#canPick && depth > 0 ? selectionOf(this.#form.groupby.slice(0, depth), values, texts) : null,
      parts:
        rest > tinyShare * value ? [...parts, { name: otherLabel, value: rest, selection: null, parts: [] }] : parts,
    };
  }

  #parts(leafRows: readonly Leaf[], depth: number): readonly Area[] {
    const groups = new Map<string, Leaf[]>();
    for (const leaf of leafRows) {
      const key = keyOf(leaf.values.slice(0, depth));
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [leaf]);
      else group.push(leaf);
    }
    return [...groups.values()].map((group) => this.area(group, depth)).sort((one, other) => other.value - one.value);
  }
}

/** True when a part is larger than what it is a part of: something negative did not come along. */
const isOverfull = ({ value, parts }: Area): boolean =>
  parts.reduce((sum, part) => sum + part.value, 0) > value * (1 + tinyShare) || parts.some(isOverfull);

/** Reads the result of `treemapQueries`. */
export function readAreas(table: ColumnTable | undefined, form: TreemapForm, facts: ResultFacts = noFacts): Areas {
  const label = form.metric?.label ?? '';
  const measure = table === undefined ? null : columnNamed(table, label);
  const groupAt = table === undefined ? null : groupReader(table, form.groupby, form.date_format);
  const empty: Areas = { parts: [], total: 0, error: null, groups: [], leftOut: 0 };
  if (table === undefined || measure === null || groupAt === null) return empty;
  const rows = Array.from({ length: table.rowCount }, (_, row) => ({
    ...groupAt(row),
    amount: amountAt(measure, row),
  }));
  const groups = rows.map(({ texts, amount, selection }) => ({ name: texts.join(', '), amount, selection }));
  const canPick = groups.some(({ selection }) => selection !== null);
  const read = { ...empty, groups, leftOut: rows.filter(({ amount }) => amount === null).length };
  if (!facts.additive.includes(label)) return { ...read, error: 'not_additive' };
  const leafRows = rows.flatMap(({ amount, ...row }): Leaf[] =>
    amount === null || amount === 0 ? [] : [{ ...row, amount }],
  );
  const wholeArea = new Reader(form, facts, canPick).area(leafRows, 0);
  if (leafRows.some(({ amount }) => amount < 0) || isOverfull(wholeArea)) return { ...read, error: 'negative' };
  if (!Number.isFinite(wholeArea.value)) return { ...read, error: 'too_large' };
  if (facts.isCut && facts.subtotals.length === 0) return { ...read, error: 'not_additive' };
  return { ...read, parts: wholeArea.parts, total: wholeArea.value };
}
