import type { Currency } from './fields/currency.ts';
import { numberText, type NumberText } from './numbers.ts';

const space = '\u202f';

/** The sign of an ISO 4217 code, such as $ or €; what is no code stands for itself. */
function signOf(code: string): string {
  try {
    const format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    });
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
  } catch {
    return code;
  }
}

/** A writer for amounts in a d3 format, with the sign of `currency` where there is one: $1,234, 1,234 €, −CHF 5. */
export function moneyText(format: string, currency: Currency | null): NumberText {
  // The currency of the form takes the place of the format's own.
  const write = numberText(currency === null ? format : format.replace('$', ''));
  if (currency === null) return write;
  const sign = signOf(currency.symbol);
  const isPrefix = currency.symbolPosition === 'prefix';
  const before = /[a-z]$/i.test(sign) ? `${sign}${space}` : sign;
  return (value) => {
    if (value === null || Number.isNaN(value)) return write(value);
    const text = write(value);
    if (!isPrefix) return `${text}${space}${sign}`;
    const minus = /^[−-]/.exec(text)?.[0] ?? '';
    return `${minus}${before}${text.slice(minus.length)}`;
  };
}
