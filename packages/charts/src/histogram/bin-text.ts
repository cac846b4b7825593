import { isCode, type ColumnTable } from '@sextant/contract';
import type { Titles } from '../kit/query/chart-type.ts';
import { labelOf, type Labels } from '../kit/values/labels.ts';
import { isAdaptiveFormat, numberText, roundedNumberText, areUnique, type NumberText } from '../kit/values/numbers.ts';
import { binColumns, type Bin } from '../kit/range/bins.ts';
import type { HistogramForm } from './spec.ts';

/** How the bins of a histogram are written, wherever they are: in its picture, its tooltip and its table. */
export interface BinText {
  /** A bound of a bin, rounded to what its width tells. */
  readonly edge: NumberText;
  /** `219 to 416 miles` */
  readonly range: (bin: Bin) => string;
  /** What stands behind numbers, with a space before it; empty for none. */
  readonly unit: string;
  /** True where the bounds are years or other codes: numbers that name, written plainly. */
  readonly isPlain: boolean;
}

/**
 * A single word as the title of the axis is a unit (miles, USD) and stands behind numbers, unless it only repeats the column; a longer title stands
 * below the axis.
 */
function unitOf({ x_axis_title: axisTitle, column }: HistogramForm, labels: Labels): string {
  const title = axisTitle.trim();
  const name = column?.label ?? '';
  const names = [name, labelOf(labels, name)].map((one) => one.toLowerCase());
  if (title === '' || /\s/.test(title) || names.includes(title.toLowerCase())) return '';
  return ` ${/^[A-Z][a-z]+$/.test(title) ? title.toLowerCase() : title}`;
}

/** A code has no parts: the range around it is said by whole numbers. */
export const codeText: NumberText = (value) => String(Math.round(value ?? 0));

/** The writer of bounds: in the format of the axis, or rounded where that leaves digits open; no two bounds read the same. */
function boundText(bins: readonly Bin[], format: string): NumberText {
  const bounds = bins.flatMap(({ from, to }) => [from, to]);
  const formatText = numberText(format);
  if (!isAdaptiveFormat(format) && areUnique(formatText, bounds)) return formatText;
  const [first] = bins;
  return roundedNumberText(format, bounds, first === undefined ? 0 : first.to - first.from);
}

/** How `bins` are written as the form says. */
export function binText(bins: readonly Bin[], form: HistogramForm, labels: Labels): BinText {
  const isPlain = isCode(form.column?.label ?? '', [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0]);
  const edge = isPlain ? codeText : boundText(bins, form.x_axis_format);
  const unit = unitOf(form, labels);
  return { edge, unit, isPlain, range: ({ from, to }) => `${edge(from)} to ${edge(to)}${unit}` };
}

/** What the columns of a result that are bins are called. */
export function binTitles(form: HistogramForm, table: ColumnTable, labels: Labels): Titles {
  const binned = binColumns(form, table);
  const bins = binned.map(({ bin }) => bin);
  const { range } = binText(bins, form, labels);
  return new Map(binned.map(({ column, bin }) => [column.name, range(bin)]));
}
