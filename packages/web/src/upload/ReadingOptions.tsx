import { fileEncodingLabels, fileEncodings } from '@sextant/contract';
import type { ColumnTypeName, UploadColumn, UploadOptions } from '@sextant/contract';
import { Disclosure, Select } from '@sextant/ui';
import { DatePattern } from './DatePattern.tsx';
import styles from './Upload.module.css';
import type { PreviewStepProps } from './preview-props.ts';

const quotes = [
  { id: '"', text: '"  double' },
  { id: "'", text: "'  single" },
  { id: '`', text: '`  backtick' },
];
const thousands = [
  { id: 'any', text: 'Found out' },
  { id: ',', text: ',  as in 1,234' },
  { id: '.', text: '.  as in 1.234' },
  { id: ' ', text: 'Space, as in 1 234' },
  { id: "'", text: "'  as in 1'234" },
] as const;
const encodings = fileEncodings.map((id) => ({ id, text: fileEncodingLabels[id] }));

const timeTypes: ReadonlySet<ColumnTypeName> = new Set(['date', 'timestamp', 'timestamptz', 'time']);
const maxPatterns = 12;

/** Decimals and thousands are never marked by the same sign: the one chosen last wins. */
const withThousands = (options: UploadOptions, sign: UploadOptions['thousands']): UploadOptions => {
  const decimal = options.decimal ?? '.';
  return { ...options, thousands: sign, decimal: sign === decimal ? (sign === '.' ? ',' : '.') : options.decimal };
};

/** What is seldom wanted: how cells are quoted, numbers grouped, bytes read, and dates written. Folded until one of them is set. */
export function ReadingOptions({ preview, onRead }: Pick<PreviewStepProps, 'preview' | 'onRead'>) {
  const { options } = preview;
  const set = (changed: Partial<UploadOptions>) => onRead({ ...options, ...changed });
  const times = preview.columns.filter(({ type }: UploadColumn) => timeTypes.has(type)).slice(0, maxPatterns);
  const isSet =
    preview.encoding !== 'utf-8' || options.thousands !== null || Object.keys(options.dateFormats).length > 0;
  return (
    <div className={styles.more}>
      <Disclosure title="Options" isOpenAtFirst={isSet}>
        <div className={styles.pair}>
          <Select
            label="Quote character"
            choices={quotes}
            value={options.quote ?? '"'}
            onChange={(quote) => set({ quote })}
          />
          <Select
            label="Thousands"
            choices={thousands}
            value={thousands.find(({ id }) => id === options.thousands)?.id ?? 'any'}
            onChange={(sign) => onRead(withThousands(options, sign === 'any' ? null : sign))}
          />
        </div>
        <Select
          label="Encoding"
          choices={encodings}
          value={encodings.find(({ id }) => id === preview.encoding)?.id ?? null}
          onChange={(encoding) => set({ encoding })}
        />
        {times.map((column) => (
          <DatePattern
            key={`${column.source} ${options.dateFormats[column.source] ?? ''}`}
            column={column}
            savedPattern={options.dateFormats[column.source] ?? ''}
            onChange={(pattern) => set({ dateFormats: withPattern(options, column.source, pattern) })}
          />
        ))}
      </Disclosure>
    </div>
  );
}

const withPattern = ({ dateFormats }: UploadOptions, source: string, pattern: string): UploadOptions['dateFormats'] => {
  const others = Object.entries(dateFormats).filter(([name]) => name !== source);
  return Object.fromEntries(pattern === '' ? others : [...others, [source, pattern]]);
};
