import type { ColumnTable } from '@sextant/contract';
import type { ResultFacts } from '../kit/result/result-facts.ts';
import type { ShownTexts } from '../kit/view/shown-texts.ts';
import type { Size } from '../kit/view/use-size.ts';
import type { BigNumberForm } from './spec.ts';

/** Of what a big number is made. */
export interface ShownNumber {
  readonly form: BigNumberForm;
  readonly tables: readonly ColumnTable[];
  readonly wholeTable: ColumnTable | undefined;
  readonly facts: ResultFacts | undefined;
  readonly formats: Readonly<Record<string, string | null>> | undefined;
  readonly name: string;
  /** In designed sizes; null until it is known. */
  readonly size: Size | null;
  /** The height of what stands under it. */
  readonly belowPx: number;
}

/** The big numbers of the page, by their frames. */
export const shownNumbers: ShownTexts<ShownNumber> = new WeakMap();
