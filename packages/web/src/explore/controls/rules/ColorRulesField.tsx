import { colorRuleLabel, readColorRules } from '@sextant/charts';
import { PaletteIcon } from '@sextant/ui';
import { labelsOf } from '../../../api/dataset-labels.ts';
import { useExplore } from '../../explore-store.ts';
import { listOf, replacedAt, withItemMoved, withoutItem } from '../field-parts.ts';
import type { FieldParts } from '../field-parts.ts';
import { ItemsField } from '../ItemsField.tsx';
import { shownColumns, useShownTable } from '../shown-table.ts';
import { ColorRuleEditor } from './ColorRuleEditor.tsx';

/** Colors by rules: each opens its editor, the last line adds one. The last that matches a cell wins. */
export function ColorRulesField({ control, error, raw, set }: FieldParts) {
  const list = listOf(raw);
  const table = useShownTable();
  const labels = labelsOf(useExplore((state) => state.dataset));
  const names = shownColumns(table).map(({ name }) => name);
  const itemOf = (stored: unknown, index: number) => {
    const read = readColorRules([stored]);
    const rule = read.ok ? (read.value[0] ?? null) : null;
    const text = rule === null ? 'Unfinished rule' : colorRuleLabel(rule, labels[rule.column] ?? rule.column);
    const isGone = rule !== null && table !== null && !names.includes(rule.column);
    return {
      key: `${index} ${text}`,
      text,
      icon: PaletteIcon,
      isGone: false,
      error: rule === null ? 'It misses something' : isGone ? `${rule.column} is not in the result` : null,
    };
  };
  return (
    <ItemsField
      label={control.label}
      hint={control.description}
      isRequired={control.isRequired}
      error={error}
      limit={100}
      addText="Add new color formatter"
      addTitle="Add new formatter"
      editText="Edit formatter"
      dropText={null}
      items={list.map(itemOf)}
      onRemove={(index) => set(withoutItem(list, index))}
      onMove={(index, by) => set(withItemMoved(list, index, by))}
      droppable={[]}
      onDropName={() => 'done'}
      editor={(index, close) => (
        <ColorRuleEditor
          table={table}
          labels={labels}
          rule={index === null ? null : list[index]}
          laterRules={index === null ? [] : list.slice(index + 1)}
          onSave={(rule) => set(replacedAt(list, index, rule))}
          onRemove={index === null ? null : () => set(withoutItem(list, index))}
          onClose={close}
        />
      )}
    />
  );
}
