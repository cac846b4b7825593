import { columnNamed, type ColumnTable } from '@sextant/contract';
import { amountAt } from '../kit/values/cell-text.ts';
import { periodText } from '../kit/result/compared-period.ts';
import { currencyText } from '../kit/values/currency-text.ts';
import { changeShare } from '../kit/headline/change.ts';
import { formatOf, formatAmount, type ShownFigure } from '../kit/headline/figure-text.ts';
import { numberText, type NumberText } from '../kit/values/numbers.ts';
import { noFacts, type ResultFacts } from '../kit/result/result-facts.ts';
import { shiftedLabel } from '../kit/groups/time-comparison.ts';
import { offsetOf } from './query.ts';
import type { PopKpiForm } from './spec.ts';

/** One of the figures under the number. */
export interface ComparedFigure {
  /** #, △ or %; empty where the form leaves it out. */
  readonly symbol: string;
  readonly name: string;
  readonly text: string;
  /** True for figures of the change, which have its color. */
  readonly isChange: boolean;
}

/** A number against the same of another time. */
export interface Comparison extends ShownFigure {
  /** What came of comparing, as the form asks for it; empty for none. */
  readonly tag: string;
  /** The other number and its time, in words; empty for none. */
  readonly comparedWith: string;
  /** The number less the other; null where one of them is not known. */
  readonly change: number | null;
  readonly figures: readonly ComparedFigure[];
}

/** Which way a number went, before its change in words. */
export const arrowOf = (change: number | null): string =>
  change === null || change === 0 ? '' : change > 0 ? '↑ ' : '↓ ';

const signedText =
  (write: NumberText): NumberText =>
  (value) =>
    value !== null && value > 0 ? `+${write(value)}` : write(value);

const hundredth = ',.1%';

/** Reads the result of `popKpiQueries`. */
export function readComparison(
  table: ColumnTable | undefined,
  form: PopKpiForm,
  {
    facts = noFacts,
    formats,
  }: {
    readonly facts?: ResultFacts | undefined;
    readonly formats?: Readonly<Record<string, string | null>> | undefined;
  } = {},
): Comparison {
  const label = form.metric?.label ?? '';
  const offset = offsetOf(form);
  const amountOf = (name: string): number | null => {
    const column = table === undefined || table.rowCount === 0 ? null : columnNamed(table, name);
    return column === null ? null : amountAt(column, 0);
  };
  const now = amountOf(label);
  const metricFormat = formats?.[label] ?? null;
  const writtenFigure = formatAmount(now, form, metricFormat);
  if (offset === null) return { ...writtenFigure, tag: '', comparedWith: '', change: null, figures: [] };
  const before = amountOf(shiftedLabel(label, offset));
  const difference = now === null || before === null ? null : now - before;
  // Beyond what a number can be there is none to say.
  const isSaid = Number.isFinite(difference) || !Number.isFinite(now) || !Number.isFinite(before);
  const change = isSaid ? difference : null;
  const share = changeShare(now, before);
  const write = currencyText(formatOf(form, metricFormat), form.currency_format);
  const percentFormat = form.percentDifferenceFormat;
  const writeShare = signedText(numberText(percentFormat === 'SMART_NUMBER' ? hundredth : percentFormat));
  const shareText = share === null ? '' : writeShare(share);
  const tags = {
    values: shareText,
    percentage: shareText,
    difference: change === null ? '' : signedText(write)(change),
    ratio: now === null || before === null || before === 0 ? '' : `× ${numberText(',.2~f')(now / before)}`,
  };
  return {
    ...writtenFigure,
    tag: tags[form.comparison_type],
    comparedWith: `${write(before)} in ${periodText(offset, facts)}`.replace(
      / in (the time before|.* ago|.* later)$/,
      ' $1',
    ),
    change,
    figures: figuresOf(form, { before, change, share }, { write, writeShare }),
  };
}

function figuresOf(
  { column_config: config }: PopKpiForm,
  amounts: { readonly before: number | null; readonly change: number | null; readonly share: number | null },
  { write, writeShare }: { readonly write: NumberText; readonly writeShare: NumberText },
): readonly ComparedFigure[] {
  const all = [
    { key: 'Previous value', symbol: '#', amount: amounts.before, write, isChange: false },
    { key: 'Delta', symbol: '△', amount: amounts.change, write: signedText(write), isChange: true },
    { key: 'Percent change', symbol: '%', amount: amounts.share, write: writeShare, isChange: true },
  ];
  return all.flatMap(({ key, symbol, amount, write: usualText, isChange }) => {
    const settings = config[key] ?? {};
    if (settings.visible === false) return [];
    const ownText = settings.d3NumberFormat === undefined ? usualText : numberText(settings.d3NumberFormat);
    return [
      {
        symbol: settings.displayTypeIcon === false ? '' : symbol,
        name: settings.customColumnName ?? key,
        text: ownText(amount),
        isChange,
      },
    ];
  });
}
