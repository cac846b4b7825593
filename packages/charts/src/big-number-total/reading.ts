import { cellAt, columnNamed, type Column, type ColumnTable } from '@sextant/contract';
import { amountAt, isTime } from '../kit/values/cell-text.ts';
import { cellColor } from '../kit/color-rules/match.ts';
import { paintOf } from '../kit/color-rules/paint.ts';
import { emptyFigure, formatAmount, formatCell, type ShownFigure } from '../kit/headline/figure-text.ts';
import { figureWidthPx } from '../kit/headline/figure.ts';
import { shareText } from '../kit/values/numbers.ts';
import type { ResultFacts } from '../kit/result/result-facts.ts';
import type { ThemeColors } from '../kit/colors/theme/theme-colors.ts';
import type { BigNumberForm } from './spec.ts';

/** What a big number says. `compared` is empty unless the unfiltered total is known and can be compared with; in short for narrow boxes. */
export interface BigNumberText extends ShownFigure {
  readonly unit: string;
  readonly subtitle: string;
  readonly compared: string;
  readonly comparedShort: string;
}

type Formats = Readonly<Record<string, string | null>> | undefined;

/** What a number is read beside. */
interface NumberContext {
  readonly wholeTable?: ColumnTable | undefined;
  readonly formats?: Formats;
  readonly isPart?: boolean;
}

const labelOf = (form: BigNumberForm): string => form.metric?.label ?? '';
const columnOf = (table: ColumnTable | undefined, form: BigNumberForm): Column | null =>
  table === undefined || table.rowCount === 0 ? null : (columnNamed(table, labelOf(form)) ?? table.columns[0] ?? null);

const smallestShare = 0.001;

/** The share of the whole, where there is a whole that this is a part of. What would be rounded to all of it is not compared. */
function comparedTexts(
  form: BigNumberForm,
  metricFormat: string | null,
  value: number | null,
  wholeValue: number | null,
) {
  const isPart = value !== null && value >= 0 && wholeValue !== null && wholeValue > 0;
  if (!isPart || value >= wholeValue * (1 - smallestShare / 2)) return { compared: '', comparedShort: '' };
  const share = value / wholeValue;
  const isTiny = value > 0 && share < smallestShare / 2;
  const whole = formatAmount(wholeValue, form, metricFormat);
  const sharePrefix = `${isTiny ? `under ${shareText(smallestShare)}` : shareText(share)} of `;
  return { compared: `${sharePrefix}${whole.text}`, comparedShort: `${sharePrefix}${whole.short ?? whole.text}` };
}

/** How far a number that is no part of a whole is from that of all rows; a share in points. */
function differenceText(form: BigNumberForm, metricFormat: string | null, value: number, wholeValue: number): string {
  const { text } = formatAmount(Math.abs(value - wholeValue), form, metricFormat);
  if (!/[1-9]/.test(text)) return 'same as all';
  const amount = text.endsWith('%') ? `${text.slice(0, -1)}pt` : text;
  const unit = form.unit === '' || text.endsWith('%') ? '' : ` ${form.unit}`;
  return `${value > wholeValue ? '+' : '−'}${amount}${unit} vs all`;
}

function differenceTexts(
  form: BigNumberForm,
  metricFormat: string | null,
  column: Column,
  { value, wholeAmount }: { readonly value: number | null; readonly wholeAmount: number | null },
) {
  const isTimed = isTime(column) || form.force_timestamp_formatting;
  if (value === null || wholeAmount === null || isTimed) return { compared: '', comparedShort: '' };
  const compared = differenceText(form, metricFormat, value, wholeAmount);
  return { compared, comparedShort: compared };
}

/**
 * Reads the result of `bigNumberQueries`; no row reads as NULL. `whole` is the same result without the dashboard's filters: what adds up is said as a share of it, all else (`isPart` false)
 * as a difference. Default: it adds up.
 */
export function readNumber(
  table: ColumnTable | undefined,
  form: BigNumberForm,
  { wholeTable, formats, isPart = true }: NumberContext = {},
): BigNumberText {
  const column = columnOf(table, form);
  const legacySubheader = form.formData['subheader'];
  const subtitle = form.subtitle === '' && typeof legacySubheader === 'string' ? legacySubheader : form.subtitle;
  const captions = { unit: form.unit, subtitle };
  if (column === null) return { ...captions, ...emptyFigure, compared: '', comparedShort: '' };
  const metricFormat = formats?.[labelOf(form)] ?? null;
  const value = amountAt(column, 0);
  const wholeColumn = columnOf(wholeTable, form);
  const wholeAmount = wholeColumn === null ? null : amountAt(wholeColumn, 0);
  return {
    ...captions,
    ...formatCell(column, 0, form, { metricFormat }),
    ...(isPart
      ? comparedTexts(form, metricFormat, value, wholeAmount)
      : differenceTexts(form, metricFormat, column, { value, wholeAmount })),
  };
}

/** The comparison as it fits into its line. */
export const comparedIn = ({ compared, comparedShort }: BigNumberText, widthPx: number, sizePx: number): string =>
  figureWidthPx(compared, sizePx) > widthPx ? comparedShort : compared;

/** One sentence, for whoever does not see the number. */
export const summaryOf = ({ text, unit, compared, subtitle }: BigNumberText, name: string): string =>
  `${[`${name}: ${unit === '' ? text : `${text} ${unit}`}`, compared, subtitle].filter((line) => line !== '').join(', ')}.`;

/** Whether the number is a part of that of all rows. */
export const isPartOf = (form: BigNumberForm, facts: ResultFacts | undefined): boolean =>
  facts?.additive.includes(labelOf(form)) !== false;

/** The color that the form's rules give the number, dark enough to be read; null where none matches. */
export function numberColor(
  table: ColumnTable | undefined,
  form: BigNumberForm,
  themeColors: ThemeColors,
): string | null {
  const column = columnOf(table, form);
  if (column === null) return null;
  const value = cellAt(column, 0);
  const rules = form.conditional_formatting.filter(
    ({ column: name }) => name === labelOf(form) || name === column.name,
  );
  const amount = typeof value === 'number' ? value : 0;
  const color = cellColor(rules, value, { min: amount, max: amount });
  return color === null ? null : inkOfRule(color.scheme, themeColors);
}

const tones = { '#ace1c4': 'ok', '#fde380': 'warn', '#efa1aa': 'danger' } as const;
const isTone = (scheme: string): scheme is keyof typeof tones => Object.hasOwn(tones, scheme);

/** Grounds of cells are too pale for letters: a number has the tone itself, or the strongest step. */
function inkOfRule(scheme: string, themeColors: ThemeColors): string | null {
  const name = scheme.toLowerCase();
  if (isTone(name)) return themeColors[tones[name]];
  return paintOf({ scheme, strength: 1 }, themeColors)?.background ?? null;
}
