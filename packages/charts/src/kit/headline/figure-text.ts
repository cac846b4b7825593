import type { Column, Grain } from '@sextant/contract';
import { amountAt, cellText, isTime } from '../values/cell-text.ts';
import { currencyText, shortCurrencyText } from '../values/currency-text.ts';
import { nullText, type NumberText } from '../values/numbers.ts';
import { timeText } from '../values/times.ts';
import type { NumberForm, TimeForm } from './look.ts';

/** A number as a headline writes it; `short` null has no shorter way. */
export interface ShownFigure {
  readonly text: string;
  readonly short: string | null;
  readonly isNull: boolean;
}

/** What nothing reads as. */
export const emptyFigure: ShownFigure = { text: nullText, short: null, isNull: true };

/** The format of a number: the form's own, else the metric's, as the dataset has it. */
export const formatOf = (
  { y_axis_format: format }: Pick<NumberForm, 'y_axis_format'>,
  metricFormat: string | null | undefined,
): string => (format === 'SMART_NUMBER' && metricFormat ? metricFormat : format);

/** A writer of a form's numbers. */
export const amountText = (form: NumberForm, metricFormat?: string | null): NumberText =>
  currencyText(formatOf(form, metricFormat), form.currency_format);

/** An amount as a form writes it. */
export function formatAmount(amount: number | null, form: NumberForm, metricFormat?: string | null): ShownFigure {
  if (amount === null) return emptyFigure;
  const text = amountText(form, metricFormat)(amount);
  const short = shortCurrencyText(formatOf(form, metricFormat), form.currency_format)(amount);
  return { text, short: short.length < text.length ? short : null, isNull: text === nullText };
}

/** A cell as a form writes it: an amount, a time, or a text as it is. */
export function formatCell(
  column: Column | null,
  row: number,
  form: NumberForm & TimeForm,
  { metricFormat = null, grain = null }: { readonly metricFormat?: string | null; readonly grain?: Grain | null } = {},
): ShownFigure {
  if (column === null) return emptyFigure;
  const amount = amountAt(column, row);
  if (amount !== null && (isTime(column) || form.force_timestamp_formatting))
    return { text: timeText(form.time_format, grain)(amount), short: null, isNull: false };
  if (amount !== null) return formatAmount(amount, form, metricFormat);
  const text = cellText(column)(row);
  return { text, short: null, isNull: text === nullText };
}
