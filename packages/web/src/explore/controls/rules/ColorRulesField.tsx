import { colorRuleLabel, readColorRules } from '@sextant/charts';
import { PaletteIcon } from '@sextant/ui';
import { labelsOf } from '../../../api/dataset-labels.ts';
import { useExplore } from '../../explore-store.ts';
import type { FieldParts } from '../field-parts.ts';
import { itemsOf, takesNoNames } from '../items-of.ts';
import { ItemsField } from '../ItemsField.tsx';
import { shownColumns, useShownTable } from '../shown-table.ts';
import { ColorRuleEditor } from './ColorRuleEditor.tsx';

/** Colors by rules: each opens its editor, the last line adds one. The last that matches a cell wins. */
export function ColorRulesField(fieldParts: FieldParts) {
  const { list, put, remove, fieldText, actions } = itemsOf(fieldParts);
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
      {...fieldText}
      {...actions}
      {...takesNoNames}
      limit={100}
      addText="Add new color formatter"
      addTitle="Add new formatter"
      editText="Edit formatter"
      items={list.map(itemOf)}
      editor={(index, close) => (
        <ColorRuleEditor
          table={table}
          labels={labels}
          rule={index === null ? null : list[index]}
          laterRules={index === null ? [] : list.slice(index + 1)}
          onSave={(rule) => put(index, rule)}
          onRemove={index === null ? null : () => remove(index)}
          onClose={close}
        />
      )}
    />
  );
}
