import { isRecord } from '@sextant/contract';
import { useMemo } from 'react';
import { ComboBox, Field, Select } from '@sextant/ui';
import type { RawForm } from '@sextant/charts';
import styles from '../Controls.module.css';

const isCode = (text: string): boolean => /^[a-z]{3}$/i.test(text);

const usualCurrencies = ['USD', 'EUR', 'GBP', 'INR', 'MXN', 'JPY', 'CNY'];
const currencies = [...new Set([...usualCurrencies, ...Intl.supportedValuesOf('currency')])];

/** '$ (USD)'. */
function currencyText(code: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).formatToParts(0);
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? code;
  return symbol === code ? code : `${symbol} (${code})`;
}

interface CurrencyInputProps {
  readonly label: string;
  readonly error?: string | null;
  /** `{symbol, symbolPosition}`, or nothing. */
  readonly value: unknown;
  /** Null takes the currency off. */
  readonly onChange: (value: RawForm | null) => void;
}

/** Where a currency's symbol stands, and which it is; without a currency there is none. */
export function CurrencyInput({ label, error = null, value, onChange }: CurrencyInputProps) {
  const stored = isRecord(value) ? value : {};
  const symbol = typeof stored['symbol'] === 'string' && stored['symbol'] !== '' ? stored['symbol'] : null;
  const position = stored['symbolPosition'] === 'suffix' ? 'suffix' : 'prefix';
  // Hundreds of them take 10 ms, and the panel is drawn at every change of the chart.
  const choices = useMemo(() => {
    const codes = symbol === null || currencies.includes(symbol) ? currencies : [symbol, ...currencies];
    return codes.map((id) => ({ id, text: isCode(id) ? currencyText(id) : id }));
  }, [symbol]);
  return (
    <Field label={label} error={error}>
      <div className={styles.line} data-pair>
        <Select
          label={`${label}, prefix or suffix`}
          isLabelHidden
          choices={[
            { id: 'prefix', text: 'Prefix' },
            { id: 'suffix', text: 'Suffix' },
          ]}
          value={position}
          isDisabled={symbol === null}
          onChange={(symbolPosition) => onChange({ ...stored, symbolPosition })}
        />
        <ComboBox
          label={`${label}, currency`}
          isLabelHidden
          placeholder="No currency"
          choices={choices}
          value={symbol}
          onChange={(next) =>
            next !== symbol && onChange(next === null ? null : { symbolPosition: position, symbol: next })
          }
        />
      </div>
    </Field>
  );
}
