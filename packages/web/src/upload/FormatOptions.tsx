import { MultiSelect, Select, Switch } from '@sextant/ui';
import { ReadingOptions } from './ReadingOptions.tsx';
import { SheetOptions } from './SheetOptions.tsx';
import styles from './Upload.module.css';
import type { PreviewStepProps } from './preview-props.ts';

const delimiters = [
  { id: ',', text: 'Comma' },
  { id: ';', text: 'Semicolon' },
  { id: '\t', text: 'Tab' },
  { id: '|', text: 'Bar' },
  { id: ' ', text: 'Space' },
] as const;
const decimals = [
  { id: '.', text: '.  as in 1.5' },
  { id: ',', text: ',  as in 1,5' },
] as const;
const usualNulls = ['NA', 'N/A', 'null', 'NULL', 'None', '-', '?'].map((text) => ({ id: text, text }));

/** How a file of this format is read: the sheet of a workbook, or the signs of a text. */
export function FormatOptions({ preview, onRead }: Pick<PreviewStepProps, 'preview' | 'onRead'>) {
  const { options, format } = preview;
  if (format === 'xlsx') return <SheetOptions preview={preview} onRead={onRead} />;
  if (format !== 'csv' && format !== 'tsv') return null;
  return (
    <>
      <div className={styles.pair}>
        <Select
          label="Delimiter"
          choices={delimiters}
          value={delimiters.find((choice) => choice.id === options.delimiter)?.id ?? null}
          onChange={(delimiter) => onRead({ ...options, delimiter })}
        />
        <Select
          label="Decimal character"
          choices={decimals}
          value={options.decimal ?? '.'}
          onChange={(decimal) =>
            onRead({ ...options, decimal, thousands: options.thousands === decimal ? null : options.thousands })
          }
        />
      </div>
      <MultiSelect
        label="Null values"
        placeholder="Only empty cells"
        allowsFreeText
        choices={usualNulls}
        value={options.nullTexts}
        onChange={(nullTexts) => onRead({ ...options, nullTexts: [...nullTexts] })}
      />
      <Switch isSelected={options.hasHeader ?? true} onChange={(hasHeader) => onRead({ ...options, hasHeader })}>
        First row holds the names
      </Switch>
      <ReadingOptions preview={preview} onRead={onRead} />
    </>
  );
}
