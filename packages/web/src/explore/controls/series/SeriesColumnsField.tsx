import { TableIcon, ChartLineIcon, SigmaIcon, TimeIcon } from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import type { FieldParts } from '../field-parts.ts';
import { itemsOf, takesNoNames } from '../items-of.ts';
import { ItemsField } from '../ItemsField.tsx';
import { columnErrors, columnTypes, readSeriesColumn } from './series-column.ts';
import { SeriesColumnEditor } from './SeriesColumnEditor.tsx';

const icons: Readonly<Record<string, IconType>> = {
  time: TimeIcon,
  contrib: SigmaIcon,
  spark: ChartLineIcon,
  avg: SigmaIcon,
};

/** The columns of a time-series table: each opens its editor, the last line adds one. */
export function SeriesColumnsField(fieldParts: FieldParts) {
  const { raw, control } = fieldParts;
  const { list, put, fieldText, actions } = itemsOf({ ...fieldParts, raw: raw ?? control.default });
  return (
    <ItemsField
      {...fieldText}
      {...actions}
      {...takesNoNames}
      limit={100}
      addText="Add a column"
      addTitle="Add time-series column"
      editText="Edit time-series column"
      items={list.map((stored, index) => {
        const column = readSeriesColumn(stored);
        const type = columnTypes.find(({ id }) => id === column.colType);
        const text = column.label === '' ? (type?.text ?? 'Unnamed column') : column.label;
        const isWhole = Object.keys(columnErrors(column)).length === 0;
        return {
          key: `${index} ${text}`,
          text,
          icon: icons[column.colType] ?? TableIcon,
          isGone: false,
          error: isWhole ? null : 'It misses something',
        };
      })}
      editor={(index, close) => (
        <SeriesColumnEditor
          column={index === null ? null : list[index]}
          onSave={(column) => put(index, column)}
          onClose={close}
        />
      )}
    />
  );
}
