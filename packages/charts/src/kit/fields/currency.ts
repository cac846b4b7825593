import { isRecord } from '@sextant/contract';
import { rejected, control, accepted, acceptedWithout, type Read } from '../declare/control.ts';
import type { Currency } from '../values/currency-text.ts';

function readCurrency(raw: unknown): Read<Currency | null> {
  if (!isRecord(raw)) return rejected('is expected to be a currency');
  const { symbol, symbolPosition } = raw;
  if (symbol === undefined || symbol === null || symbol === '') return accepted(null);
  if (typeof symbol !== 'string') return rejected('is expected to be a currency');
  const { symbolPosition: _, ...keptPart } = raw;
  // Older forms do not say where it stands.
  const isKnown = symbolPosition == null || symbolPosition === 'prefix' || symbolPosition === 'suffix';
  return acceptedWithout(
    { symbol, symbolPosition: symbolPosition === 'prefix' ? 'prefix' : 'suffix' },
    { names: isKnown ? [] : ['position'], keptPart },
  );
}

/** A control for the currency of a chart's numbers; null has none. Redraws only. */
export const currency = <const Key extends string = 'currency_format'>(
  key: Key = 'currency_format' as Key,
  label = 'Currency format',
) =>
  control<Key, Currency | null>({
    key,
    kind: 'currency',
    label,
    description: 'The currency of the numbers, and on which side its symbol stands.',
    default: null,
    renderOnly: true,
    read: readCurrency,
  });
