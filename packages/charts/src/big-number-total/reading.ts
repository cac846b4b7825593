import { columnNamed, type ColumnTable } from '@sextant/contract';
import { amountAt, cellText, isTime } from '../kit/cell-text.ts';
import { nullText, numberText, shareText, shortNumberText } from '../kit/numbers.ts';
import type { BigNumberForm } from './spec.ts';

/** What a big number says. `compared` is empty unless the unfiltered total is known and can be compared with. */
export interface BigNumberText {
  readonly text: string;
  /** The number in fewer letters (3M, 79 %), for boxes in which `text` does not fit; null where there is no shorter way. */
  readonly short: string | null;
  readonly isNull: boolean;
  readonly unit: string;
  readonly subtitle: string;
  readonly compared: string;
}

const writtenAs = (form: BigNumberForm): ((value: number | null) => string) => {
  const write = numberText(form.y_axis_format);
  return (value) => write(value);
};

const smallestShare = 0.001;

/** The share of the whole, where there is a whole that this is a part of. What would be rounded to all of it is not compared. */
function comparedText(form: BigNumberForm, value: number, wholeValue: number | null): string {
  if (wholeValue === null || wholeValue <= 0 || value < 0 || value >= wholeValue * (1 - smallestShare / 2)) return '';
  const share = value / wholeValue;
  const isTiny = value > 0 && share < smallestShare / 2;
  return `${isTiny ? `under ${shareText(smallestShare)}` : shareText(share)} of ${writtenAs(form)(wholeValue)}`;
}

/** Reads the result of `bigNumberQueries`; no row reads as NULL. `whole` is the same result without the dashboard's filters, for metrics that add up. */
export function readNumber(
  table: ColumnTable | undefined,
  form: BigNumberForm,
  wholeTable?: ColumnTable,
): BigNumberText {
  const label = form.metric?.label ?? '';
  const column = table === undefined ? null : (columnNamed(table, label) ?? table.columns[0] ?? null);
  const legacySubheader = form.formData['subheader'];
  const subtitle = form.subtitle === '' && typeof legacySubheader === 'string' ? legacySubheader : form.subtitle;
  const captions = { unit: form.unit, subtitle };
  if (table === undefined || column === null || table.rowCount === 0)
    return { ...captions, text: nullText, short: null, isNull: true, compared: '' };
  const value = amountAt(column, 0);
  const wholeColumn =
    wholeTable === undefined ? null : (columnNamed(wholeTable, label) ?? wholeTable.columns[0] ?? null);
  const text = isTime(column) || value === null ? cellText(column)(0) : writtenAs(form)(value);
  const short = isTime(column) || value === null ? text : shortNumberText(form.y_axis_format)(value);
  return {
    ...captions,
    text,
    short: short.length < text.length ? short : null,
    isNull: text === nullText,
    compared: value === null ? '' : comparedText(form, value, wholeColumn === null ? null : amountAt(wholeColumn, 0)),
  };
}
