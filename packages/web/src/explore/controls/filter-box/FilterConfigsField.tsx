import { filterBoxLabel, readFilterBoxItem } from '@sextant/charts';
import { useExplore } from '../../explore-store.ts';
import { columnIcon } from '../../source/column-icon.ts';
import { TextIcon } from '@sextant/ui';
import type { FieldParts } from '../field-parts.ts';
import { itemsOf } from '../items-of.ts';
import { ItemsField } from '../ItemsField.tsx';
import { FilterItemEditor } from './FilterItemEditor.tsx';

/** The fields of a filter box: each opens its editor, the last line adds one. */
export function FilterConfigsField(fieldParts: FieldParts) {
  const dataset = useExplore((state) => state.dataset);
  const { raw, control } = fieldParts;
  const { list, put, fieldText, actions } = itemsOf({ ...fieldParts, raw: raw ?? control.default });
  return (
    <ItemsField
      {...fieldText}
      {...actions}
      limit={50}
      addText="Add a filter"
      addTitle="Add filter"
      editText="Edit filter"
      dropText="columns"
      items={list.map((stored, index) => {
        const item = readFilterBoxItem(stored, index);
        const column = dataset.columns.find(({ column_name: name }) => name === item.column);
        const text = filterBoxLabel(item) || 'Unnamed filter';
        return {
          key: `${index} ${text}`,
          text,
          icon: column === undefined ? TextIcon : columnIcon(column),
          isGone: item.column !== '' && column === undefined,
          error: item.column === '' ? 'Invalid filter configuration, please select a column' : null,
        };
      })}
      droppable={['column']}
      onDropName={({ name }) => {
        put(null, { column: name });
        return 'done';
      }}
      editor={(index, close) => (
        <FilterItemEditor
          dataset={dataset}
          stored={index === null ? null : list[index]}
          onSave={(item) => put(index, item)}
          onClose={close}
        />
      )}
    />
  );
}
