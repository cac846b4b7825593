import type { ColumnTable } from '@sextant/contract';
import type { Selection } from '../kit/drawing/drawing.ts';
import type { ResultFacts } from '../kit/result/result-facts.ts';
import type { Labels } from '../kit/values/labels.ts';
import type { ShownTexts } from '../kit/view/shown-texts.ts';
import type { PieForm } from './spec.ts';

/** Of what the texts in and beside a ring are made. */
export interface ShownRing {
  readonly form: PieForm;
  readonly tables: readonly ColumnTable[];
  readonly facts: ResultFacts | undefined;
  readonly selected: Selection | null;
  readonly labels: Labels;
  /** How many times as large the page's texts are as designed. */
  readonly scale: number;
}

/** The rings of the page, by their outermost elements. */
export const shownRings: ShownTexts<ShownRing> = new WeakMap();
