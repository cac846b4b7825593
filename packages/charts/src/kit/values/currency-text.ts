import { axisNumberText, numberText, shortNumberText, type NumberText } from './numbers.ts';

/** How an amount of money is written: an ISO 4217 code, and where its symbol stands. */
export interface Currency {
  readonly symbol: string;
  readonly symbolPosition: 'prefix' | 'suffix';
}

/** The sign of an ISO 4217 code, or the code itself: $, €, CHF. */
function signOf(code: string): string {
  try {
    const parts = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    }).formatToParts(0);
    return parts.find(({ type }) => type === 'currency')?.value ?? code;
  } catch {
    // Three letters that are no code, and texts of other lengths.
    return code;
  }
}

const narrowSpace = '\u202f';

/** A sign of letters stands off the number. */
function withSign(write: NumberText, { symbol, symbolPosition }: Currency): NumberText {
  const sign = signOf(symbol);
  const signGap = /\p{L}$/u.test(sign) ? narrowSpace : '';
  return (value) => {
    const text = write(value);
    if (value === null || Number.isNaN(value)) return text;
    const minus = text.startsWith('−') ? '−' : '';
    const size = text.slice(minus.length).replace('$', '');
    return symbolPosition === 'prefix' ? `${minus}${sign}${signGap}${size}` : `${minus}${size}${narrowSpace}${sign}`;
  };
}

/** A writer of amounts in `currency`; null writes as `format` alone does. */
export const currencyText = (format: string, currency: Currency | null): NumberText =>
  currency === null ? numberText(format) : withSign(numberText(format), currency);

/** The same for the labels of an axis with these ticks. */
export const axisCurrencyText = (format: string, currency: Currency | null, ticks: readonly number[]): NumberText =>
  currency === null ? axisNumberText(format, ticks) : withSign(axisNumberText(format, ticks), currency);

/** The same in fewer letters, for places in which it does not fit: $1.2M. */
export const shortCurrencyText = (format: string, currency: Currency | null): NumberText =>
  currency === null ? shortNumberText(format) : withSign(shortNumberText(format), currency);
