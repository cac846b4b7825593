import { TableIcon, ChartLineIcon, SigmaIcon, TimeIcon } from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import { listOf, replacedAt, withItemMoved, withoutItem } from '../field-parts.ts';
import type { FieldParts } from '../field-parts.ts';
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
export function SeriesColumnsField({ control, error, raw, set }: FieldParts) {
  const list = listOf(raw ?? control.default);
  return (
    <ItemsField
      label={control.label}
      hint={control.description}
      isRequired={control.isRequired}
      error={error}
      limit={100}
      addText="Add a column"
      addTitle="Add time-series column"
      editText="Edit time-series column"
      dropText={null}
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
      onRemove={(index) => set(withoutItem(list, index))}
      onMove={(index, by) => set(withItemMoved(list, index, by))}
      droppable={[]}
      onDropName={() => 'done'}
      editor={(index, close) => (
        <SeriesColumnEditor
          column={index === null ? null : list[index]}
          onSave={(column) => set(replacedAt(list, index, column))}
          onClose={close}
        />
      )}
    />
  );
}
