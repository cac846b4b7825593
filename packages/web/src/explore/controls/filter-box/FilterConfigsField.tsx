import { filterBoxLabel, readFilterBoxItem } from '@sextant/charts';
import { useExplore } from '../../explore-store.ts';
import { columnIcon } from '../../source/column-icon.ts';
import { TextIcon } from '@sextant/ui';
import { listOf, replacedAt, withItemMoved, withoutItem } from '../field-parts.ts';
import type { FieldParts } from '../field-parts.ts';
import { ItemsField } from '../ItemsField.tsx';
import { FilterItemEditor } from './FilterItemEditor.tsx';

/** The fields of a filter box: each opens its editor, the last line adds one. */
export function FilterConfigsField({ control, error, raw, set }: FieldParts) {
  const dataset = useExplore((state) => state.dataset);
  const list = listOf(raw ?? control.default);
  return (
    <ItemsField
      label={control.label}
      hint={control.description}
      isRequired={control.isRequired}
      error={error}
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
      onRemove={(index) => set(withoutItem(list, index))}
      onMove={(index, by) => set(withItemMoved(list, index, by))}
      droppable={['column']}
      onDropName={({ name }) => {
        set([...list, { column: name }]);
        return 'done';
      }}
      editor={(index, close) => (
        <FilterItemEditor
          dataset={dataset}
          stored={index === null ? null : list[index]}
          onSave={(item) => set(replacedAt(list, index, item))}
          onClose={close}
        />
      )}
    />
  );
}
