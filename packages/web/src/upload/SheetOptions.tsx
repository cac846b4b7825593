import { NumberField, Select, Switch } from '@sextant/ui';
import type { PreviewStepProps } from './preview-props.ts';

const lastRow = 1_048_576;

/** Which sheet of a workbook is read, and from which row. */
export function SheetOptions({ preview, onRead }: Pick<PreviewStepProps, 'preview' | 'onRead'>) {
  const { options, sheets } = preview;
  return (
    <>
      <Select
        label="Sheet name"
        choices={sheets.map((name) => ({ id: name, text: name }))}
        value={options.sheet}
        // Another sheet is another table: what was found out or chosen for this one does not count there.
        onChange={(sheet) =>
          onRead({ ...options, sheet, headerRow: null, hasHeader: null, columnTypes: {}, dateFormats: {} })
        }
      />
      <NumberField
        label="Header row"
        hint="Rows above are left out"
        minValue={1}
        maxValue={lastRow}
        value={options.headerRow}
        onChange={(headerRow) => onRead({ ...options, headerRow, columnTypes: {}, dateFormats: {} })}
      />
      <Switch isSelected={options.hasHeader ?? true} onChange={(hasHeader) => onRead({ ...options, hasHeader })}>
        This row holds the names
      </Switch>
    </>
  );
}
