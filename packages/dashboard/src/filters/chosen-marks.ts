import type { DataMask, Filter, FilterScalar } from '@sextant/contract';
import { filtersOf } from './filters-of-mask.ts';

type Values = readonly FilterScalar[];

const isValues = (value: unknown): value is Values => Array.isArray(value);

/** Every combination that was clicked, in order; `filterState.value` keeps them as a list of lists. */
export function selectedValues(mask: DataMask | undefined): readonly Values[] {
  const value = mask?.filterState?.value;
  return Array.isArray(value) ? value.filter(isValues) : [];
}

/** The marks that are chosen in a chart, as its drawing takes them. */
export interface ChosenMarks {
  readonly filters: readonly Filter[];
  readonly label: string;
  readonly values: Values;
  /** What was chosen beside the first. */
  readonly also: readonly Values[];
}

/** What a chart shows as chosen; null when nothing is. */
export function selectionOfMask(mask: DataMask | undefined): ChosenMarks | null {
  const [values, ...otherValues] = selectedValues(mask);
  if (values === undefined) return null;
  return { filters: filtersOf(mask), label: mask?.filterState?.label ?? '', values, also: otherValues };
}
